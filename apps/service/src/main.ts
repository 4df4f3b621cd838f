import { join } from 'node:path';
import { pino } from 'pino';
import { ensureFirstAccount, type FirstAccount, findDemoKey, revokeDemoKeys } from './accounts/bootstrap.ts';
import { runCommand } from './accounts/commands.ts';
import { createDemoDataOf } from './accounts/demo-data/demo-data.ts';
import { toWelcome } from './accounts/welcome.ts';
import { readTargetFile, showProgress, showResult, toTargetSettings } from './migrate-command.ts';
import { drainLogs } from './migration/drain-logs.ts';
import { askToMove, openMigrationChannel, type TargetSettings } from './migration/migration-channel.ts';
import { type MigrationProgress, type MigrationResult, moveStores } from './migration/move-stores.ts';
import { startMetricsServer } from './monitoring/metrics-server.ts';
import { createPasswords } from './people/passwords.ts';
import { createPeople } from './people/people.ts';
import { issueSetUpCode } from './people/set-up.ts';
import { systemClock } from './ports/clock.ts';
import type { Ports } from './ports/ports.ts';
import { createService } from './service.ts';
import { parseSettings, SettingError, type Settings } from './settings.ts';
import { prepareDataDirectory, type StartNames, toStartFailure } from './start-failure.ts';
import { parseStoreArguments, storeNames } from './store-command.ts';
import {
  openControlStore,
  openEmbeddedPorts,
  startStoreServer,
  toReaders,
} from './stores/open-embedded-ports.ts';

/** The only file that reads the environment and names implementations. */
async function main(settings: Settings): Promise<void> {
  const logger = pino({ level: settings.logLevel });
  const onError = (err: unknown) => logger.error({ err }, 'a task in the background failed');
  const ports = await openPorts(settings, onError);
  const publicUrl = toPublicUrl(settings);
  let first: FirstAccount | undefined;
  const demoPublishableKey = async () => (settings.production ? undefined : findDemoKey(ports, first));
  const service = await createService(ports, { ...settings, publicUrl, logger, demoPublishableKey });
  const { passwords } = service.people;
  first = await ensureFirstAccount({ ...ports, passwords }, settings, publicUrl);
  const { controlStore } = ports;
  const isAnybodyThere = await controlStore.persons.isAnybodyThere();
  const setUpCode = isAnybodyThere ? undefined : await issueSetUpCode(controlStore);
  await service.app.listen({ host: settings.host, port: settings.port });
  service.start();
  // Without it the service serves all the same; the address of such a socket is short.
  await openMigrationChannel(join(settings.dataDir, channelName), (target, options) =>
    inTarget(settings, target, (to) => service.moveTo(to, options)),
  ).catch((err: unknown) => logger.warn({ err }, 'overlay migrate needs the service to be stopped'));
  const { metricsPort, metricsToken: token, host } = settings;
  const metricsServer =
    metricsPort === undefined
      ? undefined
      : await startMetricsServer({ metrics: service.metrics, host, port: metricsPort, token }).catch(
          refuseMetricsPort,
        );
  process.stdout.write(toWelcome(publicUrl, first, settings, setUpCode));
  stopOnSignal(async () => {
    await service.stop();
    metricsServer?.close();
    logger.info('stopped');
  });
}

const channelName = 'migration.sock';

/** All stores as the settings say where they are. */
function openPorts(settings: Settings, onError: (error: unknown) => void): Promise<Ports> {
  return openEmbeddedPorts(settings.dataDir, {
    onError,
    databaseUrl: settings.databaseUrl,
    eventLogUrl: settings.eventLogUrl,
    logBytes: settings.logBytes,
    exportsDir: settings.exportsDir,
    eventStoreUrl: settings.eventStoreUrl,
    threadPoolSize: process.env.UV_THREADPOOL_SIZE,
  });
}

async function inTarget<Result>(
  settings: Settings,
  target: TargetSettings,
  work: (ports: Ports) => Promise<Result>,
): Promise<Result> {
  const next = toTargetSettings(settings, target);
  await prepareDataDirectory(next.dataDir);
  const ports = await openPorts(next, () => {});
  try {
    return await work(ports);
  } finally {
    await closePorts(ports);
  }
}

/** `overlay migrate --to FILE`: asks the service that runs on the data directory, or does it itself if none runs. */
async function runMigration(settings: Settings, args: readonly string[]): Promise<void> {
  const { file, target } = readTargetFile(args);
  toTargetSettings(settings, target);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const onProgress = (progress: MigrationProgress) => print(showProgress(progress));
  const result =
    (await askToMove(join(settings.dataDir, channelName), target, onProgress)) ??
    (await moveAlone(settings, target, onProgress));
  print(showResult(result, file));
}

async function moveAlone(
  settings: Settings,
  target: TargetSettings,
  onProgress: (progress: MigrationProgress) => void,
): Promise<MigrationResult> {
  const logger = pino({ level: settings.logLevel });
  const from = await openPorts(settings, (err) => logger.error({ err }, 'a task in the background failed'));
  await from.controlStore.migrate();
  await from.eventStore.migrate();
  const result = await inTarget(settings, target, (to) =>
    moveStores({
      from,
      to,
      onProgress,
      clock: systemClock,
      signal: new AbortController().signal,
      async pause() {
        await drainLogs(from, logger);
        return { resume: () => {} };
      },
    }),
  );
  await closePorts(from);
  return result;
}

async function closePorts(ports: Ports): Promise<void> {
  await Promise.all([ports.eventLog.close(), ports.conversionLog.close()]);
  await ports.eventStore.close();
  await ports.controlStore.close();
}

function refuseMetricsPort(error: Error): never {
  throw new SettingError('METRICS_PORT', `cannot be used: ${error.message}`);
}

function toPublicUrl({ publicUrl, host, port }: Settings): string {
  return publicUrl ?? `http://${toUrlHost(host)}:${port}`;
}

function toUrlHost(host: string): string {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return shown.includes(':') ? `[${shown}]` : shown;
}

/** What the store still answers after a signal: an insert has its time, a long query is asked again. */
const lastStatementsMs = 8_000;

/** Ctrl-C in a terminal reaches a process under npm twice within a millisecond: that is one request, not two. */
const sameSignalMs = 500;

/** SIGTERM and SIGINT: an orderly shutdown with exit code 0 within 10 s; a second signal ends the process at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), 9_500).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function fail(error: unknown, names?: StartNames): never {
  process.stderr.write(`${toStartFailure(error, names)}\n`);
  process.exit(1);
}

/** `node apps/service/dist/main.js revoke-demo-keys`, also beside a service that runs on the same data directory. */
async function revokeDemo({ dataDir, databaseUrl }: Settings): Promise<void> {
  const controlStore = openControlStore({ dataDir, databaseUrl });
  await controlStore.migrate();
  const count = await revokeDemoKeys(
    { controlStore, clock: systemClock, passwords: createPasswords() },
    dataDir,
  );
  await controlStore.close();
  process.stdout.write(`${count} keys of the demo are revoked, and its owner is removed\n`);
}

/** `overlay users reset …`, also beside a service that runs on the same data directory. */
async function runOnStore(settings: Settings, args: readonly string[]): Promise<void> {
  const controlStore = openControlStore(settings);
  await controlStore.migrate();
  const context = { controlStore, clock: systemClock };
  const publicUrl = toPublicUrl(settings);
  const logger = pino({ level: settings.logLevel });
  // Whoever runs the command hands the links over: nothing is mailed.
  const demoDataOf = createDemoDataOf(controlStore);
  const options = { ...settings, demoDataOf, smtpUrl: undefined, publicUrl, logger };
  const people = await createPeople({ ...context, ...options });
  const lines = await runCommand(args, { ...context, people });
  await controlStore.close();
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/** `npm run store -- --port 8123 --data DIR`: the embedded event store alone. */
async function runStore(args: readonly string[]): Promise<void> {
  try {
    const { OVERLAY_STORE_PASSWORD: password, UV_THREADPOOL_SIZE: threads } = process.env;
    const { host, port, dataDir } = parseStoreArguments(args, password);
    process.umask(0o077);
    await prepareDataDirectory(dataDir, storeNames);
    const server = await startStoreServer({
      path: dataDir,
      host,
      port,
      password,
      readers: toReaders(threads),
    });
    const url = `http://${toUrlHost(host)}:${server.address.port}`;
    process.stdout.write(`The event store listens: EVENT_STORE_URL=${url}\n`);
    stopOnSignal(() => server.stop(lastStatementsMs));
  } catch (error) {
    fail(error, storeNames);
  }
}

try {
  const args = process.argv.slice(2);
  const [command] = args;
  if (command === 'store') {
    await runStore(args.slice(1));
  } else {
    const settings = parseSettings(process.env);
    // Keys, events and logs are readable by this user only, whatever files the stores create.
    process.umask(0o077);
    await prepareDataDirectory(settings.dataDir);
    if (command === 'revoke-demo-keys') await revokeDemo(settings);
    else if (command === undefined) await main(settings);
    else if (command === 'migrate') await runMigration(settings, args.slice(1));
    else await runOnStore(settings, args);
  }
} catch (error) {
  fail(error);
}
