import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ControlStore } from '../ports/control-store.ts';
import { openSqliteControlStore } from '../stores/control-store/sqlite/open-sqlite-control-store.ts';
import { ensureFirstAccount } from './ensure-first-account.ts';
import { toWelcome } from './welcome.ts';

const publicUrl = 'https://overlay.test';
const publishableKey = 'pk_live_chosenByTheOperator1234567890';
const secretKey = 'sk_live_chosenByTheOperator1234567890';
let dataDir: string;
let controlStore: ControlStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'first-start-'));
  controlStore = openSqliteControlStore(join(dataDir, 'control.sqlite'));
  await controlStore.migrate();
});
afterEach(async () => {
  await controlStore.close();
  await rm(dataDir, { recursive: true });
});

const start = (production: boolean, bootstrap: { publishableKey?: string; secretKey?: string } = {}) =>
  ensureFirstAccount(
    { controlStore, clock: () => 1_800_000_000_000 },
    { production, bootstrap, dataDir },
    publicUrl,
  );
const keysOf = async (accountId: string | undefined) =>
  (await controlStore.keys.list(accountId ?? '', { limit: 100 })).items.map(({ kind }) => kind).sort();

it('a second start in development finds the account and the keys of the first', async () => {
  const first = await start(false);
  expect(await start(false)).toEqual(first);
  expect(await keysOf(first?.accountId)).toEqual(['publishable', 'secret']);
});

it('in production both keys are what the settings say, at every start', async () => {
  const first = await start(true, { publishableKey, secretKey });
  expect(first).toMatchObject({ publishableKey, secretKey });
  expect(await start(true, { publishableKey, secretKey })).toEqual(first);
  expect(await keysOf(first?.accountId)).toEqual(['publishable', 'secret']);
});

it('in production the key that no setting fixes is made and shown once', async () => {
  const first = await start(true, { publishableKey });
  expect(first?.secretKey).toMatch(/^sk_live_/);
  const second = await start(true, { publishableKey });
  expect(second).toEqual({ accountId: first?.accountId, publishableKey, secretKey: undefined });
  expect(await keysOf(first?.accountId)).toEqual(['publishable', 'secret']);
  const welcome = toWelcome(publicUrl, second, { production: true, bootstrap: { publishableKey } });
  expect(welcome).toContain('Secret key       as shown by an earlier start');
  expect(welcome).not.toContain('/demo');
});

it('in production without settings nothing is made', async () => {
  expect(await start(true)).toBeUndefined();
});
