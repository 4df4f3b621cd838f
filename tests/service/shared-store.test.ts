import { randomBytes } from 'node:crypto';
import { issueKey } from '@overlay/service/internal/access/api-key.ts';
import { defaultAccountLimits } from '@overlay/service/internal/control-store/accounts.ts';
import { newIdentifier } from '@overlay/service/internal/identifiers/new-identifier.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readProblem } from '../kit/read-answer.ts';
import { readSummary, sendBatch } from '../kit/read-back.ts';
import { type StoreProcess, startStoreProcess } from '../kit/store-process.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

let store: StoreProcess;
let nodes: TestService[];
let secretKey: string;
beforeAll(async () => {
  store = await startStoreProcess('a-password-of-the-store');
  nodes = [await startNode(), await startNode()];
  secretKey = await addAccountEverywhere();
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await store.dispose();
});

function startNode(): Promise<TestService> {
  return startTestService({}, { eventStoreUrl: store.url });
}

/** One account in the control stores of all nodes, as in a shared one. */
async function addAccountEverywhere(): Promise<string> {
  const now = Date.now();
  const accountId = newIdentifier('account', now);
  const account = {
    accountId,
    name: 'Of several nodes',
    createdAtMs: now,
    salt: randomBytes(32),
    globalPrivacyControl: 'cookieless',
    limits: defaultAccountLimits,
    pagesSeen: true,
  } as const;
  const { record, secret } = issueKey({ accountId, name: 'A key', kind: 'secret' }, now);
  for (const { ports } of nodes) {
    await ports.controlStore.accounts.create(account);
    await ports.controlStore.keys.create(record);
  }
  return secret;
}

function clients(): HttpClient[] {
  return nodes.map((node) => node.client(secretKey));
}

async function sendToEach(count: number): Promise<void> {
  for (const client of clients()) {
    const events = Array.from({ length: count }, () => ({ eventType: 'impression' }));
    expect((await sendBatch(client, events)).ok).toBe(true);
  }
}

async function shipped(): Promise<void> {
  await Promise.all(nodes.map((node) => node.shipped()));
}

async function counts(): Promise<number[]> {
  const summaries = await Promise.all(clients().map((client) => readSummary(client)));
  return summaries.map(({ impressions }) => impressions);
}

describe('several nodes over one event store', () => {
  it('count events that other nodes accepted', async () => {
    await sendToEach(20);
    await shipped();
    expect(await counts()).toEqual([40, 40]);
  });

  it('accept events while the store is down, report that, and ship them when it is back, each once', async () => {
    await store.kill();
    await sendToEach(30);
    for (const client of clients()) {
      const answer = await client.get('/api/analytics/summary?includeBots=true');
      expect(answer.headers.get('retry-after')).toBe('2');
      readProblem('storage_unavailable', answer);
    }
    for (const node of nodes) {
      await expect
        .poll(async () => JSON.parse((await node.client().get('/readyz')).text))
        .toMatchObject({ ok: true, eventStore: 'away', waitingEvents: 30 });
    }
    await store.start();
    await shipped();
    expect(await counts()).toEqual([100, 100]);
    for (const node of nodes) {
      await expect
        .poll(async () => JSON.parse((await node.client().get('/readyz')).text))
        .toMatchObject({ ok: true, waitingEvents: 0 });
    }
  });

  it('accept events while the store is frozen during an insert, and count each once', async () => {
    const sending = sendToEach(50);
    store.freeze();
    await sending;
    await sendToEach(1);
    setTimeout(() => store.thaw(), 3_000);
    await shipped();
    expect(await counts()).toEqual([202, 202]);
  });

  it('start while the store is down, and create its tables when it is up', async () => {
    await store.kill();
    const late = await startNode();
    try {
      const { secretKey: own } = await late.addAccount();
      const client = late.client(own);
      expect((await sendBatch(client, [{ eventType: 'impression' }])).ok).toBe(true);
      await store.start();
      await late.shipped();
      expect((await readSummary(client)).impressions).toBe(1);
    } finally {
      await late.stop();
    }
  });
});
