import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTargetFile, toTargetSettings } from '@overlay/service/internal/cli/migrate-command.ts';
import { parseSettings } from '@overlay/service/internal/settings/settings.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrate-command-'));
});
afterEach(() => rm(directory, { recursive: true }));

const servers = {
  DATABASE_URL: 'postgres://user:password@db.example/overlay',
  EVENT_LOG_URL: 'postgres://user:password@db.example/overlay',
  EVENT_STORE_URL: 'https://user:password@store.example/overlay',
};

async function read(text: string) {
  const file = join(directory, 'target.env');
  await writeFile(file, text);
  return readTargetFile(file);
}

it('reads the settings of the target from a file, which keeps passwords out of arguments', async () => {
  const lines = Object.entries(servers).map(([name, value]) => `${name}="${value}"`);
  expect(await read(`# servers\n${lines.join('\n')}\n`)).toEqual(servers);
});

it('refuses a missing file, and settings that do not locate a store', async () => {
  expect(() => readTargetFile(join(directory, 'missing'))).toThrow('--to cannot be read');
  await expect(read('PORT=1')).rejects.toThrow('but it has PORT');
});

it('accepts servers for embedded stores, and another directory for servers', () => {
  const embedded = parseSettings({ OVERLAY_DATA_DIR: directory });
  expect(toTargetSettings(embedded, servers)).toMatchObject({
    dataDir: directory,
    eventStoreUrl: servers.EVENT_STORE_URL,
  });
  const onServers = parseSettings({ ...servers, OVERLAY_DATA_DIR: directory });
  const back = join(directory, 'back');
  expect(toTargetSettings(onServers, { OVERLAY_DATA_DIR: back })).toMatchObject({
    dataDir: back,
    databaseUrl: undefined,
    eventLogUrl: undefined,
    eventStoreUrl: undefined,
  });
});

it('refuses a target store that equals the current one, and a second embedded event store', () => {
  const embedded = parseSettings({ OVERLAY_DATA_DIR: directory });
  const { EVENT_LOG_URL: _, ...withoutLog } = servers;
  expect(() => toTargetSettings(embedded, withoutLog)).toThrow('EVENT_LOG_URL must differ');
  expect(() => toTargetSettings(embedded, { OVERLAY_DATA_DIR: join(directory, 'other') })).toThrow(
    'EVENT_STORE_URL is missing',
  );
  const onServers = parseSettings({ ...servers, OVERLAY_DATA_DIR: directory });
  expect(() => toTargetSettings(onServers, servers)).toThrow('DATABASE_URL must differ');
});
