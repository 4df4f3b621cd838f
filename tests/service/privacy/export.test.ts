import { describe, expect, it } from 'vitest';
import { readProblem } from '../../kit/read-answer.ts';
import { readEvents, sendBatch, sendEvent } from '../../kit/read-back.ts';
import type { ServiceOfFile } from '../../kit/shared-service.ts';
import { test } from '../../kit/test.ts';
import { parseLines } from './erasure-client.ts';

let service: ServiceOfFile;
test.beforeAll(({ service: shared }) => {
  service = shared;
});

const deviceId = 'a device';
const tap = { eventType: 'interaction', interactionType: 'tap', value: 1, videoId: 'vid_1' };

describe('the export of a device', () => {
  it('has every event and conversion of it, even the latest, oldest first, and an end marker', async () => {
    const account = await service.addAccount();
    const server = service.client(account.secretKey);
    const page = service.client(account.publishableKey, { origin: 'https://shop.example' });
    const nowMs = service.clock.now();
    await sendEvent(page, { ...tap, deviceId, timestampMs: nowMs - 5_000, metadata: { text: 'Ä\n"' } });
    await sendEvent(page, { eventType: 'impression', deviceId, timestampMs: nowMs - 9_000 });
    await sendEvent(page, { ...tap, deviceId: 'another' });
    await server.post('/api/sdk/conversion', {
      conversionType: 'purchase',
      orderId: '1',
      value: '100000000000.0001',
      currency: 'EUR',
      deviceId,
    });
    const answer = await server.post('/api/privacy/export', { deviceId });
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = parseLines(answer.text);
    const listed = (await readEvents(server)).filter(({ deviceHash }) => answer.text.includes(deviceHash));
    const events = listed.reverse().map((event) => ({ event: { ...event, origin: 'https://shop.example' } }));
    const deviceHash = listed[0]?.deviceHash;
    expect(lines).toEqual([
      ...events,
      {
        conversion: {
          conversionId: expect.stringMatching(/^cnv_/),
          accountId: account.accountId,
          conversionType: 'purchase',
          deviceHash,
          timestamp: expect.any(Number),
          createdAt: expect.any(String),
          value: '100000000000.0001',
          currency: 'EUR',
          orderId: '1',
        },
      },
      { end: { deviceHash, exportedAt: expect.any(String), events: 2, conversions: 1 } },
    ]);
    expect(events).toHaveLength(2);
    const byHash = await server.get(`/api/privacy/export?deviceHash=${deviceHash}`);
    expect(parseLines(byHash.text).slice(0, -1)).toEqual(lines.slice(0, -1));
  });

  it('continues across pages, with each event once, even those of the same millisecond', async () => {
    const account = await service.addAccount();
    const server = service.client(account.secretKey);
    const timestampMs = service.clock.now() - 60_000;
    for (let batch = 0; batch < 5; batch += 1) {
      const events = Array.from({ length: 500 }, (_, index) => ({
        ...tap,
        deviceId,
        timestampMs: timestampMs + (index % 3),
      }));
      await sendBatch(server, events);
    }
    const lines = parseLines((await server.post('/api/privacy/export', { deviceId })).text);
    const ids = lines.flatMap((line) => ('event' in line ? [line.event.eventId] : []));
    expect([ids.length, new Set(ids).size]).toEqual([2_500, 2_500]);
    expect(lines.at(-1)).toMatchObject({ end: { events: 2_500, conversions: 0 } });
  });

  it('of an unknown device, or of another account, is empty', async () => {
    const [mine, theirs] = [await service.addAccount(), await service.addAccount()];
    const deviceHash = 'ab'.repeat(32);
    await sendEvent(service.client(theirs.secretKey), { ...tap, deviceHash });
    const answer = await service.client(mine.secretKey).post('/api/privacy/export', { deviceHash });
    expect(parseLines(answer.text)).toEqual([
      { end: { deviceHash, exportedAt: expect.any(String), events: 0, conversions: 0 } },
    ]);
  });

  it.each(['', '?deviceHash=abc', `?deviceHash=${'0'.repeat(64)}`, '?deviceId=a'])(
    'is refused for the query %j',
    async (query) => {
      const server = service.client(service.account.secretKey);
      readProblem('validation_failed', await server.get(`/api/privacy/export${query}`));
    },
  );

  it('requires a key with the scope manage', async () => {
    const { secret } = await service.account.addKey({ kind: 'secret', scopes: ['events:read'] });
    const query = `?deviceHash=${'ab'.repeat(32)}`;
    readProblem('insufficient_scope', await service.client(secret).get(`/api/privacy/export${query}`));
    readProblem('insufficient_scope', await service.client(secret).post('/api/privacy/export', { deviceId }));
    readProblem('missing_api_key', await service.client().get(`/api/privacy/export${query}`));
  });
});
