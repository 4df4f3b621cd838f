import { toDayRange } from '@overlay/service/internal/analytics/queries/day-range.ts';
import { defineQuery } from '@overlay/service/internal/analytics/queries/define-query.ts';
import { createQueryRunner } from '@overlay/service/internal/analytics/queries/query-runner.ts';
import type { QueryOptions, QueryParams } from '@overlay/service/internal/event-store/event-store.ts';
import { equalsIfGiven, sql } from '@overlay/service/internal/event-tables/sql.ts';
import type { AccountPrincipal } from '@overlay/service/internal/principals/principal.ts';
import Type from 'typebox';
import { expect, test } from 'vitest';

const definition = defineQuery({
  name: 'counted',
  permission: 'analytics:read',
  scope: { dates: 'asked', campaigns: 'narrowed', leftOut: 'asked' },
  params: Type.Object({ campaignId: Type.Optional(Type.String()), videoId: Type.Optional(Type.String()) }),
  row: Type.Object({ events: Type.Integer() }),
  maxRows: 10,
  sql: ({ events }) => sql`
    SELECT count() AS events
    FROM ${events}
    WHERE ${equalsIfGiven('campaignId')} AND ${equalsIfGiven('videoId')}`,
});

interface Asked {
  readonly sql: string;
  readonly params: QueryParams;
  readonly options: QueryOptions;
  answer(rows: unknown[]): void;
}

async function* batches<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (const row of rows) yield [row];
}

/** A store that answers when the test lets it, and ends a cancelled query. */
function makeStore() {
  const asked: Asked[] = [];
  const query = <Row>(sql: string, params: QueryParams = {}, options: QueryOptions = {}) =>
    new Promise<Row[]>((resolve, reject) => {
      asked.push({ sql, params, options, answer: (rows) => resolve(rows as Row[]) });
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    });
  const queryBatches = async <Row>(sql: string, params?: QueryParams, options?: QueryOptions) => {
    const rows = await query<Row>(sql, params, options);
    return { bytes: rows.length, [Symbol.asyncIterator]: () => batches(rows) };
  };
  return {
    asked,
    runner: createQueryRunner({
      // Of seven slots, holders of read tokens leave two to servers and people.
      concurrentQueries: 8,
      query,
      queryBatches,
      writeParquet: async () => 0,
    }),
  };
}

function caller(accountId: string, campaignIds?: readonly string[]): AccountPrincipal {
  const actor = { kind: 'readToken', keyId: 'key_1', ...(campaignIds && { campaignIds }) } as const;
  return { accountId, actor, permissions: new Set(['analytics:read']) };
}

function page(accountId: string): AccountPrincipal {
  const actor = {
    kind: 'key',
    keyId: 'key_2',
    name: 'Page',
    keyKind: 'publishable',
    scopes: [],
    origins: [],
  } as const;
  return { accountId, actor, permissions: new Set(['analytics:read']) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('the scope comes from the caller and the limits from the definition', async () => {
  const { asked, runner } = makeStore();
  const rows = runner.run(definition, caller('acct_1', ['camp_1', 'camp_2']), {
    params: { videoId: 'vid_1' },
    days: toDayRange({ dateFrom: '2026-01-01' }),
    filters: { campaignId: ['camp_1'] },
    includeBots: true,
  });
  await settle();
  expect(asked[0]?.params).toEqual({
    accountId: 'acct_1',
    campaignIds: ['camp_1', 'camp_2'],
    countedQuarantines: [''],
    filter_campaignId: ['camp_1'],
    campaignId: '',
    videoId: 'vid_1',
    dateFrom: '2026-01-01',
    dateTo: '2105-12-31',
    fromSeconds: Date.UTC(2026, 0, 1) / 1_000,
    toSeconds: Date.UTC(2106, 0, 1) / 1_000,
    timeZone: 'UTC',
  });
  expect(asked[0]?.sql).not.toContain('bot = 0');
  expect(asked[0]?.options).toMatchObject({ timeoutMs: 30_000, maxRows: 10 });
  asked[0]?.answer([{ events: 3 }]);
  expect(await rows).toEqual([{ events: 3 }]);
});

test.each([
  ['without the permission', { ...caller('acct_1'), permissions: new Set(['events:read'] as const) }, {}],
  ['beyond its campaigns', caller('acct_1', ['camp_1']), { campaignId: ['camp_1', 'camp_2'] }],
])('a caller %s causes no query', async (_, who, filters) => {
  const { asked, runner } = makeStore();
  await expect(runner.run(definition, who, { params: {}, filters })).rejects.toMatchObject({
    code: 'insufficient_scope',
  });
  expect(asked).toEqual([]);
});

test("2,000 queries of one account do not delay another account's turn", async () => {
  const { asked, runner } = makeStore();
  const flood = Array.from({ length: 2_000 }, (_, index) =>
    runner.run(definition, caller('acct_1'), { params: { videoId: `vid_${index}` } }),
  );
  const refused = await Promise.allSettled(flood.slice(20));
  const reason = { code: 'too_many_queries', headers: { 'retry-after': '2' } };
  expect(refused).toMatchObject(Array(1_980).fill({ status: 'rejected', reason }));
  const other = runner.run(definition, caller('acct_2'), { params: {} });
  await settle();
  expect(asked.map(({ params }) => params.accountId)).toEqual([...Array(4).fill('acct_1'), 'acct_2']);
  asked[4]?.answer([{ events: 1 }]);
  expect(await other).toEqual([{ events: 1 }]);
  for (let index = 0; index < 21; index += 1) {
    asked[index]?.answer([{ events: index }]);
    await settle();
  }
  await Promise.all(flood.slice(0, 20));
  expect(asked).toHaveLength(21);
});

test("a publishable key does not use up the turns of its account's secret keys", async () => {
  const { asked, runner } = makeStore();
  for (let index = 0; index < 20; index += 1) {
    void runner.run(definition, page('acct_1'), { params: { videoId: `vid_${index}` } });
  }
  void runner.run(definition, caller('acct_1'), { params: {} });
  await settle();
  expect(asked.at(-1)?.params.videoId).toBe('');
});

test('concurrent equal queries run once, but never across accounts', async () => {
  const { asked, runner } = makeStore();
  const both = [1, 2].map(() => runner.run(definition, caller('acct_1'), { params: {} }));
  void runner.run(definition, caller('acct_2'), { params: {} });
  await settle();
  expect(asked).toHaveLength(2);
  asked[0]?.answer([{ events: 7 }]);
  expect(await Promise.all(both)).toEqual([[{ events: 7 }], [{ events: 7 }]]);
});

test('a cancelled query is stopped in the store, or never starts', async () => {
  const { asked, runner } = makeStore();
  const leaving = new AbortController();
  const runs = Array.from({ length: 6 }, (_, index) =>
    runner.run(definition, caller('acct_1'), { params: { videoId: `vid_${index}` } }, leaving.signal),
  );
  leaving.abort();
  for (const run of runs) await expect(run).rejects.toBe(leaving.signal.reason);
  await settle();
  expect(asked).toHaveLength(4);
  expect(asked.every(({ options }) => options.signal?.aborted)).toBe(true);
  void runner.run(definition, caller('acct_1'), { params: {} });
  await settle();
  expect(asked).toHaveLength(5);
});

test('a turn ends with the query, however slowly its rows are read, and each row is checked', async () => {
  const { asked, runner } = makeStore();
  const ask = () =>
    runner.runBatches(definition, caller('acct_1'), { params: {} }, AbortSignal.timeout(9_999));
  const first = Array.from({ length: 5 }, ask);
  await settle();
  expect(asked).toHaveLength(4);
  asked[0]?.answer([{ events: 1 }, { events: '2' }]);
  const read = (await first[0])?.[Symbol.asyncIterator]();
  await settle();
  expect(asked).toHaveLength(5);
  expect(await read?.next()).toEqual({ done: false, value: [{ events: 1 }] });
  await expect(read?.next()).rejects.toThrow(/not as declared at \/events/);
  for (const { answer } of asked) answer([]);
});
