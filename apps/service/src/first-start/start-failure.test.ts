import { expect, it } from 'vitest';
import { ControlStoreUnavailable } from '../ports/control-store-unavailable.ts';
import { parseSettings } from '../settings.ts';
import { toStartFailure } from './start-failure.ts';

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });

it('a wrong setting is one line that names it', () => {
  try {
    parseSettings({ PORT: 'many' });
    expect.unreachable();
  } catch (error) {
    expect(toStartFailure(error)).toBe('PORT must be a number from 0 to 65535, not "many"');
  }
});

it.each([
  ['PORT is in use by another program', withCode('EADDRINUSE', 'listen EADDRINUSE: 127.0.0.1:8787')],
  ['HOST is no address of this machine', withCode('EADDRNOTAVAIL', 'listen EADDRNOTAVAIL: 192.0.2.1')],
  ['OVERLAY_DATA_DIR or PORT cannot be used', withCode('EACCES', 'EACCES: permission denied, mkdir')],
  ['OVERLAY_DATA_DIR is in use by another process', new Error('Code: 76. Cannot lock file /x/status\nmore')],
  ['OVERLAY_DATA_DIR is in use by another process', withCode('SQLITE_BUSY', 'database is locked')],
  ['OVERLAY_DATA_DIR is on a disk without room', withCode('ENOSPC', 'ENOSPC: no space left on device')],
  [
    'OVERLAY_DATA_DIR is on a disk without room',
    new ControlStoreUnavailable('not available', { cause: withCode('SQLITE_FULL', 'database is full') }),
  ],
])('%s: what the system says of it is one line that names the setting', (line, error) => {
  const said = toStartFailure(error);
  expect(said.startsWith(`${line}: `)).toBe(true);
  expect(said).not.toContain('\n');
});

it('a failure that no setting explains keeps its whole story', () => {
  const error = new Error('the clock went backwards');
  expect(toStartFailure(error)).toBe(error.stack);
});
