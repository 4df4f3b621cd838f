import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { defineQuery } from './define-query.ts';
import { parseScopedSql, type QueryScope, type ScopeShape } from './scope-sql.ts';

const scope: QueryScope = { dates: 'asked', campaigns: 'narrowed', bots: 'asked' };
const inUtc: ScopeShape = { timeZone: 'UTC', filters: {} };
const row = Type.Object({ events: Type.Integer() });
const counted = 'SELECT count() AS events FROM events WHERE $scope';
const specification = {
  name: 'counted',
  permission: 'analytics:read',
  scope,
  params: Type.Object({}),
  row,
  maxRows: 1,
  sql: counted,
} as const;

test('the scope becomes tenant, days, campaigns and bots', () => {
  expect(parseScopedSql(counted, scope)(inUtc)).toBe(
    'SELECT count() AS events FROM events WHERE accountId = {accountId:String}' +
      ' AND toDate(timestamp) >= {dateFrom:Date} AND toDate(timestamp) <= {dateTo:Date}' +
      ' AND (empty({campaignIds:Array(String)}) OR campaignId IN {campaignIds:Array(String)})' +
      ' AND bot = 0',
  );
});

test('bots are left out unless they are asked for, or the query never asks', () => {
  const includingBots = { ...inUtc, includeBots: true };
  expect(parseScopedSql(counted, scope)(includingBots)).not.toContain('bot');
  expect(parseScopedSql(counted, { ...scope, bots: 'excluded' })(includingBots)).toContain(' AND bot = 0');
  expect(parseScopedSql(counted, { ...scope, bots: 'included' })(inUtc)).not.toContain('bot');
});

test('days are those of the time zone that was asked for', () => {
  const sql = 'SELECT $day AS day FROM events WHERE $scope';
  expect(parseScopedSql(sql, scope)(inUtc)).toContain('SELECT toDate(timestamp) AS day');
  const zoned = parseScopedSql(sql, scope)({ ...inUtc, timeZone: 'Asia/Kolkata' });
  expect(zoned).toContain('SELECT toDate(toStartOfFifteenMinutes(timestamp), {timeZone:String}) AS day');
  expect(zoned).toContain(
    "identity(toStartOfFifteenMinutes(timestamp)) >= toDateTime({fromSeconds:Int64}, 'UTC')",
  );
  expect(zoned).toContain('toDate(timestamp) >= {dateFrom:Date}');
});

test('filters are in the SQL where they are asked for, under parameters of the scope', () => {
  const filtered: QueryScope = { ...scope, filters: 'asked' };
  const asked = { ...inUtc, filters: { origin: ['https://a.example'] } };
  expect(parseScopedSql(counted, filtered)(inUtc)).toBe(parseScopedSql(counted, scope)(inUtc));
  expect(parseScopedSql(counted, filtered)(asked)).toContain(' AND origin IN {filter_origin:Array(String)}');
  const attributed: QueryScope = { ...scope, filters: { campaignId: 'attributedCampaignId' } };
  const byCampaign = { ...inUtc, filters: { campaignId: ['a'] } };
  expect(parseScopedSql(counted, attributed)(byCampaign)).toContain(
    'attributedCampaignId IN {filter_campaignId',
  );
  expect(() => parseScopedSql(counted, attributed)(asked)).toThrow('does not take the filter origin');
});

test('whole days and parts of days are asked for apart in another zone, and together in UTC', () => {
  const sql = 'SELECT sum(events) FROM ($[SELECT count() AS events FROM events WHERE $scope$])';
  expect(parseScopedSql(sql, scope)(inUtc)).toBe(
    parseScopedSql(sql.replace('$[', '').replace('$]', ''), scope)(inUtc),
  );
  const [whole, inPart, ...more] = parseScopedSql(
    sql,
    scope,
  )({ ...inUtc, timeZone: 'Asia/Kolkata' }).split(' UNION ALL ');
  expect(more).toEqual([]);
  expect(whole).toContain('toDate(timestamp) > {dateFrom:Date} AND toDate(timestamp) < {dateTo:Date}');
  expect(whole).not.toContain('toStartOfFifteenMinutes');
  expect(inPart).toContain(
    "toDate(timestamp) IN ({dateFrom:Date}, {dateTo:Date}) AND identity(toStartOfFifteenMinutes(timestamp)) >= toDateTime({fromSeconds:Int64}, 'UTC')",
  );
});

test('a projection of some events is asked in its own expressions, with the filters that apply to them', () => {
  const filtered: QueryScope = { ...scope, filters: 'asked' };
  const asked = { ...inUtc, filters: { videoId: ['a'], overlayId: ['b'] } };
  const ofInteractions = parseScopedSql('SELECT 1 FROM events WHERE $answered', filtered)(asked);
  expect(ofInteractions).toContain("if(eventType = 'interaction', videoId, '') IN {filter_videoId:");
  expect(ofInteractions).toContain("if(eventType = 'interaction', overlayId, '') IN {filter_overlayId:");
  expect(ofInteractions).toContain("AND if(eventType = 'interaction', bot, 0) = 0");
  const ofPlayback = parseScopedSql('SELECT 1 FROM events WHERE $played', filtered)(asked);
  expect(ofPlayback).toContain("if(playbackEvent != '', videoId, '') IN {filter_videoId:");
  expect(ofPlayback).not.toContain('overlayId');
});

test('conversions are within the filters if what they name is', () => {
  const sql = 'SELECT 1 FROM conversions WHERE $tenant AND $dates AND $named';
  const named: QueryScope = { dates: 'asked', campaigns: 'narrowed', bots: 'included', filters: 'asked' };
  const asked = { ...inUtc, filters: { videoId: ['a'], overlayId: ['b'] } };
  const scoped = parseScopedSql(sql, named)(asked);
  expect(scoped).toContain("(videoId = '' OR videoId IN {filter_videoId:Array(String)})");
  expect(scoped).not.toContain('overlayId');
  expect(scoped).toContain(
    "(campaignId = '' OR empty({campaignIds:Array(String)}) OR campaignId IN {campaignIds:Array(String)})",
  );
});

describe('a definition without its scope does not start', () => {
  test.each([
    ['no scope', 'SELECT count() AS events FROM events'],
    ['a tenant by hand', "SELECT count() AS events FROM events WHERE accountId = 'acct_1'"],
    [
      'the tenant of another parameter',
      'SELECT 1 FROM events WHERE accountId = {accountId:String} AND $scope',
    ],
    ['one table of two', `${counted} UNION ALL SELECT count() FROM conversions`],
    ['a joined table', `${counted} AND eventId IN (SELECT eventId FROM a JOIN conversions ON 1)`],
    ['a table after a comma', 'SELECT 1 FROM (SELECT 1 FROM events WHERE $scope), conversions'],
    ['the scope in a comment', 'SELECT 1 FROM events -- WHERE $scope\nWHERE 1'],
    ['the scope behind an OR', 'SELECT 1 FROM events WHERE 1 OR $scope'],
    ['an OR behind the scope', 'SELECT 1 FROM events WHERE $scope AND (bot = 0) OR 1'],
    ['a tenant and nothing else', 'SELECT 1 FROM events WHERE $tenant'],
    ['no days', 'SELECT 1 FROM events WHERE $tenant AND $bots AND $campaigns(campaignId)'],
    ['no campaigns', 'SELECT 1 FROM events WHERE $tenant AND $dates AND $bots'],
    ['no bots', 'SELECT 1 FROM events WHERE $tenant AND $dates AND $campaigns(campaignId)'],
    ['an unknown mark', `${counted} AND $everything`],
    ['no table at all', 'SELECT 1 AS events'],
  ])('%s', (_, sql) => {
    expect(() => defineQuery({ ...specification, sql })).toThrow(/^query counted: /);
  });

  test('nor does it compile', () => {
    const { scope: _, ...without } = specification;
    // @ts-expect-error: the scope is missing
    expect(() => defineQuery(without)).toThrow();
    // @ts-expect-error: only `defineQuery` makes definitions
    const forged: ReturnType<typeof defineQuery> = { ...specification, toSql: () => 'SELECT 1' };
    expect(forged).toBeDefined();
  });
});

describe('parameters', () => {
  const sql = `${counted} AND $filter(videoId) LIMIT {limit:UInt32}`;
  const params = Type.Object({ videoId: Type.Optional(Type.String()), limit: Type.Integer() });
  const definition = defineQuery({ ...specification, params, sql });

  test('are taken by name; absent ones are empty', () => {
    const asked = { limit: 5, accountId: 'acct_other' };
    expect(definition.toParams(asked)).toEqual({ videoId: '', limit: 5 });
    expect(definition.toSql(inUtc)).toContain("({videoId:String} = '' OR videoId = {videoId:String})");
  });

  test('that are in the SQL alone or in the schema alone do not start', () => {
    expect(() => defineQuery({ ...specification, sql })).toThrow('{videoId} is not among the parameters');
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
