import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import { BackupRefused } from '../backup/backup-place.ts';
import { copyFromServers } from '../backup/copy-from-servers.ts';
import { openBackup, readBackupKeys } from '../backup/open-backup-place.ts';
import { bringLedger } from '../backup/replay-ledger.ts';
import { type ReadBackup, restoreBackup, verifyBackup } from '../backup/restore-backup.ts';
import { removeDamagedParts } from '../backup/shared-parts.ts';
import { createPace, takeBackup } from '../backup/take-backup.ts';
import { writeDataVersion } from '../ports/data-version.ts';
import { closePorts, snapshotPorts } from '../ports/ports.ts';
import { SettingError } from '../settings/setting.ts';
import type { Settings } from '../settings/settings.ts';
import { readVersion } from '../settings/version.ts';
import { readTargetFile } from './migrate-command.ts';
import type { OverlayCommands } from './program.ts';
import { openRestored, proveBackup, toFolderSettings } from './prove-backup.ts';
import { answersName, recordAnswers } from './recorded-answers.ts';
import { type OpenPorts, runOnStores } from './run-on-stores.ts';

export interface BackupCommandOptions {
  readonly settings: () => Settings;
  /** Prepares the data directory too. */
  readonly readSettings: () => Promise<Settings>;
  readonly openPorts: OpenPorts;
  /** Sets logs aside that cannot be opened. Call while no service runs on the folder. */
  readonly setDamagedLogsAside: (settings: Settings) => Promise<readonly string[]>;
  /** Copies the file of the embedded control store. */
  readonly copyControlStore: (path: string, target: string) => void;
}

const mebibyte = 1024 ** 2;

/** `overlay backup`, `verify`, `repair` and `restore`. Everything but the copy of logs and event store happens in this process. */
export function createBackupCommands({
  settings: read,
  readSettings,
  openPorts,
  copyControlStore,
  setDamagedLogsAside,
}: BackupCommandOptions): Pick<OverlayCommands, 'backup' | 'verify' | 'repair' | 'restore'> {
  return {
    async backup({ to, rate, incremental = false }) {
      const mebibytesPerSecond = Number(rate);
      if (!(mebibytesPerSecond > 0))
        throw new SettingError('--rate', `must be a number above 0, not "${rate}"`);
      const settings = await readSettings();
      const { dataDir, secretsKeyFile, logLevel } = settings;
      const bytesPerSecond = mebibytesPerSecond * mebibyte;
      const logger = pino({ level: logLevel });
      const backup = await openBackup('--to', to, settings.objectStore);
      const { bytes, parts, added } = await takeBackup({
        dataDir,
        secretsKeyFile,
        backup,
        keys: await readBackupKeys(settings),
        isIncremental: incremental,
        bytesPerSecond,
        version: readVersion(),
        now: new Date(),
        ...(areOnServers(settings)
          ? {
              // The snapshot copies them, too.
              copyControlStore: () => {},
              snapshot: (directory: string) =>
                snapshotServers(directory, { settings, openPorts, copyControlStore, bytesPerSecond, logger }),
            }
          : {
              copyControlStore: (target: string) => copyControlStore(toControlFile(dataDir), target),
              snapshot: (directory: string, controlAtMs: number) =>
                runOnStores(
                  settings,
                  { words: ['snapshot', directory, `${controlAtMs}`], settings: {} },
                  { openPorts, logger },
                ),
            }),
      });
      const ofParts = `, and ${added.count} new of ${parts} parts, ${toMebibytes(added.bytes)} MiB`;
      print(`backed up: ${backup.address}, ${toMebibytes(bytes)} MiB${incremental ? ofParts : ''}`);
    },
    async verify({ from, restore = false }) {
      if (from === undefined) {
        const settings = await readSettings();
        const logger = pino({ level: settings.logLevel });
        return runOnStores(settings, { words: ['verify'], settings: {} }, { openPorts, logger });
      }
      const settings = read();
      const backup = await openBackup('--from', from, settings.objectStore);
      const keys = await readBackupKeys(settings);
      if (!restore) return print(`verified: ${describe(await verifyBackup(backup, keys))}`);
      process.umask(0o077);
      // Beside it, or in the data directory if it is on no disk here.
      const parent = isAbsolute(backup.address) ? dirname(backup.address) : settings.dataDir;
      const restored = await proveBackup(backup, parent, keys, (folder) =>
        openRestored(settings, folder, openPorts),
      );
      print(`verified: ${describe(restored)}; ${restored.answers} answers are equal`);
    },
    async repair({ from }) {
      if (from !== undefined) {
        const settings = read();
        const backup = await openBackup('--from', from, settings.objectStore);
        const removed = await removeDamagedParts(backup, await readBackupKeys(settings));
        for (const address of removed) print(`removed: ${address}`);
        return print(
          removed.length === 0 ? 'no part is damaged' : 'the next incremental backup writes them again',
        );
      }
      const settings = await readSettings();
      for (const line of await setDamagedLogsAside(settings)) print(line);
      const logger = pino({ level: settings.logLevel });
      await runOnStores(settings, { words: ['repair'], settings: {} }, { openPorts, logger });
    },
    async restore({ from, data, to }) {
      process.umask(0o077);
      const target = to === undefined ? undefined : readTargetFile(to);
      const folder = resolve(data);
      const settings = read();
      const backup = await openBackup('--from', from, settings.objectStore);
      const restored = await restoreBackup(backup, folder, await readBackupKeys(settings));
      // An earlier version than the one that made the backup must not open it.
      await writeDataVersion(folder, restored.version);
      await rm(join(folder, answersName), { force: true });
      print(`restored: ${describe(restored)}, in ${folder}`);
      const changes = await bringLedger(settings.ledgerFile, folder, Date.parse(restored.createdAt));
      print(
        changes === undefined
          ? `no ledger at ${settings.ledgerFile}: what was erased, revoked or removed since the backup is back`
          : `the first start repeats ${changes} erasures, revocations and removals since the backup`,
      );
      if (to === undefined || target === undefined) return;
      const logger = pino({ level: settings.logLevel });
      const request = { words: ['migrate', to], settings: target };
      await runOnStores(toFolderSettings(settings, folder), request, { openPorts, logger });
    },
  };
}

/**
 * Whether all stores are on servers, which several nodes may use.
 * @throws {BackupRefused} if only some are, or if there is nothing yet
 */
function areOnServers({ dataDir, databaseUrl, eventLogUrl, eventStoreUrl }: Settings): boolean {
  const urls = [databaseUrl, eventLogUrl, eventStoreUrl];
  if (!urls.includes(undefined)) return true;
  if (urls.some((url) => url !== undefined))
    throw new BackupRefused(
      'a backup needs all stores in OVERLAY_DATA_DIR, or all on servers: DATABASE_URL, EVENT_LOG_URL and EVENT_STORE_URL',
    );
  if (!existsSync(toControlFile(dataDir))) throw new BackupRefused(`${dataDir} holds no data`);
  return false;
}

function toControlFile(dataDir: string): string {
  return join(dataDir, 'control.sqlite');
}

interface ServerSnapshotOptions extends Pick<BackupCommandOptions, 'openPorts' | 'copyControlStore'> {
  readonly settings: Settings;
  readonly bytesPerSecond: number;
  readonly logger: Logger;
}

/** Copies stores on servers into embedded ones beside the directory, and those as the stores of a data directory. */
async function snapshotServers(
  directory: string,
  { settings, openPorts, copyControlStore, bytesPerSecond, logger }: ServerSnapshotOptions,
): Promise<void> {
  const filled = join(dirname(directory), 'filled');
  const onError = (err: unknown) => logger.error({ err }, 'a task in the background failed');
  const from = await openPorts(settings, onError);
  try {
    const to = await openPorts(toFolderSettings(settings, filled), onError);
    try {
      const { signal } = new AbortController();
      await copyFromServers({ from, to, logger, pace: createPace(bytesPerSecond), signal });
      copyControlStore(toControlFile(filled), toControlFile(directory));
      await snapshotPorts(to, directory);
      const atMs = to.clock();
      await recordAnswers(to, { atMs, controlAtMs: atMs }, directory);
    } finally {
      await closePorts(to);
    }
  } finally {
    await closePorts(from);
  }
}

function describe({ createdAt, version, isEncrypted, files, bytes }: ReadBackup): string {
  const kind = isEncrypted ? 'encrypted' : 'not encrypted';
  return `backup of ${createdAt} by version ${version}, ${files} files, ${toMebibytes(bytes)} MiB, ${kind}`;
}

function toMebibytes(bytes: number): string {
  return (bytes / mebibyte).toFixed(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
