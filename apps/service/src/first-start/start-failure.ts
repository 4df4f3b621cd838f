import { SettingError } from '../settings.ts';

/** What a start that failed says: one line that names the setting where it is one, the whole story otherwise. */
export function toStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SettingError) return error.message;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `PORT is in use by another program: ${error.message}`;
  if (code === 'EADDRNOTAVAIL') return `HOST is no address of this machine: ${error.message}`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR') {
    return `OVERLAY_DATA_DIR or PORT cannot be used: ${error.message}`;
  }
  if (isOfFullDisk(error)) return `OVERLAY_DATA_DIR is on a disk without room: ${firstLine(error.message)}`;
  if (/\block|Failed to create connection/i.test(error.message)) {
    return `OVERLAY_DATA_DIR is in use by another process: ${firstLine(error.message)}`;
  }
  return error.stack ?? error.message;
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
