import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { limits, StoredEvent } from '@overlay/contract';
import {
  EventStoreUnavailable,
  type QueryOptions,
} from '@overlay/service/internal/event-store/event-store.ts';
import { defaultServerLimits } from '@overlay/service/internal/settings/limits.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HttpClient } from '../../kit/http-client.ts';
import { parseCsv } from '../../kit/parse-csv.ts';
import { readProblem } from '../../kit/read-answer.ts';
import { readEvents, sendBatch, sendEvent } from '../../kit/read-back.ts';
import type { TestAccount } from '../../kit/test-account.ts';
import { startTestService, type TestService } from '../../kit/test-service.ts';

/** The pages that exports requested from the store. */
const pages: { readonly accountId: unknown; readonly signal: AbortSignal | undefined }[] = [];
let hold: Promise<unknown> | undefined;
let service: TestService;
beforeAll(async () => {
  // However long a slow machine leaves an answer unread.
  service = await startTestService({ serverLimits: { ...defaultServerLimits, unreadAnswerMs: 240_000 } });
  const { eventStore } = service.ports;
  const queryBatches = eventStore.queryBatches.bind(eventStore);
  eventStore.queryBatches = async (sql, params, options: QueryOptions = {}) => {
    pages.push({ accountId: params?.accountId, signal: options.signal });
    await hold;
    return queryBatches(sql, params, options);
  };
});
afterAll(() => service.stop());

const dayMs = 24 * 3_600_000;
const tap = { eventType: 'interaction', interactionType: 'tap', value: 1, videoId: 'vid_1' };

function parseLines(text: string): StoredEvent[] {
  if (text !== '') expect(text.at(-1)).toBe('\n');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

function byTime(events: readonly StoredEvent[]): StoredEvent[] {
  return [...events].sort(
    (one, other) => one.timestamp - other.timestamp || (one.eventId < other.eventId ? -1 : 1),
  );
}

/** Puts rows of about a kilobyte directly into the store. */
async function fill({ accountId }: TestAccount, rows: number): Promise<void> {
  await service.ports.eventStore.command(
    `INSERT INTO events (accountId, eventId, timestamp, createdAt, eventType, campaignId, metadata)
      SELECT {accountId:String}, concat('evt_', leftPad(toString(number), 26, '0')),
        toDateTime64('2026-03-01 00:00:00', 3, 'UTC') + toIntervalMillisecond(number), now64(3, 'UTC'), 'impression', 'c',
        concat('{"text":"', repeat('x', 800), '"}')
      FROM numbers({rows:UInt32})`,
    { accountId, rows },
  );
}

interface OpenAnswer {
  readonly request: ClientRequest;
  readonly response: IncomingMessage;
}

/** An answer whose body is read only when the test does so. */
function open(key: string, path: string): Promise<OpenAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(service.url + path, { headers: { authorization: `Bearer ${key}` } });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.on('error', () => {});
      resolve({ request: sent, response });
    });
    sent.end();
  });
}

function readRest({ response }: OpenAnswer): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (piece: string) => {
      text += piece;
    });
    response.on('end', () => resolve(text));
    response.on('close', () => reject(new Error('the answer broke off')));
  });
}

describe('the export of events', () => {
  let server: HttpClient;
  beforeAll(async () => {
    const account = await service.addAccount();
    server = service.client(account.secretKey);
    const nowMs = service.clock.now();
    for (let day = 0; day < 5; day += 1) {
      const events = Array.from({ length: 40 }, (_, index) => ({
        ...tap,
        videoId: `vid_${index % 3}`,
        campaignId: `camp_${index % 2}`,
        sessionId: `sess_${day}`,
        value: ['=1+1', 5, -2, 'plain', '-x', 'Ä,"\n;'][index % 6],
        metadata: { place: 'a "b"', depth: index },
        timestampMs: nowMs - day * dayMs - (index % 7) * 3_600_000,
      }));
      await sendBatch(server, events);
    }
    await sendEvent(server, { eventType: 'impression', videoId: 'vid_0', playbackEvent: 'progress' });
    await service.shipped();
  });

  it('has every stored event exactly as the list has it, oldest first', async () => {
    const answer = await server.get('/api/events/export');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="events.ndjson"');
    const listed = await readEvents(server);
    expect(listed).toHaveLength(201);
    expect(parseLines(answer.text)).toEqual(byTime(listed));
  });

  it.each([
    'videoId=vid_1',
    'videoId=vid_1&videoId=vid_2&campaignId=camp_0',
    'sessionId=sess_3',
    'counted=impressions',
    'eventType=impression',
    'interactionType=tap&timezone=Pacific/Auckland&dateFrom={2}&dateTo={1}',
    'timezone=Asia/Kathmandu&dateTo={1}',
    'dateFrom={0}',
    'dateFrom=1999-01-01&dateTo=1999-01-02',
  ])('takes the filters and days of the list: %s', { tags: ['long'] }, async (template) => {
    const day = (ago: number) => new Date(service.clock.now() - ago * dayMs).toISOString().slice(0, 10);
    const query = template.replaceAll(/\{(\d)\}/g, (_, ago: string) => day(Number(ago)));
    const list = await server.get(`/api/events?limit=200&${query}`);
    const { events } = list.body as { events: StoredEvent[] };
    expect(parseLines((await server.get(`/api/events/export?${query}`)).text)).toEqual(byTime(events));
  });

  it('is a table in CSV, with the same columns for every event and no formulas', async () => {
    const answer = await server.get('/api/events/export', { accept: 'text/csv' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.text).toBe((await server.get('/api/events/export?format=csv')).text);
    const [header, ...rows] = parseCsv(answer.text);
    expect(header).toEqual(Object.keys(StoredEvent.properties));
    const events = byTime(await readEvents(server));
    expect(rows).toHaveLength(events.length);
    const cell = (row: number, name: string) => rows[row]?.[header?.indexOf(name) ?? -1];
    for (const [index, event] of events.entries()) {
      expect(cell(index, 'eventId')).toBe(event.eventId);
      const value = String(event.value ?? '');
      expect(cell(index, 'value')).toBe(['=1+1', '-x'].includes(value) ? `'${value}` : value);
      expect(cell(index, 'metadata')).toBe(
        event.metadata === undefined ? '' : JSON.stringify(event.metadata),
      );
    }
  });

  it('is only a header in CSV, and empty in NDJSON, if nothing matches', async () => {
    expect((await server.get('/api/events/export?videoId=none')).text).toBe('');
    const table = (await server.get('/api/events/export?videoId=none&format=csv')).text;
    expect(table.trimEnd().split('\n')).toHaveLength(1);
  });

  it.each(['cursor=abc', 'limit=10', 'format=xml', 'format=parquet', 'videoID=vid_1', 'dateFrom=2026-02-30'])(
    'refuses %s',
    async (query) => {
      readProblem('validation_failed', await server.get(`/api/events/export?${query}`));
    },
  );

  it('has each event once across many pages, even those of the same millisecond', async () => {
    const account = await service.addAccount();
    const client = service.client(account.secretKey);
    const timestampMs = service.clock.now() - 60_000;
    for (let batch = 0; batch < 6; batch += 1) {
      await sendBatch(client, Array(500).fill({ ...tap, timestampMs }));
    }
    await service.shipped();
    const before = pages.length;
    const events = parseLines((await client.get('/api/events/export')).text);
    expect([events.length, new Set(events.map(({ eventId }) => eventId)).size]).toEqual([3_000, 3_000]);
    expect(events).toEqual(byTime(events));
    expect(pages.length - before).toBeGreaterThan(1);
  });
});

it('an export that fails at its start releases its slot', async () => {
  const account = await service.addAccount();
  const client = service.client(account.secretKey);
  const query = vi.spyOn(service.ports.eventStore, 'query');
  for (let failed = 0; failed < limits.exportsAtOnce; failed += 1) {
    query.mockRejectedValueOnce(new EventStoreUnavailable('away'));
    readProblem('storage_unavailable', await client.get('/api/events/export'));
  }
  query.mockRestore();
  expect((await client.get('/api/events/export')).status).toBe(200);
});

it('the export of conversions has each of them exactly as the list has it, oldest first, and in CSV', {
  tags: ['long'],
}, async () => {
  const account = await service.addAccount();
  const server = service.client(account.secretKey);
  await sendEvent(server, { ...tap, campaignId: 'camp_1', sessionId: 'sess_1' });
  for (let order = 0; order < 12; order += 1) {
    const timestampMs = service.clock.now() - (order % 4) * dayMs;
    const lead = order % 2 === 0 ? { sessionId: 'sess_1' } : { campaignId: 'camp_2' };
    const conversionType = order % 3 === 0 ? 'refund' : 'purchase';
    const sent = {
      conversionType,
      orderId: `=${order}`,
      value: '-12.50',
      currency: 'EUR',
      timestampMs,
      ...lead,
    };
    await server.post('/api/sdk/conversion', sent);
  }
  await service.shipped();
  for (const query of ['', 'conversionType=refund', 'sessionId=sess_1']) {
    const list = await server.get(`/api/conversions?limit=200&${query}`);
    const { conversions } = list.body as { conversions: { timestamp: number; conversionId: string }[] };
    expect(conversions.length).toBeGreaterThan(3);
    const exported = await server.get(`/api/conversions/export?${query}`);
    expect(parseLines(exported.text)).toEqual(conversions.reverse());
  }
  const table = (await server.get('/api/conversions/export?format=csv')).text;
  const [header = [], ...rows] = parseCsv(table);
  expect(rows).toHaveLength(12);
  for (const cells of rows) {
    const row = Object.fromEntries(header.map((name, index) => [name, cells[index]]));
    expect(row).toMatchObject({ value: '-12.50', orderId: expect.stringMatching(/^'=\d+$/) });
    expect(['session', 'campaignId', '']).toContain(row['attribution.by']);
  }
});

describe('a large export', () => {
  const rows = 60_000;
  let account: TestAccount;
  beforeAll(async () => {
    account = await service.addAccount();
    await fill(account, rows);
  });
  const pagesOf = ({ accountId }: TestAccount) => pages.filter((page) => page.accountId === accountId).length;

  it('waits for a slow reader without occupying a turn of the account, and ends complete', {
    tags: ['long'],
  }, async () => {
    const before = pagesOf(account);
    const answer = await open(account.secretKey, '/api/events/export');
    let asked = -1;
    // The sockets hold a few megabytes.
    await expect
      .poll(
        () => {
          const isStill = asked === pagesOf(account);
          asked = pagesOf(account);
          return isStill;
        },
        { interval: 1_000, timeout: 90_000 },
      )
      .toBe(true);
    const unread = asked - before;
    const others = await Promise.all(
      Array.from({ length: limits.queriesRunning }, (_, index) =>
        service.client(account.secretKey).get(`/api/analytics/summary?videoId=vid_${index}`),
      ),
    );
    expect(others.map(({ status }) => status)).toEqual(Array(limits.queriesRunning).fill(200));
    const text = await readRest(answer);
    expect(text.split('\n')).toHaveLength(rows + 1);
    expect(pagesOf(account) - before).toBeGreaterThan(unread + 1);
  });

  it('of a caller who hangs up is ended in the store, and releases its slot', {
    tags: ['long'],
  }, async () => {
    let release = () => {};
    const answers = [
      await open(account.secretKey, '/api/events/export'),
      await open(account.secretKey, '/api/events/export'),
    ];
    const refused = await service.client(account.secretKey).get('/api/events/export');
    readProblem('too_many_queries', refused);
    expect(refused.headers.get('retry-after')).toBe('10');
    const other = await service.addAccount();
    expect((await service.client(other.secretKey).get('/api/events/export')).status).toBe(200);
    hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const before = pagesOf(account);
    for (const { response } of answers) response.resume();
    await expect.poll(() => pagesOf(account)).toBeGreaterThan(before);
    const running = pages.at(-1)?.signal;
    expect(running?.aborted).toBe(false);
    for (const { request: sent } of answers) sent.destroy();
    await expect.poll(() => running?.aborted).toBe(true);
    hold = undefined;
    release();
    await expect
      .poll(
        async () => (await service.client(account.secretKey).get('/api/events/export?videoId=none')).status,
      )
      .toBe(200);
  });
});
