import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEventRow, makeLogRange } from '../../ports/event-row.fixture.ts';
import type { EventStore } from '../../ports/event-store.ts';
import { createChdbEventStore } from '../../stores/event-store/chdb/chdb-event-store.ts';
import { summaryQuery } from './summary.ts';

const every = {
  accountId: 'acct_1',
  campaignId: '',
  campaignIds: [],
  creativeId: '',
  videoId: '',
  overlayId: '',
  dateFrom: '2020-01-01',
  dateTo: '2030-12-31',
  includeBots: 0,
};

describe('projections', () => {
  let path: string;
  let store: EventStore;
  const summarySql = summaryQuery.toSql('UTC');
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'projections-'));
    store = createChdbEventStore({ path, purgeAfterMs: 100 });
    await store.migrate();
    const rows = Array.from({ length: 20_000 }, (_, number) =>
      makeEventRow({
        eventId: `evt_${number}`,
        timestamp: Date.UTC(2026, number % 4, 10) + number,
        eventType: number % 2 === 0 ? 'impression' : 'interaction',
        overlayId: `ovl_${number % 3}`,
        deviceHashHex: number % 10 === 0 ? 'ab'.repeat(32) : '',
      }),
    );
    await store.insert('events', makeLogRange('one', rows));
    await store.insert('events', makeLogRange('one', rows));
  });
  afterAll(async () => {
    await store.close();
    await rm(path, { recursive: true });
  });

  async function readFrom(params: object): Promise<string> {
    const plan = await store.query<{ explain: string }>(`EXPLAIN ${summarySql}`, { ...every, ...params });
    return /ReadFromMergeTree \((.+)\)/.exec(plan.map((row) => row.explain).join('\n'))?.[1] ?? 'nothing';
  }
  async function summary(): Promise<unknown> {
    const [row] = await store.query(summarySql, every);
    return row;
  }

  test('the summary reads days and not events, by campaign and by video', async () => {
    expect(await readFrom({})).toMatch(/Days$/);
    expect(await readFrom({ campaignId: 'camp_1', creativeId: 'crt_1', includeBots: 1 })).toBe(
      'campaignDays',
    );
    expect(await readFrom({ campaignIds: ['camp_1', 'camp_2'], dateFrom: '2026-02-01' })).toBe(
      'campaignDays',
    );
    expect(await readFrom({ videoId: 'vid_1', overlayId: 'ovl_1' })).toBe('videoDays');
    expect(await readFrom({ campaignId: 'camp_1', videoId: 'vid_1' })).toBe('default.events');
  });

  test('counts stay right when events are deleted, and come from days again soon afterwards', async () => {
    expect(await summary()).toMatchObject({ impressions: 10_000, interactions: 10_000, rows: 20_000 });
    await store.deleteRows('events', { accountId: 'acct_1', deviceHash: 'ab'.repeat(32) });
    const left = { impressions: 8_000, interactions: 10_000, rows: 18_000 };
    expect(await summary()).toMatchObject(left);
    await expect.poll(() => readFrom({}), { timeout: 60_000 }).toMatch(/Days$/);
    expect(await summary()).toMatchObject(left);
    const parts = `SELECT sum(rows) AS rows, sum(has_lightweight_delete) AS hiding FROM system.parts
      WHERE table = 'events' AND active`;
    await expect.poll(() => store.query(parts), { timeout: 60_000 }).toEqual([{ rows: 18_000, hiding: 0 }]);
    await store.command('OPTIMIZE TABLE events FINAL');
    expect(await summary()).toMatchObject(left);
  }, 120_000);
});
