import { chmod, mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MigrationRefused } from './migration/migration-mark.ts';
import { EventStoreMisconfigured } from './ports/event-store.ts';
import { UnusableAddress } from './ports/unusable-address.ts';
import { SettingError } from './settings.ts';

/** What the settings are called that a start can fail for. */
export interface StartNames {
  readonly port: string;
  readonly host: string;
  readonly dataDir: string;
}

const serviceNames: StartNames = { port: 'PORT', host: 'HOST', dataDir: 'OVERLAY_DATA_DIR' };

/** What a start that failed says: one line that names the setting where it is one, the whole story otherwise. */
export function toStartFailure(error: unknown, names: StartNames = serviceNames): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingError || error instanceof UnusableAddress || error instanceof MigrationRefused)
    return error.message;
  if (error instanceof EventStoreMisconfigured) return `EVENT_STORE_URL ${error.message}`;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `${names.port} is in use by another program: ${error.message}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `${names.host} is no address of this machine: ${error.message}`;
  }
  if (isDenied(code)) {
    const name = 'syscall' in error && error.syscall === 'listen' ? names.port : names.dataDir;
    return `${name} may not be used by this user: ${error.message}`;
  }
  if (isOfFullDisk(error)) return `${names.dataDir} is on a disk without room: ${firstLine(error.message)}`;
  if (/\block|Failed to create connection/i.test(error.message)) {
    return `${names.dataDir} is in use by another process: ${firstLine(error.message)}`;
  }
  return error.stack ?? error.message;
}

function isDenied(code: unknown): boolean {
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
}

/**
 * The data directory, made where it is missing and closed to other users, or a line that says why it cannot be one. The
 * stores would say it in words of their own, and some of them not at all.
 */
export async function prepareDataDirectory(
  dataDir: string,
  { dataDir: name }: StartNames = serviceNames,
): Promise<void> {
  try {
    await makeDirectory(dataDir);
    // Tried out, because access(2) asks for another user where the effective one differs.
    await rmdir(await mkdtemp(join(dataDir, '.probe-')));
  } catch (error) {
    if (error instanceof Error && isOfFullDisk(error)) throw error;
    throw new SettingError(name, toReason(error, dataDir));
  }
  const { mode } = await stat(dataDir);
  // The group stays, which may be that of backups. Whoever does not own the directory leaves it as it is.
  if ((mode & 0o007) !== 0) await chmod(dataDir, mode & 0o770).catch(() => undefined);
}

/** Node's recursive mkdir never ends where a parent exists and takes no directories, as `/proc`. */
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
  return `cannot be made: ${error instanceof Error ? error.message : String(error)}`;
}

/** Whoever noticed it: the system, SQLite, or what names SQLite's failures. */
function isOfFullDisk(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') return true;
  return error.cause instanceof Error && isOfFullDisk(error.cause);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
