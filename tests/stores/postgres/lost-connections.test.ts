import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlStore } from '@overlay/service/internal/control-store/control-store.ts';
import { ControlStoreUnavailable } from '@overlay/service/internal/control-store/control-store-unavailable.ts';
import { openPostgresControlStore } from '@overlay/service/internal/control-store/database/open-postgres-control-store.ts';
import { sampleAccount } from '@overlay/service/internal/control-store/sample-records.fixture.ts';
import { UnusableAddress } from '@overlay/service/internal/settings/setting.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../kit/postgres.ts';

let server: PostgresServer;
let url: string;
let store: ControlStore;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.dispose());
beforeEach(async () => {
  url = await server.createDatabase();
  // Longer than a statement takes on a slow machine.
  store = openPostgresControlStore(url, { statementTimeoutMs: 60_000 });
  await store.migrate();
});
afterEach(() => store.close());

const rename = (name: string, during = async () => {}) =>
  store.transaction('acct_a', async ({ accounts }) => {
    await accounts.update('acct_a', { name });
    await during();
    await accounts.update('acct_a', { globalPrivacyControl: 'ignore' });
  });

async function untilBack(): Promise<void> {
  while (!(await store.ping().then(() => true, isUnavailable))) await sleep(20);
}

function isUnavailable(error: unknown): false {
  if (error instanceof ControlStoreUnavailable) return false;
  throw error;
}

test('a server killed during a transaction keeps nothing of it, and is used again when it is back', {
  tags: ['long'],
}, async () => {
  await store.accounts.create(sampleAccount());
  await expect(rename('Half', () => server.kill())).rejects.toThrow(ControlStoreUnavailable);
  await expect(store.accounts.get('acct_a')).rejects.toThrow(ControlStoreUnavailable);
  await Promise.all(
    Array.from({ length: 50 }, () => expect(store.ping()).rejects.toThrow(ControlStoreUnavailable)),
  );
  await server.start();
  await untilBack();
  expect(await store.accounts.get('acct_a')).toEqual(sampleAccount());
  await rename('Whole');
  expect(await store.accounts.get('acct_a')).toMatchObject({ name: 'Whole' });
});

test('a server that stops answering is abandoned in time, and used again when it answers', {
  tags: ['long'],
}, async () => {
  await store.close();
  store = openPostgresControlStore(url, { statementTimeoutMs: 5_000 });
  await store.accounts.create(sampleAccount());
  await expect(rename('Half', async () => server.freeze())).rejects.toThrow(/no answer within 5000 ms/);
  await expect(store.ping()).rejects.toThrow(ControlStoreUnavailable);
  server.thaw();
  await untilBack();
  expect(await store.accounts.get('acct_a')).toEqual(sampleAccount());
});

test('more callers than connections are served in turn', async () => {
  await store.accounts.create(sampleAccount());
  // Three times as many: with hundreds, the last would time out on a slow machine before their turn.
  await Promise.all(Array.from({ length: 30 }, (_, index) => rename(`Name ${index}`)));
  expect(await store.accounts.get('acct_a')).toMatchObject({ globalPrivacyControl: 'ignore' });
});

test('a start reports what is wrong with the address, and never the password', async () => {
  const says = async (address: string) => {
    const wrong = openPostgresControlStore(address);
    const error: unknown = await wrong.migrate().then(
      () => undefined,
      (failure: unknown) => failure,
    );
    await wrong.close();
    if (!(error instanceof UnusableAddress)) throw new Error('it was usable');
    expect(error.message).not.toMatch(/for%20tests|for tests|another/);
    return error.message;
  };
  const name = `127.0.0.1:${server.port}`;
  const wrongPassword = url.replace(/:[^:@/]+@/, ':another@');
  expect(await says(wrongPassword)).toBe(
    `DATABASE_URL cannot be used: PostgreSQL at ${name}: password authentication failed for user "overlay"`,
  );
  expect(await says(url.replace(String(server.port), '1'))).toContain('ECONNREFUSED');
  await store.transaction('acct_a', async () => {});
});
