import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Erasure, ErasureList, ErasureReceipt, ReceiptKeys } from '@overlay/contract';
import { rowSchemaVersion } from '@overlay/service/internal/event/event-row.ts';
import { columnsOf } from '@overlay/service/internal/event/row-stream.ts';
import { storeConsumer } from '@overlay/service/internal/log/event-log.ts';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import { readEvents, readSummary, sendBatch, sendEvent } from '../../kit/read-back.ts';
import type { TestAccount } from '../../kit/test-account.ts';
import { startTestService, type TestService } from '../../kit/test-service.ts';
import { eraseDevice, readErasure, requestErasure, untilErased } from './erasure-client.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };
const deviceId = 'the-device-that-goes';
const other = { deviceId: 'a-device-that-stays' };

const server = (account: TestAccount) => service.client(account.secretKey);
const taps = (count: number, device: object) => Array.from({ length: count }, () => ({ ...tap, ...device }));

function sendConversion(account: TestAccount, orderId: string, device: object) {
  const purchase = {
    conversionType: 'purchase',
    orderId,
    value: '19.99',
    currency: 'EUR',
    campaignId: 'camp_1',
  };
  return server(account).post('/api/sdk/conversion', { ...purchase, ...device });
}

async function hashOf(account: TestAccount): Promise<string> {
  const { eventId } = await sendEvent(server(account), { ...tap, deviceId });
  await service.shipped();
  const events = await readEvents(server(account));
  return events.find((event) => event.eventId === eventId)?.deviceHash ?? '';
}

describe('the erasure of a device', () => {
  it('removes its events and conversions, shipped or not, from everywhere, and nothing of other devices', async () => {
    const [account, neighbour] = [await service.addAccount(), await service.addAccount()];
    for (const one of [account, neighbour]) {
      await sendBatch(server(one), [...taps(30, { deviceId }), ...taps(20, other)]);
      await sendConversion(one, 'first', { deviceId });
      await sendConversion(one, 'second', other);
    }
    await service.shipped();
    // Not shipped yet when the erasure is requested.
    await sendBatch(server(account), taps(7, { deviceId }));
    await sendConversion(account, 'third', { deviceId });
    const erasure = await eraseDevice(server(account), { deviceId });
    expect(erasure.erased).toEqual({ events: 37, conversions: 2, setAside: 0 });
    expect(await readSummary(server(account))).toMatchObject({ interactions: 20 });
    expect(await readEvents(server(account))).toHaveLength(20);
    expect(await readSummary(server(neighbour))).toMatchObject({ interactions: 50 });
    expect(
      await service.ports.eventStore.query(
        'SELECT accountId, count() AS conversions FROM conversions GROUP BY accountId ORDER BY accountId',
      ),
    ).toEqual([
      { accountId: account.accountId, conversions: 1 },
      { accountId: neighbour.accountId, conversions: 2 },
    ]);
  });

  it('counts nothing the second time, and what the device sends later is kept', async () => {
    const account = await service.addAccount();
    await sendBatch(server(account), taps(3, { deviceId }));
    const first = await eraseDevice(server(account), { deviceId });
    const second = await eraseDevice(server(account), { deviceId });
    expect([first.erased?.events, second.erased?.events]).toEqual([3, 0]);
    expect(second.erasureId).not.toBe(first.erasureId);
    await sendBatch(server(account), taps(2, { deviceId }));
    await service.shipped();
    expect(await readSummary(server(account))).toMatchObject({ interactions: 2 });
  });

  it('does not accept an erased event again under its dedupeKey', async () => {
    const account = await service.addAccount();
    const event = { ...tap, deviceId, dedupeKey: 'once' };
    await sendEvent(server(account), event);
    await eraseDevice(server(account), { deviceId });
    expect(await sendEvent(server(account), event)).toMatchObject({ duplicate: true });
    await service.shipped();
    expect(await readEvents(server(account))).toEqual([]);
  });

  it('is one erasure if it is requested again before it has finished', async () => {
    const account = await service.addAccount();
    await sendBatch(server(account), taps(3, { deviceId }));
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => requestErasure(server(account), { deviceId })),
    );
    const finished = await Promise.all(asked.map(({ erasureId }) => untilErased(server(account), erasureId)));
    const counted = new Map(finished.map(({ erasureId, erased }) => [erasureId, erased?.events ?? 0]));
    expect([...counted.values()].reduce((sum, events) => sum + events, 0)).toBe(3);
  });

  it('covers everything acknowledged before it, while the device keeps sending', async () => {
    const account = await service.addAccount();
    const client = server(account);
    let isSending = true;
    const acknowledged: { eventId: string; atMs: number }[] = [];
    const sending = Promise.all(
      [1, 2, 3].map(async () => {
        while (isSending) {
          const { eventId } = await sendEvent(client, { ...tap, deviceId });
          acknowledged.push({ eventId, atMs: service.clock.now() });
          // The erasure has to run beside them in this process.
          await sleep(10);
        }
      }),
    );
    await sendBatch(client, taps(500, { deviceId }));
    const erasure = await eraseDevice(client, { deviceId });
    isSending = false;
    await sending;
    await service.shipped();
    const coversUntilMs = Date.parse(erasure.coversUntil ?? '');
    const left = await readEvents(client);
    const leftIds = new Set(left.map(({ eventId }) => eventId));
    expect(acknowledged.filter(({ eventId, atMs }) => atMs < coversUntilMs && leftIds.has(eventId))).toEqual(
      [],
    );
    expect(acknowledged.length + 500).toBe((erasure.erased?.events ?? 0) + left.length);
    expect(await readSummary(client)).toMatchObject({ interactions: left.length });
  });

  it('erases dead letters as well, and their bytes from the files of the log', async () => {
    const account = await service.addAccount();
    const deviceHash = await hashOf(account);
    const row = (stream: 'events' | 'conversions', hash: string) => {
      const known: Record<string, string> = { accountId: account.accountId, deviceHashHex: hash };
      return Buffer.from(`${columnsOf[stream].map((name) => known[name] ?? 'x').join('\t')}\n`);
    };
    const letter = { schemaVersion: rowSchemaVersion, reason: 'broken', refusedAt: 1 };
    const { eventLog, conversionLog } = service.ports;
    const { deadLetters } = await eventLog.consumer(storeConsumer);
    await deadLetters.add([
      { ...letter, token: 'a:1-1', row: row('events', deviceHash) },
      { ...letter, token: 'a:1-1/1-2', row: row('events', 'f'.repeat(64)) },
    ]);
    const ofConversions = (await conversionLog.consumer(storeConsumer)).deadLetters;
    await ofConversions.add([{ ...letter, token: 'a:2-2', row: row('conversions', deviceHash) }]);
    const { erased } = await eraseDevice(server(account), { deviceId });
    expect(erased).toEqual({ events: 1, conversions: 0, setAside: 2 });
    expect([await deadLetters.count(), await ofConversions.count()]).toEqual([1, 0]);
    const file = await readFile(join(service.dataDir, 'event-log', 'data.mdb'));
    expect([file.includes(deviceHash), file.includes('f'.repeat(64))]).toEqual([false, true]);
  });

  it('leaves neither hash nor texts of the device in the files of the logs', async () => {
    const account = await service.addAccount();
    const deviceHash = await hashOf(account);
    const text = 'words-of-the-device';
    await sendBatch(server(account), [{ ...tap, deviceId, metadata: { text } }]);
    await sendConversion(account, `order of ${text}`, { deviceId });
    const logs = ['event-log', 'conversion-log'].map((log) => join(service.dataDir, log, 'data.mdb'));
    const isIn = async (needle: string | Buffer) =>
      Promise.all(logs.map(async (file) => (await readFile(file)).includes(needle)));
    await service.shipped();
    // Shipped rows are removed, but until then their pages keep the old contents.
    expect(await isIn(text)).toEqual([true, true]);
    expect(await isIn(deviceHash)).toEqual([true, true]);
    await eraseDevice(server(account), { deviceId });
    expect(await isIn(text)).toEqual([false, false]);
    expect(await isIn(deviceHash)).toEqual([false, false]);
  });

  it('does not finish before delayed conversions were shipped and deleted', async () => {
    const account = await service.addAccount();
    const { conversionLog, eventStore } = service.ports;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    onTestFinished(() => {
      release();
      vi.restoreAllMocks();
    });
    const { insert } = eventStore;
    vi.spyOn(eventStore, 'insert').mockImplementation(async (stream, range) => {
      if (stream === 'conversions') await held;
      return insert.call(eventStore, stream, range);
    });
    await sendConversion(account, 'held up', { deviceId });
    const looks = vi.spyOn(await conversionLog.consumer(storeConsumer), 'position');
    const { erasureId } = await requestErasure(server(account), { deviceId });
    const isFinished = async () => (await readErasure(server(account), erasureId)).state === 'finished';
    await expect.poll(async () => looks.mock.calls.length > 3 || (await isFinished())).toBe(true);
    expect(await isFinished()).toBe(false);
    release();
    const { erased } = await untilErased(server(account), erasureId);
    expect(erased).toEqual({ events: 0, conversions: 1, setAside: 0 });
    const left = await eventStore.query('SELECT 1 FROM conversions WHERE accountId = {accountId:String}', {
      accountId: account.accountId,
    });
    expect(left).toEqual([]);
  });

  it('leaves no trace of the device in the control store', async () => {
    const account = await service.addAccount();
    const deviceHash = await hashOf(account);
    await eraseDevice(server(account), { deviceHash });
    for (const file of await readdir(service.dataDir)) {
      if (!file.startsWith('control.sqlite')) continue;
      expect([file, (await readFile(join(service.dataDir, file))).includes(deviceHash)]).toEqual([
        file,
        false,
      ]);
    }
  });
});

describe('the receipt of an erasure', () => {
  it('is a statement that anyone can verify and that identifies the device only to those who know it', async () => {
    const account = await service.addAccount();
    const deviceHash = await hashOf(account);
    const erasure = await eraseDevice(server(account), { deviceHash });
    const [header = '', payload = '', signature = ''] = erasure.receipt?.split('.') ?? [];
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
    const { keys } = readAnswer(ReceiptKeys, await service.client().get('/api/privacy/receipt-keys'));
    const jwk = keys.find((key) => key.kid === kid);
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    const isSigned = (text: string) =>
      verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
    expect(isSigned(`${header}.${payload}`)).toBe(true);
    expect(isSigned(`${header}.${payload.replace(/^./, 'f')}`)).toBe(false);
    const receipt = Value.Parse(ErasureReceipt, JSON.parse(Buffer.from(payload, 'base64url').toString()));
    expect(receipt).toEqual({
      iss: 'https://overlay.test',
      erasureId: erasure.erasureId,
      accountId: account.accountId,
      subject: createHash('sha256').update(`${erasure.erasureId}:${deviceHash}`).digest('hex'),
      requestedAt: erasure.requestedAt,
      finishedAt: erasure.finishedAt,
      coversUntil: erasure.coversUntil,
      erased: { events: 1, conversions: 0, setAside: 0 },
    });
  });

  it('is kept across restarts, and listed newest first', async () => {
    const account = await service.addAccount();
    const first = await eraseDevice(server(account), { deviceId });
    const second = await eraseDevice(server(account), other);
    await service.restart();
    expect(await readErasure(server(account), first.erasureId)).toEqual(first);
    const list = readAnswer(ErasureList, await server(account).get('/api/privacy/erasures?limit=1'));
    expect(list.erasures).toEqual([second]);
    const rest = await server(account).get(`/api/privacy/erasures?cursor=${list.nextCursor}`);
    expect(readAnswer(ErasureList, rest)).toEqual({ erasures: [first], nextCursor: null });
  });
});

describe('a request for an erasure', () => {
  it.each([
    [{}],
    [{ deviceId: '' }],
    [{ deviceId: 'x'.repeat(129) }],
    [{ deviceId: 'a', deviceHash: 'a'.repeat(64) }],
    [{ deviceHash: 'A'.repeat(64) }],
    [{ deviceHash: 'a'.repeat(63) }],
    [{ deviceHash: '0'.repeat(64) }],
    [{ deviceID: 'a' }],
    [{ deviceId: '\ud800' }],
    [{ deviceId: 5 }],
    [[]],
    ['text'],
  ])('%j is refused', async (body) => {
    const answer = await server(service.account).post('/api/privacy/erasures', body);
    readProblem('validation_failed', answer);
  });

  it('that is not JSON is refused', async () => {
    const answer = await server(service.account).send('POST', '/api/privacy/erasures', '{"deviceId":', {
      'content-type': 'application/json',
    });
    readProblem('malformed_json', answer);
  });

  it('requires a key with the scope manage', async () => {
    const account = await service.addAccount();
    const { secret } = await account.addKey({
      kind: 'secret',
      scopes: ['events:read', 'events:write'],
    });
    for (const key of [secret, account.publishableKey]) {
      readProblem(
        'insufficient_scope',
        await service.client(key).post('/api/privacy/erasures', { deviceId }),
      );
      readProblem('insufficient_scope', await service.client(key).get('/api/privacy/erasures'));
    }
  });

  it('of another account is not found', async () => {
    const [mine, theirs] = [await service.addAccount(), await service.addAccount()];
    const { erasureId } = await eraseDevice(server(theirs), { deviceId });
    readProblem('not_found', await server(mine).get(`/api/privacy/erasures/${erasureId}`));
    readProblem('not_found', await server(mine).get('/api/privacy/erasures/era_nothing'));
    const list = readAnswer(ErasureList, await server(mine).get('/api/privacy/erasures'));
    expect(list.erasures).toEqual([]);
  });

  it('is answered with the address to follow it', async () => {
    const answer = await server(service.account).post('/api/privacy/erasures', { deviceId });
    const { erasureId, finishedAt } = readAnswer(Erasure, answer);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      202,
      `/api/privacy/erasures/${erasureId}`,
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(finishedAt).toBeNull();
  });
});
