import { spawnSync } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { type Logger, pino } from 'pino';
import { ensureFirstAccount, type FirstAccount, findDemoKey, revokeDemoKeys } from './accounts/bootstrap.ts';
import { toWelcome } from './accounts/welcome.ts';
import { openBackupPlace, readBackupKeys } from './backup/open-backup-place.ts';
import { replayLedger } from './backup/replay-ledger.ts';
import { runInOwnProcess, ScheduledBackups } from './backup/scheduled-backups.ts';
import { removeUnneededParts } from './backup/shared-parts.ts';
import { removeLeftBackup, whileNoBackup } from './backup/take-backup.ts';
import { createAdministration } from './cli/administration.ts';
import { createBackupCommands } from './cli/backup-commands.ts';
import { runCheckCommand } from './cli/check-command.ts';
import { runDoctor } from './cli/doctor/run-doctor.ts';
import { readServiceState } from './cli/doctor/service-state.ts';
import { readTargetFile, toTargetSettings } from './cli/migrate-command.ts';
import { type OverlayCommands, runOverlay } from './cli/program.ts';
import { proveStore } from './cli/prove-store.ts';
import { rehearse } from './cli/rehearse-command.ts';
import { isServiceListening, type OpenPorts, runOnStores, serveStoreCommands } from './cli/run-on-stores.ts';
import { fail, prepareDataDirectory, requireDirectory } from './cli/start-failure.ts';
import { stopOnSignal } from './cli/stop-on-signal.ts';
import { runStoreCommand } from './cli/store-command.ts';
import { enterUnit } from './cli/unit-environment.ts';
import type { ControlStore } from './control-store/control-store.ts';
import { copySqlite } from './control-store/database/copy-sqlite.ts';
import { openControlStore } from './control-store/open.ts';
import { createDemoDataOf } from './demo-data/demo-data.ts';
import { JobLeases } from './jobs/job-leases.ts';
import { startUpgradeServer } from './migration/upgrade-server.ts';
import { Upgrade } from './migration/upgrade-steps.ts';
import { startMetricsServer } from './monitoring/metrics-server.ts';
import type { ServiceMetrics } from './monitoring/service-metrics.ts';
import { startTraces } from './monitoring/traces.ts';
import { createPasswords } from './people/passwords.ts';
import { createPeople } from './people/people.ts';
import { issueSetUpCode } from './people/set-up.ts';
import { readDataVersion, refuseLaterVersion, writeDataVersion } from './ports/data-version.ts';
import { systemClock } from './scheduling/clock.ts';
import { createService } from './service.ts';
import { SettingError } from './settings/setting.ts';
import { parseSettings, type Settings } from './settings/settings.ts';
import { parseEventStoreUrl } from './settings/stores.ts';
import { type Certificate, parseTlsFiles, readCertificate } from './settings/tls.ts';
import { readVersion } from './settings/version.ts';
import { openEmbeddedPorts, startStoreServer, toReaders } from './stores/open-embedded-ports.ts';
import { setDamagedLogsAside } from './stores/set-logs-aside.ts';

// The only file that reads the environment and chooses the stores.
const { OVERLAY_STORE_PASSWORD: storePassword, UV_THREADPOOL_SIZE: threadPoolSize } = process.env;

const openStores: OpenPorts = (settings, onError) =>
  openEmbeddedPorts(settings.dataDir, { ...placesOf(settings), onError, threadPoolSize });

/** For work that upgrades them. */
const openPorts: OpenPorts = async (settings, onError) => {
  const ports = await openStores(settings, onError);
  await noteVersion(settings);
  return ports;
};

/** Call before the data are upgraded: an earlier version must not open them from then on. */
async function noteVersion(settings: Settings): Promise<void> {
  if (keepsData(settings)) await writeDataVersion(settings.dataDir, readVersion());
}

async function refuseLaterData(settings: Settings): Promise<void> {
  if (keepsData(settings)) await refuseLaterVersion(settings.dataDir, readVersion());
}

/** Whether any store is in the data directory. Nodes on shared stores may go back during a rolling upgrade. */
function keepsData({ databaseUrl, eventLogUrl, eventStoreUrl }: Settings): boolean {
  return [databaseUrl, eventLogUrl, eventStoreUrl].includes(undefined);
}

function placesOf(settings: Settings) {
  const { databaseUrl, eventLogUrl, logBytes, secretsKeyFile, ledgerFile, eventStoreUrl } = settings;
  const { exportsDir, backups } = settings;
  return {
    databaseUrl,
    eventLogUrl,
    logBytes,
    exportsDir,
    backupDir: 'path' in backups ? backups.path : undefined,
    secretsKeyFile,
    ledgerFile,
    eventStoreUrl,
  };
}

/** Starts the service, and resolves when it listens. */
async function serve(settings: Settings, acceptLoss: boolean): Promise<void> {
  const { publicUrl } = settings;
  const logger = pino({ level: settings.logLevel });
  logger.info({ version: readVersion(), node: process.version }, 'starting');
  const certificate = readCertificate(settings.tlsFiles);
  const { runStep, endUpgrade } = await beginUpgrade(settings, certificate, logger);
  const onError = (err: unknown) => logger.error({ err }, 'a task in the background failed');
  const { tracesUrl } = settings;
  const traces = tracesUrl === undefined ? undefined : await startTraces(tracesUrl);
  const ports = await runStep('stores', () => openPorts(settings, onError));
  let first: FirstAccount | undefined;
  const demoPublishableKey = async () => (settings.production ? undefined : findDemoKey(ports, first));
  const service = await createService(ports, {
    ...settings,
    certificate,
    acceptLoss,
    logger,
    demoPublishableKey,
    runStep,
    startSpan: traces?.startSpan,
  });
  await runStep('ledger', () => replayLedger(ports, settings.dataDir, logger));
  const { passwords } = service.people;
  first = await ensureFirstAccount({ ...ports, passwords }, settings, publicUrl);
  const { controlStore } = ports;
  const isAnybodyThere = await controlStore.persons.isAnybodyThere();
  const setUpCode = isAnybodyThere ? undefined : await issueSetUpCode(controlStore);
  await endUpgrade();
  const { metrics } = service;
  const { metricsPort: port, metricsToken: token, host } = settings;
  // Before the service is ready: who waits for that may read metrics at once.
  const metricsServer =
    port === undefined
      ? undefined
      : await startMetricsServer({ metrics, host, port, token }).catch((error: Error) => {
          throw new SettingError('METRICS_PORT', `cannot be used: ${error.message}`);
        });
  let backups: ScheduledBackups | undefined;
  // Before it listens: a supervisor may stop the service as soon as it is ready.
  stopOnSignal(async () => {
    // It gives up its lease, which needs the stores.
    await backups?.stop();
    await service.stop();
    await traces?.stop();
    metricsServer?.close();
    logger.info('stopped');
  });
  await service.app.listen({ host, port: settings.port });
  service.start();
  await removeLeftBackup(settings.dataDir);
  const { moveTo, snapshot } = service;
  // The service works without it, for instance if the path of the socket is too long.
  const state = () => readServiceState(ports, metrics);
  await serveStoreCommands({ settings, ports, openPorts, moveTo, snapshot, state }).catch((err: unknown) =>
    logger.warn({ err }, 'some commands need the service to be stopped'),
  );
  backups = await scheduleBackups(settings, controlStore, service.metrics, logger);
  backups?.start();
  process.stdout.write(toWelcome(publicUrl, first, settings, setUpCode));
}

/** Reports the steps of a start on the data of another version, on the service's port until it listens. */
async function beginUpgrade(settings: Settings, certificate: Certificate | undefined, logger: Logger) {
  const [from, to] = [await readDataVersion(settings.dataDir), readVersion()];
  if (from === undefined || from === to) {
    const runStep: Upgrade['run'] = (_, work) => work();
    return { runStep, endUpgrade: async () => {} };
  }
  const upgrade = new Upgrade(from, to, (step, ms) =>
    logger.info({ from, to, step, ms }, 'upgrade step done'),
  );
  const { host, port, publicUrl } = settings;
  const server = await startUpgradeServer({
    ...{ host, port, publicUrl, certificate },
    progress: () => upgrade.progress(),
  });
  const runStep: Upgrade['run'] = (step, work) => upgrade.run(step, work);
  return { runStep, endUpgrade: () => server.close() };
}

async function scheduleBackups(
  settings: Settings,
  { jobLeases, instanceSecrets }: ControlStore,
  metrics: ServiceMetrics,
  logger: Logger,
): Promise<ScheduledBackups | undefined> {
  const { backupSchedule: schedule, backups: address, objectStore, dataDir } = settings;
  if (schedule === undefined) return undefined;
  const place = await openBackupPlace(address, objectStore);
  const backups = new ScheduledBackups({
    place,
    schedule,
    leases: new JobLeases({ repository: jobLeases }),
    secrets: instanceSecrets,
    clock: systemClock,
    removeUnneededParts: () =>
      whileNoBackup(dataDir, () => removeUnneededParts(place, () => readBackupKeys(settings))),
    runOverlay: runInOwnProcess,
    onError: (err) => logger.error({ err }, 'a scheduled backup or its check failed'),
  });
  metrics.watchBackups(() => backups.figures());
  return backups;
}

const readStoreCertificate = () =>
  readCertificate(parseTlsFiles((name) => process.env[name]?.trim() || undefined));

/** The settings of a command that works on the service's data. */
async function readSettings(): Promise<Settings> {
  const settings = parseSettings(process.env);
  // Only this user may read keys, events and logs, whichever files the stores create.
  process.umask(0o077);
  await prepareDataDirectory(settings.dataDir);
  await refuseLaterData(settings);
  if (settings.hasOwnExportsDir) await requireDirectory('OVERLAY_EXPORTS_DIR', settings.exportsDir);
  return settings;
}

/** Also while a service uses the same data directory. */
async function inControlStore(
  settings: Settings,
  work: (controlStore: ControlStore) => Promise<readonly string[]>,
): Promise<void> {
  const controlStore = openControlStore(settings);
  try {
    await noteVersion(settings);
    await controlStore.migrate();
    const lines = await work(controlStore);
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  } finally {
    await controlStore.close();
  }
}

const commands: OverlayCommands = {
  serve: async ({ acceptLoss = false }) => serve(await readSettings(), acceptLoss),
  store: (options) =>
    runStoreCommand(options, storePassword, readStoreCertificate, (server) =>
      startStoreServer({ ...server, readers: toReaders(threadPoolSize) }),
    ),
  async migrate(file) {
    const settings = await readSettings();
    const target = readTargetFile(file);
    toTargetSettings(settings, target);
    const logger = pino({ level: settings.logLevel });
    await runOnStores(settings, { words: ['migrate', file], settings: target }, { openPorts, logger });
  },
  async deadLetters(words) {
    const settings = await readSettings();
    const logger = pino({ level: settings.logLevel });
    await runOnStores(settings, { words: ['dead-letters', ...words], settings: {} }, { openPorts, logger });
  },
  ...createBackupCommands({
    settings: () => parseSettings(process.env),
    readSettings,
    openPorts,
    copyControlStore: copySqlite,
    async setDamagedLogsAside({ dataDir, eventLogUrl }) {
      const isRunning = await isServiceListening(dataDir);
      return isRunning || eventLogUrl !== undefined ? [] : setDamagedLogsAside(dataDir, systemClock);
    },
  }),
  async rehearse() {
    const settings = await readSettings();
    return rehearse({
      settings,
      copyControlStore: copySqlite,
      print: (line) => process.stdout.write(`${line}\n`),
      async upgrade(copied, runStep) {
        const logger = pino({ level: settings.logLevel });
        const onError = (err: unknown) => logger.error({ err }, 'a task in the background failed');
        const ports = await runStep('stores', () => openPorts(copied, onError));
        const demoPublishableKey = async () => undefined;
        const service = await createService(ports, { ...copied, logger, demoPublishableKey, runStep });
        return { eventStore: ports.eventStore, close: () => service.stop() };
      },
    });
  },
  async prove({ store, minutes }) {
    const url = parseEventStoreUrl('--store', store);
    if (url === undefined || !/^\d{1,4}$/.test(minutes))
      throw new SettingError('--minutes', `must be a whole number, not "${minutes}"`);
    const logger = pino({ level: 'silent' });
    return proveStore({
      url,
      minutes: Number(minutes),
      print: (line) => process.stdout.write(`${line}\n`),
      openPorts: (dataDir, eventStoreUrl, clock) =>
        openEmbeddedPorts(dataDir, { eventStoreUrl, clock, threadPoolSize }),
      async startService(ports) {
        const settings = parseSettings({ OVERLAY_RATE_LIMITS: 'off' });
        const demoPublishableKey = async () => undefined;
        const service = await createService(ports, { ...settings, logger, demoPublishableKey });
        const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
        return { ...service, url };
      },
    });
  },
  async revokeDemoKeys() {
    const settings = await readSettings();
    await inControlStore(settings, async (controlStore) => {
      const ports = { controlStore, clock: systemClock, passwords: createPasswords() };
      const count = await revokeDemoKeys(ports, settings.dataDir);
      return [`${count} keys of the demo are revoked, and its owner is removed`];
    });
  },
  async check(url) {
    const settings = await readSettings();
    let isFine = false;
    await inControlStore(settings, async (controlStore) => {
      const report = await runCheckCommand(url, settings, { controlStore, clock: systemClock });
      isFine = report.isFine;
      return report.lines;
    });
    return isFine;
  },
  async doctor(options) {
    const report = await runDoctor(options, {
      readSettings: () => parseSettings(process.env),
      // An examination leaves the data as they are.
      async openPorts(settings, onError) {
        await refuseLaterData(settings);
        return openStores(settings, onError);
      },
      openControlStore,
      nodeVersion: process.version,
      userId: process.getuid?.(),
    });
    process.stdout.write(report.lines.map((line) => `${line}\n`).join(''));
    return report.isHealthy;
  },
  async administer(work) {
    const settings = await readSettings();
    await inControlStore(settings, async (controlStore) => {
      const logger = pino({ level: settings.logLevel });
      const context = { controlStore, clock: systemClock };
      const demoDataOf = createDemoDataOf(controlStore);
      // No mail is sent, because the operator passes the links on.
      const people = await createPeople({ ...settings, ...context, demoDataOf, smtpUrl: undefined, logger });
      return work(await createAdministration({ ...context, people }));
    });
  },
};

try {
  const args = process.argv.slice(2);
  const again = await enterUnit({ args, program: process.argv[1] ?? '', environment: process.env, process });
  // The engine looks for a file in the folder of the process, and fails in one that its user may not enter, such as that of root.
  await access('.', constants.X_OK).catch(() => process.chdir('/'));
  process.exitCode = again
    ? (spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1)
    : await runOverlay(args, commands);
} catch (error) {
  fail(error);
}
