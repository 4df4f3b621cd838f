import { pino } from 'pino';
import { ensureFirstAccount, type FirstAccount } from './first-start/ensure-first-account.ts';
import { toWelcome } from './first-start/welcome.ts';
import { createService } from './service.ts';
import { parseSettings, SettingError, type Settings } from './settings.ts';
import { openEmbeddedPorts } from './stores/open-embedded-ports.ts';

/** The only place that reads the environment and names implementations. */
async function main(settings: Settings): Promise<void> {
  const logger = pino({ level: settings.logLevel });
  const ports = await openEmbeddedPorts(settings.dataDir);
  const publicUrl = settings.publicUrl ?? `http://${toUrlHost(settings.host)}:${settings.port}`;
  let first: FirstAccount | undefined;
  const demoPublishableKey = () => (settings.production ? undefined : first?.publishableKey);
  const service = await createService(ports, { ...settings, publicUrl, logger, demoPublishableKey });
  first = await ensureFirstAccount(ports, settings, publicUrl);
  await service.app.listen({ host: settings.host, port: settings.port });
  service.start();
  process.stdout.write(toWelcome(publicUrl, first));
  stopOnSignal(async () => {
    await service.stop();
    logger.info('stopped');
  });
}

function toUrlHost(host: string): string {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return shown.includes(':') ? `[${shown}]` : shown;
}

/** SIGTERM and SIGINT: an orderly stop, exit 0 within 10 s; a second signal does not wait. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), 9_500).unref();
    stop().then(
      () => process.exit(0),
      (error) => fail(error),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function fail(error: unknown): never {
  const text =
    error instanceof Error && !(error instanceof SettingError) ? (error.stack ?? error.message) : error;
  process.stderr.write(`${error instanceof SettingError ? error.message : text}\n`);
  process.exit(1);
}

try {
  await main(parseSettings(process.env));
} catch (error) {
  fail(error);
}
