import { spawnSync } from 'node:child_process';
import { StorageDamaged } from '../../damage/storage-damaged.ts';
import { SettingError } from '../../settings/setting.ts';

const openIt = 'const { Session } = await import(process.argv[1]); new Session(process.argv[2]).close();';
const withinMs = 60_000;

/** What the engine says, and the code of the system's error that it means. */
const systemErrors: readonly (readonly [said: RegExp, code: string])[] = [
  [/Another server instance in same directory is already running/, 'EBUSY'],
  [/Permission denied|Operation not permitted|Read-only file system/, 'EACCES'],
  [/No space left on device|Disk quota exceeded/, 'ENOSPC'],
  [/Too many open files/, 'EMFILE'],
];

/**
 * Why the engine does not open a directory. It prints the reason and tells its caller nothing, so another process opens the
 * directory once more and its output is read.
 */
export function toOpenFailure(path: string, cause: unknown): Error {
  const program = ['--input-type=module', '-e', openIt, import.meta.resolve('chdb'), path];
  const { status, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8', timeout: withinMs });
  if (status === 0) return new Error('the event store could not be opened at first', { cause });
  return explainOpenFailure(stderr, cause);
}

/** @param printed by the engine */
export function explainOpenFailure(printed: string, cause: unknown): Error {
  const said = /Code: \d{1,5}\. DB::[^\n]{1,500}/.exec(printed)?.[0] ?? printed.slice(0, 500).trim();
  const code = systemErrors.find(([pattern]) => pattern.test(said))?.[1];
  if (code !== undefined) return Object.assign(new Error(said, { cause }), { code });
  if (said.includes('Cannot load time zone')) return new SettingError('TZ', `names no time zone: ${said}`);
  return new StorageDamaged('event-store', 'definitions of tables', `event-store cannot be opened: ${said}`, {
    cause,
  });
}
