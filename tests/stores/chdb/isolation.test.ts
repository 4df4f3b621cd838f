import { readdir, rm } from 'node:fs/promises';
import { type AnalyticsFilters, eventFilterNames } from '@overlay/contract';
import { definedQueries } from '@overlay/service/internal/analytics/queries/define-query.ts';
import {
  type QueryScope,
  type Scope,
  type ScopeShape,
  toScope,
} from '@overlay/service/internal/analytics/queries/scope.ts';
import { makeEventRow, makeLogRange } from '@overlay/service/internal/event/event-row.fixture.ts';
import { createChdbEventStore } from '@overlay/service/internal/event-store/chdb/chdb-event-store.ts';
import type { EventStore, QueryParams } from '@overlay/service/internal/event-store/event-store.ts';
import { type Sql, sql } from '@overlay/service/internal/event-tables/sql.ts';
import Type, { type TObject } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDirectory } from '../../kit/data-directory.ts';
import { unscopedReads } from './unscoped-reads.ts';

const scope: QueryScope = { dates: 'asked', campaigns: 'narrowed', leftOut: 'asked', filters: 'asked' };
const unfiltered: ScopeShape = { timeZone: 'UTC', filters: {} };
const filters: AnalyticsFilters = Object.fromEntries(
  eventFilterNames.map((name) => [name, ["') OR (1 = 1"]]),
);
const ofRunner = {
  accountId: 'acct_1',
  campaignIds: [],
  countedQuarantines: [''],
  dateFrom: '2020-01-01',
  dateTo: '2030-12-31',
  fromSeconds: 0,
  toSeconds: Date.UTC(2031, 0, 1) / 1_000,
  timeZone: 'Asia/Kolkata',
  ...Object.fromEntries(eventFilterNames.map((name) => [`filter_${name}`, ["') OR (1 = 1"]])),
};

let path: string;
let store: EventStore;
beforeAll(async () => {
  path = await newDirectory('isolation');
  store = createChdbEventStore({ path });
  await store.migrate();
  const rows = ['acct_1', 'acct_2', 'acct_2'].map((accountId, number) =>
    makeEventRow({ accountId, eventId: `evt_${number}`, timestamp: Date.UTC(2026, 0, 1 + number), bot: 0 }),
  );
  await store.insert('events', makeLogRange('one', rows));
});
afterAll(async () => {
  await store.close();
  await rm(path, { recursive: true });
});

/** Values that the schema of a query's parameters allows. */
function anyParams({ properties }: TObject): QueryParams {
  const values = Object.entries(properties).map(([name, schema]) => {
    if (Type.IsArray(schema)) return [name, []];
    return [name, Type.IsInteger(schema) ? 1 : '1'];
  });
  return Object.fromEntries(values);
}

describe('the engine finds that', () => {
  const source = new URL('../../../apps/service/src/', import.meta.url);

  async function loadAll(): Promise<void> {
    for (const folder of ['analytics', 'privacy']) {
      const files = await readdir(new URL(`${folder}/`, source), { recursive: true });
      const modules = files.filter((file) => /(?<!\.test|\.fixture|\.d)\.ts$/.test(file));
      await Promise.all(modules.map((file) => import(new URL(`${folder}/${file}`, source).href)));
    }
  }

  test("every query reads only rows of the caller's account", async () => {
    await loadAll();
    const queries = definedQueries();
    expect(queries.length).toBeGreaterThan(30);
    const shapes: readonly ScopeShape[] = [
      unfiltered,
      { timeZone: 'Asia/Kolkata', filters: {}, includeBots: true },
      { timeZone: 'Asia/Kolkata', filters, isNarrowed: true },
    ];
    for (const query of queries) {
      for (const shape of shapes) {
        const params = { ...anyParams(query.params), ...ofRunner };
        expect(await unscopedReads(store, query.toSql(shape), params), query.name).toEqual([]);
      }
    }
  });
});

type Ask = (scope: Scope) => Sql;

async function accountsIn(ask: Ask, params: QueryParams = {}): Promise<unknown> {
  const text = ask(toScope(scope, unfiltered));
  const [row] = await store.query<{ accounts: unknown }>(text, { ...ofRunner, ...params });
  return row?.accounts;
}

const accounts = sql`arraySort(groupUniqArray(accountId)) AS accounts`;

describe('a query reads only its account, although it has', () => {
  test.each<[string, Ask]>([
    ['an OR', ({ events }) => sql`SELECT ${accounts} FROM ${events} WHERE 0 OR 1`],
    [
      'an OR about accounts',
      ({ events }) => sql`SELECT ${accounts} FROM ${events} WHERE bot = 1 OR accountId != ''`,
    ],
    [
      'the negated tenant',
      ({ events }) => sql`SELECT ${accounts} FROM ${events} WHERE accountId != {accountId:String} OR 1`,
    ],
    [
      'IN events',
      ({ events }) =>
        sql`SELECT ${accounts} FROM ${events} WHERE accountId IN (SELECT accountId FROM ${events}) OR accountId IN events.accountId`,
    ],
    [
      'a comment that opens',
      ({ events }) => sql`SELECT ${accounts} FROM ${events} -- WHERE
      WHERE 1`,
    ],
    [
      'an alias of the table',
      ({ events }) => sql`SELECT arraySort(groupUniqArray(events.accountId)) AS accounts FROM ${events}`,
    ],
    [
      'a union',
      ({ events }) =>
        sql`SELECT ${accounts} FROM (SELECT * FROM ${events} UNION ALL SELECT * FROM ${events})`,
    ],
    [
      'a join with the table by name',
      ({ events }) =>
        sql`SELECT arraySort(groupUniqArray(other.accountId)) AS accounts FROM ${events} CROSS JOIN events AS other`,
    ],
    [
      'the table by name after a comma',
      ({ events }) =>
        sql`SELECT arraySort(groupUniqArray(other.accountId)) AS accounts FROM ${events}, "events" AS other`,
    ],
    [
      'days beyond the scope',
      ({ events }) => sql`SELECT ${accounts} FROM ${events} WHERE timestamp > 0 OR 1`,
    ],
  ])('%s', async (_, ask) => {
    expect(await unscopedReads(store, ask(toScope(scope, unfiltered)), ofRunner)).toEqual([]);
    expect(await accountsIn(ask)).toEqual(['acct_1']);
  });

  test('a value that looks like SQL', async () => {
    const campaignId = ["') OR 1 = 1 --"];
    const text = toScope(scope, { ...unfiltered, filters: { campaignId } }).events;
    const params = { ...ofRunner, filter_campaignId: campaignId };
    expect(await store.query(`SELECT accountId FROM ${text}`, params)).toEqual([]);
  });
});

describe('a query that names a table is found, although it has', () => {
  test.each<[string, Ask]>([
    ['no more', () => sql`SELECT ${accounts} FROM events`],
    ['double quotes', () => sql`SELECT ${accounts} FROM "events"`],
    ['backticks', () => sql`SELECT ${accounts} FROM \`events\``],
    ['the database', () => sql`SELECT ${accounts} FROM default.events`],
    ['quotes around both', () => sql`SELECT ${accounts} FROM "default"."events"`],
    ['a comment between', () => sql`SELECT ${accounts} FROM /* its own */ events`],
    [
      'the scope beside it',
      ({ events }) => sql`SELECT ${accounts} FROM (SELECT * FROM ${events} UNION ALL SELECT * FROM events)`,
    ],
    [
      'a join with the database',
      ({ events }) =>
        sql`SELECT arraySort(groupUniqArray(other.accountId)) AS accounts FROM ${events} CROSS JOIN default.events AS other`,
    ],
    [
      'IN and the table',
      ({ conversions }) =>
        sql`SELECT ${accounts} FROM ${conversions} WHERE ('x', 1) NOT IN (SELECT accountId, 1 FROM events)`,
    ],
    [
      'IN without parentheses',
      ({ conversions }) =>
        sql`SELECT count() AS accounts FROM ${conversions} WHERE accountId IN default.events`,
    ],
    [
      'a scalar subquery',
      ({ events }) =>
        sql`SELECT (SELECT groupUniqArray(accountId) FROM default.events) AS accounts FROM ${events}`,
    ],
    [
      'EXISTS',
      ({ events }) => sql`SELECT ${accounts} FROM ${events} WHERE EXISTS (SELECT 1 FROM default.events)`,
    ],
    [
      'a common table expression',
      () => sql`WITH other AS (SELECT * FROM events) SELECT ${accounts} FROM other`,
    ],
    [
      'a common table expression named events',
      () => sql`WITH events AS (SELECT * FROM default.events) SELECT ${accounts} FROM events`,
    ],
    ['merge()', () => sql`SELECT ${accounts} FROM merge(currentDatabase(), '^events$')`],
    ['loop()', () => sql`SELECT ${accounts} FROM (SELECT * FROM loop(default.events) LIMIT 3)`],
    ['view()', () => sql`SELECT ${accounts} FROM view(SELECT * FROM default.events)`],
    [
      'mergeTreeIndex()',
      () => sql`SELECT count() AS accounts FROM mergeTreeIndex(currentDatabase(), 'events')`,
    ],
    ['a parameter for the table', () => sql`SELECT ${accounts} FROM {table:Identifier}`],
    [
      'an OR beside the tenant',
      () => sql`SELECT ${accounts} FROM events WHERE accountId = {accountId:String} OR 1`,
    ],
    [
      'the tenant in HAVING',
      () => sql`SELECT groupUniqArray(accountId) AS accounts FROM events GROUP BY accountId HAVING 1`,
    ],
    ['another tenant', () => sql`SELECT ${accounts} FROM events WHERE accountId = 'acct_2'`],
    [
      'the tenant of one of two',
      () =>
        sql`SELECT groupUniqArray(b.accountId) AS accounts FROM events AS a, events AS b WHERE a.accountId = {accountId:String}`,
    ],
    ['a system table', () => sql`SELECT groupUniqArray(name) AS accounts FROM system.tables`],
  ])('%s', async (_, ask) => {
    const params = { ...ofRunner, table: 'events' };
    const text = ask(toScope(scope, unfiltered));
    // It is an attack: the engine would run it.
    await store.query(text, params);
    expect(await unscopedReads(store, text, params)).not.toEqual([]);
  });

  test('the old analyzer, of which the engine shows no tree', async () => {
    const text = sql`SELECT ${accounts} FROM events SETTINGS enable_analyzer = 0`;
    await expect(unscopedReads(store, text, ofRunner)).rejects.toThrow();
  });
});
