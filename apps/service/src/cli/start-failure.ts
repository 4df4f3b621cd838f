import { chmod, mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupRefused } from '../backup/backup-place.ts';
import { unfinishedName } from '../backup/restore-backup.ts';
import { DamagedBackup } from '../backup/sealed-chunks.ts';
import { StorageDamaged } from '../damage/storage-damaged.ts';
import { EventStoreMisconfigured } from '../event-store/event-store.ts';
import { MigrationRefused } from '../migration/migration-mark.ts';
import { WrittenByLaterVersion } from '../ports/data-version.ts';
import { StoresDisagree } from '../ports/installation-check.ts';
import { UnusableSecretsKey } from '../secrets/secrets-key-file.ts';
import { SettingError, UnusableAddress } from '../settings/setting.ts';
import { DamageFound } from './check-stores.ts';
import { CommandRefused } from './operator-api.ts';

/** The exit code if stores are damaged or do not match: starting again does not help. */
export const incompleteStores = 3;

/** Names of the settings that can make a start fail. */
export interface StartNames {
  readonly port: string;
  readonly host: string;
  readonly dataDir: string;
}

const serviceNames: StartNames = { port: 'PORT', host: 'HOST', dataDir: 'OVERLAY_DATA_DIR' };

/** Their messages say what to do. */
const expectedFailures = [
  SettingError,
  UnusableAddress,
  UnusableSecretsKey,
  MigrationRefused,
  StoresDisagree,
  WrittenByLaterVersion,
  CommandRefused,
  BackupRefused,
  DamagedBackup,
  DamageFound,
];

/** The error of a failed start: one line that names the setting if there is one, otherwise the full stack. */
export function toStartFailure(error: unknown, names: StartNames = serviceNames): string {
  if (!(error instanceof Error)) return String(error);
  const damage = toDamage(error);
  if (damage !== undefined) return damage.message;
  if (expectedFailures.some((expected) => error instanceof expected)) return error.message;
  if (error instanceof EventStoreMisconfigured) return `EVENT_STORE_URL ${error.message}`;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `${names.port} is in use by another program: ${error.message}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `${names.host} is not an address of this machine: ${error.message}`;
  }
  if (isDenied(code)) {
    const name = 'syscall' in error && error.syscall === 'listen' ? names.port : names.dataDir;
    return `${name} cannot be used by this user: ${error.message}`;
  }
  if (code === 'EMFILE' || code === 'ENFILE') {
    return `this process cannot open more files (LimitNOFILE=, ulimit -n): ${firstLine(error.message)}`;
  }
  if (isOfFullDisk(error)) return `${names.dataDir} is on a full disk: ${firstLine(error.message)}`;
  if (code === 'EBUSY' || code === 'SQLITE_BUSY') {
    return `${names.dataDir} is in use by another process: ${firstLine(error.message)}`;
  }
  return error.stack ?? error.message;
}

/** Ends the process with that message. */
export function fail(error: unknown, names?: StartNames): never {
  process.stderr.write(`${toStartFailure(error, names)}\n`);
  const isIncomplete =
    error instanceof StoresDisagree ||
    error instanceof WrittenByLaterVersion ||
    toDamage(error) !== undefined;
  process.exit(isIncomplete ? incompleteStores : 1);
}

/** The error itself, or why a store could not be opened. */
function toDamage(error: unknown): StorageDamaged | undefined {
  if (error instanceof StorageDamaged) return error;
  return error instanceof Error ? toDamage(error.cause) : undefined;
}

function isDenied(code: unknown): boolean {
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
}

/**
 * Creates the data directory if needed and closes it to other users; otherwise returns a line that says why it cannot
 * be used. The stores would report that in different words, and some not at all.
 */
export async function prepareDataDirectory(
  dataDir: string,
  { dataDir: name }: StartNames = serviceNames,
): Promise<void> {
  try {
    await makeDirectory(dataDir);
    await probe(dataDir);
  } catch (error) {
    if (error instanceof Error && isOfFullDisk(error)) throw error;
    throw new SettingError(name, toReason(error, dataDir));
  }
  if (await isThere(join(dataDir, unfinishedName))) {
    throw new SettingError(name, `holds an unfinished restore: empty ${dataDir} and restore again`);
  }
  const { mode } = await stat(dataDir);
  // The group keeps its access, for instance for backups. A process that does not own the directory leaves the mode
  // unchanged.
  if ((mode & 0o007) !== 0) await chmod(dataDir, mode & 0o770).catch(() => undefined);
}

/**
 * A folder that several nodes share is never created: where it is missing it is not mounted, and files would be kept
 * where no other node finds them.
 *
 * @throws SettingError in one line
 */
export async function requireDirectory(name: string, path: string): Promise<void> {
  if (!(await isThere(path))) throw new SettingError(name, `does not exist: ${path}`);
  await probe(path).catch((error: unknown) => {
    throw new SettingError(name, toReason(error, path));
  });
}

/** By writing, because access(2) checks the real user, not the effective one. */
async function probe(directory: string): Promise<void> {
  await rmdir(await mkdtemp(join(directory, '.probe-')));
}

/** Node's recursive mkdir never ends if a parent exists but accepts no directories, such as `/proc`. */
async function makeDirectory(path: string): Promise<void> {
  const exists = await isThere(path);
  if (!exists) await mkdir(path, { recursive: !(await isThere(dirname(path))), mode: 0o700 });
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function toReason(error: unknown, dataDir: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `must be a directory, and ${dataDir} is, or is in, a file`;
  if (isDenied(code)) return `may not be written by this user: ${dataDir}`;
  return `cannot be created: ${error instanceof Error ? error.message : String(error)}`;
}

/** Detected in errors of the system, of SQLite, and of the control store. */
function isOfFullDisk(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') return true;
  return error.cause instanceof Error && isOfFullDisk(error.cause);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
