import { pino } from 'pino';
import { ensureFirstAccount, type FirstAccount } from './first-start/ensure-first-account.ts';
import { toStartFailure } from './first-start/start-failure.ts';
import { toWelcome } from './first-start/welcome.ts';
import { startMetricsServer } from './metrics/metrics-server.ts';
import { createService } from './service.ts';
import { parseSettings, type Settings } from './settings.ts';
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
  const { metricsPort, metricsToken: token, host } = settings;
  const metricsServer =
    metricsPort === undefined
      ? undefined
      : await startMetricsServer({ metrics: service.metrics, host, port: metricsPort, token });
  process.stdout.write(toWelcome(publicUrl, first, settings));
  stopOnSignal(async () => {
    await service.stop();
    metricsServer?.close();
    logger.info('stopped');
  });
}

function toUrlHost(host: string): string {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return shown.includes(':') ? `[${shown}]` : shown;
}

/** A terminal's Ctrl-C reaches a process under npm twice within a millisecond: that is one wish, not two. */
const sameSignalMs = 500;

/** SIGTERM and SIGINT: an orderly stop, exit 0 within 10 s; a second signal does not wait. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), 9_500).unref();
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function fail(error: unknown): never {
  process.stderr.write(`${toStartFailure(error)}\n`);
  process.exit(1);
}

try {
  await main(parseSettings(process.env));
} catch (error) {
  fail(error);
}
