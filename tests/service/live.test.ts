import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { LiveMessage, limits, type StoredEvent } from '@overlay/contract';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProblem } from '../kit/read-answer.ts';
import { sendBatch } from '../kit/read-back.ts';
import type { TestAccount } from '../kit/test-account.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

/** The accounts whose live counts were requested from the store. */
const polls: unknown[] = [];
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const { eventStore } = service.ports;
  const query = eventStore.query.bind(eventStore);
  eventStore.query = (sql, params, options) => {
    if (sql.includes('viewers60')) polls.push(params?.accountId);
    return query(sql, params, options);
  };
});
afterAll(() => service.stop());

interface Reader {
  readonly messages: { readonly id: number; readonly data: LiveMessage }[];
  /** The raw body. */
  text(): string;
  readonly ended: Promise<'ended' | 'broke off'>;
  close(): void;
}

const open = new Set<Reader>();

/** Reads a live stream the way a page does, by fetching it. */
function listen(key: string, query = '', headers: Record<string, string> = {}): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(`${service.url}/api/analytics/live?${query}`, {
      headers: { authorization: `Bearer ${key}`, ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (response: IncomingMessage) => {
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/event-stream']);
      let text = '';
      const messages: { id: number; data: LiveMessage }[] = [];
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
        messages.splice(0);
        for (const [, id, data] of text.matchAll(/id: (\d+)\ndata: (.*)\n\n/g)) {
          messages.push({ id: Number(id), data: JSON.parse(data ?? '') });
        }
      });
      const ended = new Promise<'ended' | 'broke off'>((done) => {
        response.on('end', () => done('ended'));
        response.on('error', () => done('broke off'));
      });
      const reader = { messages, text: () => text, ended, close: () => sent.destroy() };
      open.add(reader);
      resolve(reader);
    });
    sent.end();
  });
}

const arrived = ({ messages }: Reader) => messages.flatMap(({ data }) => data.events ?? []);
const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };
const impression = { eventType: 'impression' };
const send = (account: TestAccount, events: readonly object[]) =>
  sendBatch(service.client(account.secretKey), events);

describe('the live stream', () => {
  it('reports once a second what arrived, who watches, and each event once', { tags: ['long'] }, async () => {
    const account = await service.addAccount();
    const reader = await listen(account.secretKey);
    await send(account, [
      { ...impression, sessionId: 's1' },
      { ...impression, sessionId: 's2' },
      { ...tap, sessionId: 's1' },
      { ...impression, playbackEvent: 'progress', sessionId: 's3' },
    ]);
    await expect.poll(() => arrived(reader).length, { timeout: 90_000 }).toBe(4);
    await send(account, [{ ...tap, sessionId: 's1' }]);
    await expect.poll(() => arrived(reader).length, { timeout: 90_000 }).toBe(5);
    const { messages } = reader;
    for (const { id, data } of messages) {
      expect([...Value.Errors(LiveMessage, data)]).toEqual([]);
      expect(id).toBe(Date.parse(data.asOf));
    }
    expect(messages.map(({ id }) => id)).toEqual([...new Set(messages.map(({ id }) => id))].sort());
    const list = await service.client(account.secretKey).get('/api/events');
    const { events } = list.body as { events: StoredEvent[] };
    // If the store is queried late, more than a second passes between two messages, and then not every event is in
    // one.
    for (const { id, data } of messages) {
      const arrivedWithin = (ms: number) =>
        events.filter(({ createdAt }) => {
          const ageMs = id - Date.parse(createdAt);
          return ageMs >= 0 && ageMs < ms;
        });
      const countOf = (ms: number) => {
        const count = (type: string) =>
          arrivedWithin(ms).filter(
            ({ eventType, playbackEvent }) => eventType === type && playbackEvent === undefined,
          ).length;
        return { impressions: count('impression'), interactions: count('interaction') };
      };
      expect([data.second, data.minute]).toEqual([countOf(1_000), countOf(60_000)]);
      const sessions = new Set(arrivedWithin(60_000).map(({ sessionId }) => sessionId));
      expect(data.viewers.last60Seconds).toBe(sessions.size);
    }
    const byId = (one: { eventId: string }, other: { eventId: string }) =>
      one.eventId < other.eventId ? -1 : 1;
    expect(arrived(reader).sort(byId)).toEqual(events.sort(byId));
  });

  it('applies the filters, and shows a narrowed token only its campaigns and no events', {
    tags: ['long'],
  }, async () => {
    const account = await service.addAccount();
    const filtered = await listen(account.secretKey, 'videoId=vid_1&videoId=vid_2');
    const token = await listen(await account.addReadToken(['camp_1']));
    await send(account, [
      { ...tap, videoId: 'vid_1', campaignId: 'camp_1' },
      { ...tap, videoId: 'vid_2', campaignId: 'camp_2' },
      { ...tap, videoId: 'vid_3', campaignId: 'camp_1' },
      { ...tap, videoId: 'vid_4', campaignId: 'camp_1' },
    ]);
    const total = (reader: Reader) => reader.messages.at(-1)?.data.minute.interactions;
    await expect.poll(() => [total(filtered), total(token)], { timeout: 90_000 }).toEqual([2, 3]);
    expect(
      arrived(filtered)
        .map(({ videoId }) => videoId)
        .sort(),
    ).toEqual(['vid_1', 'vid_2']);
    expect(token.messages.every(({ data }) => data.events === undefined)).toBe(true);
    expect(token.text()).not.toContain('evt_');
    const other = service.client(await account.addReadToken(['camp_1']));
    readProblem('insufficient_scope', await other.get('/api/analytics/live?campaignId=camp_2'));
  });

  it('resumes where a reader was cut off, without a gap or a repetition', { tags: ['long'] }, async () => {
    const account = await service.addAccount();
    const first = await listen(account.secretKey);
    await send(account, [tap, tap]);
    await expect.poll(() => arrived(first).length, { timeout: 90_000 }).toBe(2);
    const last = first.messages.at(-1)?.id;
    first.close();
    await send(account, [impression, impression, impression]);
    const second = await listen(account.secretKey, '', { 'last-event-id': String(last) });
    await expect.poll(() => arrived(second).length, { timeout: 90_000 }).toBe(3);
    expect(new Set(arrived(second).map(({ eventType }) => eventType))).toEqual(new Set(['impression']));
    const fresh = await listen(account.secretKey);
    await expect.poll(() => arrived(fresh).length, { timeout: 90_000 }).toBe(5);
  });

  it('lists the newest of very many events, and reports how many it omitted', {
    tags: ['long'],
  }, async () => {
    const account = await service.addAccount();
    const reader = await listen(account.secretKey);
    await send(account, Array(300).fill(tap));
    const skipped = () => reader.messages.reduce((sum, { data }) => sum + (data.skippedEvents ?? 0), 0);
    await expect.poll(() => arrived(reader).length + skipped(), { timeout: 90_000 }).toBe(300);
    for (const { data } of reader.messages)
      expect(data.events?.length).toBeLessThanOrEqual(limits.liveEvents);
  });

  it('queries the store once for all readers with the same filters, and not at all without readers', {
    tags: ['long'],
  }, async () => {
    const account = await service.addAccount();
    const pollsOf = () => polls.filter((accountId) => accountId === account.accountId).length;
    const readers = await Promise.all(Array.from({ length: 8 }, () => listen(account.secretKey)));
    await expect
      .poll(() => Math.min(...readers.map(({ messages }) => messages.length)), { timeout: 90_000 })
      .toBeGreaterThan(2);
    // The store may have been queried for a message that has not arrived yet.
    const ahead = () => pollsOf() - Math.max(...readers.map(({ messages }) => messages.length));
    await expect.poll(ahead).toBeLessThanOrEqual(1);
    for (const reader of readers) reader.close();
    let before = -1;
    await expect
      .poll(
        () => {
          const isStill = before === pollsOf();
          before = pollsOf();
          return isStill;
        },
        { interval: 2_500, timeout: 90_000 },
      )
      .toBe(true);
  });

  it('ends within seconds for a revoked key, with the reason', { tags: ['long'] }, async () => {
    const account = await service.addAccount();
    const { keyId, secret } = await account.addKey({ kind: 'secret', scopes: ['analytics:read'] });
    const [reader, other] = [await listen(secret), await listen(account.secretKey)];
    await expect.poll(() => reader.messages.length, { timeout: 90_000 }).toBeGreaterThan(0);
    await account.revokeKey(keyId);
    expect(await reader.ended).toBe('ended');
    expect(reader.text()).toMatch(/event: end\ndata: \{"code":"invalid_api_key"\}\n\n$/);
    const before = other.messages.length;
    await expect.poll(() => other.messages.length, { timeout: 90_000 }).toBeGreaterThan(before);
  });

  it('is limited per account, in streams and in filters', async () => {
    const account = await service.addAccount();
    const client = service.client(account.secretKey);
    const readers: Reader[] = [];
    for (let video = 0; video < limits.liveFilters; video += 1) {
      readers.push(await listen(account.secretKey, `videoId=vid_${video}`));
    }
    const refused = await client.get('/api/analytics/live?videoId=vid_more');
    readProblem('too_many_queries', refused);
    expect(refused.headers.get('retry-after')).toBe('10');
    while (readers.length < limits.liveStreams)
      readers.push(await listen(account.secretKey, 'videoId=vid_0'));
    readProblem('too_many_queries', await client.get('/api/analytics/live?videoId=vid_0'));
    const another = await service.addAccount();
    (await listen(another.secretKey)).close();
    for (const reader of readers) reader.close();
    await expect.poll(async () => (await client.get('/api/analytics/live')).status).toBe(200);
  });

  it('refuses unknown filters, and days', async () => {
    const client = service.client(service.account.secretKey);
    for (const query of ['dateFrom=2026-01-01', 'videoID=vid_1', 'timezone=UTC', 'format=csv']) {
      readProblem('validation_failed', await client.get(`/api/analytics/live?${query}`));
    }
  });

  it('ends in an orderly way when the service stops', async () => {
    const reader = await listen(service.account.secretKey);
    await expect.poll(() => reader.messages.length, { timeout: 90_000 }).toBeGreaterThan(0);
    const restarted = service.restart();
    expect(await reader.ended).toBe('ended');
    await restarted;
  });
});
