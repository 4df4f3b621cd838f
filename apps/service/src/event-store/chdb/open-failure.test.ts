import { expect, it } from 'vitest';
import { StorageDamaged } from '../../damage/storage-damaged.ts';
import { explainOpenFailure } from './open-failure.ts';

it.each([
  [
    'EBUSY',
    'Code: 76. DB::Exception: Cannot lock file /data/status. Another server instance in same directory is already running. (CANNOT_OPEN_FILE)',
  ],
  [
    'EACCES',
    'Code: 76. DB::ErrnoException: Cannot open file /data/status, errno: 13, strerror: Permission denied. (CANNOT_OPEN_FILE)',
  ],
  [
    'ENOSPC',
    'Code: 75. DB::ErrnoException: Cannot write to file: errno: 28, strerror: No space left on device. (X)',
  ],
  ['EMFILE', 'Code: 76. DB::ErrnoException: Cannot open file: errno: 24, strerror: Too many open files. (X)'],
])('%s is what the engine says', (code, said) => {
  expect(explainOpenFailure(`\n${said}\nStack trace:`, new Error('no connection'))).toMatchObject({
    code,
    message: said,
  });
});

it('a time zone that does not exist is a setting', () => {
  const said = 'Code: 36. DB::Exception: Cannot load time zone Mars/Phobos. (BAD_ARGUMENTS)';
  expect(explainOpenFailure(said, undefined).message).toBe(`TZ names no time zone: ${said}`);
});

it('anything else is damage, with the first line of what the engine says', () => {
  const said =
    'Code: 62. DB::Exception: Empty query: Cannot parse definition from metadata file /data/events.sql. (SYNTAX_ERROR)';
  const failure = explainOpenFailure(`${said}\nmore`, undefined);
  expect(failure).toBeInstanceOf(StorageDamaged);
  expect(failure.message).toBe(`event-store cannot be opened: ${said}`);
});
