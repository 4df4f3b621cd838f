import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { equalsIfGiven, type Sql, sql } from '../../event-tables/sql.ts';
import { defineQuery } from './define-query.ts';
import { type QueryScope, type Scope, type ScopeShape, toScope } from './scope.ts';

const scope: QueryScope = { dates: 'asked', campaigns: 'narrowed', leftOut: 'asked' };
const filtered: QueryScope = { ...scope, filters: 'asked' };
const inUtc: ScopeShape = { timeZone: 'UTC', filters: {} };
const specification = {
  name: 'counted',
  permission: 'analytics:read',
  scope,
  params: Type.Object({}),
  row: Type.Object({ events: Type.Integer() }),
  maxRows: 1,
  sql: ({ events }: Scope) => sql`SELECT count() AS events FROM ${events}`,
} as const;

describe('a scope', () => {
  test('becomes tenant, days, campaigns, bots and quarantines of a subquery', () => {
    expect(toScope(scope, inUtc).events).toBe(
      '(SELECT * FROM events WHERE accountId = {accountId:String}' +
        ' AND toDate(timestamp) >= {dateFrom:Date} AND toDate(timestamp) <= {dateTo:Date}' +
        ' AND (empty({campaignIds:Array(String)}) OR campaignId IN {campaignIds:Array(String)})' +
        ' AND bot = 0 AND quarantineId IN {countedQuarantines:Array(String)}) AS events',
    );
  });

  test('leaves bots out unless they are asked for, or the query never asks', () => {
    const includingBots = { ...inUtc, includeBots: true };
    expect(toScope(scope, includingBots).events).not.toContain('bot');
    expect(toScope({ ...scope, leftOut: 'excluded' }, includingBots).events).toContain(' AND bot = 0');
    expect(toScope({ ...scope, leftOut: 'included' }, inUtc).events).not.toContain('bot');
  });

  test('leaves quarantined events out unless they are asked for, or the query never asks', () => {
    const including = { ...inUtc, includeQuarantined: true };
    const counted = 'quarantineId IN {countedQuarantines:Array(String)}';
    for (const tables of ['events', 'answers', 'plays'] as const) {
      expect(toScope(scope, inUtc)[tables]).toMatch(/quarantineId(, ''\))? IN \{countedQuarantines:/);
      expect(toScope(scope, including)[tables]).not.toContain('quarantine');
    }
    expect(toScope({ ...scope, leftOut: 'excluded' }, including).events).toContain(counted);
    expect(toScope({ ...scope, leftOut: 'included' }, inUtc).events).not.toContain('quarantine');
  });

  test('has the days of the time zone that was asked for', () => {
    expect(toScope(scope, inUtc).day).toBe('toDate(timestamp)');
    const zoned = toScope(scope, { ...inUtc, timeZone: 'Asia/Kolkata' });
    expect(zoned.day).toBe('toDate(toStartOfFifteenMinutes(timestamp), {timeZone:String})');
    expect(zoned.events).toContain(
      "identity(toStartOfFifteenMinutes(timestamp)) >= toDateTime({fromSeconds:Int64}, 'UTC')",
    );
    expect(zoned.events).toContain('toDate(timestamp) >= {dateFrom:Date}');
  });

  test('has the requested filters, with its own parameters', () => {
    const asked = { ...inUtc, filters: { origin: ['https://a.example'] } };
    expect(toScope(filtered, inUtc).events).toBe(toScope(scope, inUtc).events);
    expect(toScope(filtered, asked).events).toContain(' AND (origin IN {filter_origin:Array(String)})');
    expect(toScope(scope, asked).events).not.toContain('origin');
  });

  test('asks whole days and parts of days separately in another zone, and together in UTC', () => {
    const ask = ({ events }: Pick<Scope, 'events'>) => sql`SELECT count() AS events FROM ${events}`;
    const utc = toScope(scope, inUtc);
    expect(utc.inDays(ask)).toBe(ask(utc));
    const zoned = toScope(scope, { ...inUtc, timeZone: 'Asia/Kolkata' });
    const [whole, inPart, ...more] = zoned.inDays(ask).split(' UNION ALL ');
    expect(more).toEqual([]);
    expect(whole).toContain('toDate(timestamp) > {dateFrom:Date} AND toDate(timestamp) < {dateTo:Date}');
    expect(whole).not.toContain('toStartOfFifteenMinutes');
    expect(inPart).toContain(
      "toDate(timestamp) IN ({dateFrom:Date}, {dateTo:Date}) AND identity(toStartOfFifteenMinutes(timestamp)) >= toDateTime({fromSeconds:Int64}, 'UTC')",
    );
  });

  test('asks a projection of some events in its own expressions, with the filters that apply to them', () => {
    const { answers, plays } = toScope(filtered, {
      ...inUtc,
      filters: { videoId: ['a'], overlayId: ['b'] },
    });
    expect(answers).toContain("if(eventType = 'interaction', videoId, '') IN {filter_videoId:");
    expect(answers).toContain("if(eventType = 'interaction', overlayId, '') IN {filter_overlayId:");
    expect(answers).toContain("AND if(eventType = 'interaction', bot, 0) = 0");
    expect(plays).toContain("if(playbackEvent != '', videoId, '') IN {filter_videoId:");
    expect(plays).not.toContain('overlayId');
  });

  test('has conversions within the filters if what they name is', () => {
    const asked = { ...inUtc, filters: { videoId: ['a'], overlayId: ['b'] } };
    const { conversions } = toScope({ ...filtered, leftOut: 'included' }, asked);
    expect(conversions).toContain("(videoId = '' OR videoId IN {filter_videoId:Array(String)})");
    expect(conversions).not.toContain('overlayId');
    expect(conversions).toContain(
      "(campaignId = '' OR (empty({campaignIds:Array(String)}) OR campaignId IN {campaignIds:Array(String)}))",
    );
  });
});

test('a definition without a scope, or of text instead of SQL, does not compile', () => {
  const { scope: _, ...without } = specification;
  // @ts-expect-error: the scope is missing
  expect(() => defineQuery(without)).toThrow();
  // @ts-expect-error: text is not SQL
  expect(() => defineQuery({ ...specification, sql: () => 'SELECT 1' })).not.toThrow();
  // @ts-expect-error: only `defineQuery` makes definitions
  const forged: ReturnType<typeof defineQuery> = { ...specification, toSql: (): Sql => sql`SELECT 1` };
  expect(forged).toBeDefined();
});

describe('parameters', () => {
  const ask = ({ events }: Scope) =>
    sql`SELECT count() AS events FROM ${events} WHERE ${equalsIfGiven('videoId')} LIMIT {limit:UInt32}`;
  const params = Type.Object({ videoId: Type.Optional(Type.String()), limit: Type.Integer() });
  const definition = defineQuery({ ...specification, params, sql: ask });

  test('are taken by name; absent ones are empty', () => {
    const asked = { limit: 5, accountId: 'acct_other' };
    expect(definition.toParams(asked)).toEqual({ videoId: '', limit: 5 });
    expect(definition.toSql(inUtc)).toContain("({videoId:String} = '' OR videoId = {videoId:String})");
  });

  test('only in the SQL or only in the schema stop the start', () => {
    expect(() => defineQuery({ ...specification, sql: ask })).toThrow(
      'query counted: {videoId} is not among the parameters',
    );
    expect(() => defineQuery({ ...specification, params })).toThrow(
      'the parameter videoId is not in the SQL',
    );
    const reserved = Type.Object({ accountId: Type.String() });
    expect(() => defineQuery({ ...specification, params: reserved })).toThrow('a parameter of the scope');
  });

  test('of another type than declared are refused', () => {
    expect(() => definition.toParams({ limit: 1.5 })).toThrow('parameters that its schema does not know');
  });
});

test('a row that is not as declared is an error that does not quote it', () => {
  const definition = defineQuery(specification);
  expect(definition.parseRows([{ events: 1 }])).toEqual([{ events: 1 }]);
  expect(() => definition.parseRows([{ events: "ann's" }])).toThrow(
    /^query counted: a row is not as declared at \/events$/,
  );
});
