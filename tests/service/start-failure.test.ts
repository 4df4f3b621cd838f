import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  prepareDataDirectory,
  requireDirectory,
  toStartFailure,
} from '@overlay/service/internal/cli/start-failure.ts';
import { ControlStoreUnavailable } from '@overlay/service/internal/control-store/control-store-unavailable.ts';
import { parseSettings } from '@overlay/service/internal/settings/settings.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });

it('an invalid setting is reported in one line that names it', () => {
  try {
    parseSettings({ PORT: 'many' });
    expect.unreachable();
  } catch (error) {
    expect(toStartFailure(error)).toBe('PORT must be a number from 0 to 65535, not "many"');
  }
});

it.each([
  ['PORT is in use by another program', withCode('EADDRINUSE', 'listen EADDRINUSE: 127.0.0.1:8787')],
  ['HOST is not an address of this machine', withCode('EADDRNOTAVAIL', 'listen EADDRNOTAVAIL: 192.0.2.1')],
  ['HOST is not an address of this machine', withCode('ENOTFOUND', 'getaddrinfo ENOTFOUND banana')],
  ['OVERLAY_DATA_DIR cannot be used by this user', withCode('EACCES', 'EACCES: permission denied, mkdir')],
  [
    'PORT cannot be used by this user',
    Object.assign(withCode('EACCES', 'listen EACCES: permission denied 127.0.0.1:80'), { syscall: 'listen' }),
  ],
  [
    'OVERLAY_DATA_DIR is in use by another process',
    withCode('EBUSY', 'Code: 76. DB::Exception: Cannot lock file /x/status'),
  ],
  ['OVERLAY_DATA_DIR is in use by another process', withCode('SQLITE_BUSY', 'database is locked')],
  [
    'this process cannot open more files (LimitNOFILE=, ulimit -n)',
    withCode('EMFILE', 'EMFILE: too many open files'),
  ],
  ['OVERLAY_DATA_DIR is on a full disk', withCode('ENOSPC', 'ENOSPC: no space left on device')],
  [
    'OVERLAY_DATA_DIR is on a full disk',
    new ControlStoreUnavailable('not available', { cause: withCode('SQLITE_FULL', 'database is full') }),
  ],
])('%s: the system error is reported in one line that names the setting', (line, error) => {
  const said = toStartFailure(error);
  expect(said.startsWith(`${line}: `)).toBe(true);
  expect(said).not.toContain('\n');
});

describe('the data directory', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'start-failure-'));
  });
  afterEach(() => rm(directory, { recursive: true }));
  const problemOf = async (path: string) =>
    toStartFailure(await prepareDataDirectory(path).catch((error: unknown) => error));

  it('is created, for its user only', async () => {
    const path = join(directory, 'a', 'b');
    await prepareDataDirectory(path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  it('is closed to other users if it was open', async () => {
    await chmod(directory, 0o755);
    await prepareDataDirectory(directory);
    expect((await stat(directory)).mode & 0o777).toBe(0o750);
  });

  it('that is a file, or in one, is reported', async () => {
    const path = join(directory, 'file');
    await writeFile(path, '');
    const line = `OVERLAY_DATA_DIR must be a directory, and ${path} is, or is in, a file`;
    expect(await problemOf(path)).toBe(line);
    expect(await problemOf(join(path, 'data'))).toBe(line.replace(path, join(path, 'data')));
  });

  it('that this user may not write to is reported', async () => {
    await chmod(directory, 0o555);
    // root may write everywhere.
    if (process.getuid?.() === 0) process.seteuid?.(65_534);
    try {
      for (const path of [directory, join(directory, 'data')]) {
        expect(await problemOf(path)).toBe(`OVERLAY_DATA_DIR may not be written by this user: ${path}`);
      }
    } finally {
      if (process.getuid?.() === 0) process.seteuid?.(0);
    }
  });
});

it('a shared folder that is missing is reported, and never made', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'not-mounted-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const path = join(parent, 'exports');
  const error = await requireDirectory('OVERLAY_EXPORTS_DIR', path).catch((reason: unknown) => reason);
  expect(toStartFailure(error)).toBe(`OVERLAY_EXPORTS_DIR does not exist: ${path}`);
  expect(await stat(path).catch(() => 'missing')).toBe('missing');
});

it.each(['Failed to create connection', 'the metadata are locked away'])(
  '"%s" alone does not mean that another process uses the directory',
  (message) => {
    expect(toStartFailure(new Error(message))).not.toContain('in use');
  },
);

it('a failure that no setting explains keeps its stack trace', () => {
  const error = new Error('the clock went backwards');
  expect(toStartFailure(error)).toBe(error.stack);
});
