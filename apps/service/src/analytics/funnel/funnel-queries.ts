import { type FunnelStep, type FunnelUnit, funnelSteps } from '@overlay/contract';
import Type from 'typebox';
import { isCompletion, isImpression } from '../../event-tables/event-rules.ts';
import { sessionHash } from '../../event-tables/projections.ts';
import { type Sql, sql } from '../../event-tables/sql.ts';
import { askedEvents, defineQuery } from '../queries/define-query.ts';
import { reading, type ScopedTables } from '../queries/scope.ts';

interface Unit {
  /** A column of both tables. */
  readonly column: Sql;
  /** 64 bits, from events and conversions. */
  readonly hash: Sql;
  /** The same 64 bits, from `answers`. */
  readonly ofAnswers: Sql;
  /** Whether a conversion has one. */
  readonly isNamed: Sql;
  /** The projections that are in the order of the hash. */
  readonly answersBy?: string;
  readonly conversionsBy?: string;
}

const units: Readonly<Record<FunnelUnit, Unit>> = {
  session: {
    column: sql`sessionId`,
    hash: sessionHash,
    ofAnswers: sql`session`,
    isNamed: sql`${sessionHash} != cityHash64('')`,
    answersBy: 'sessionSteps',
    conversionsBy: 'sessionConversions',
  },
  device: {
    column: sql`deviceHash`,
    hash: sql`cityHash64(deviceHash)`,
    ofAnswers: sql`device`,
    isNamed: sql`notEmpty(deviceHash)`,
  },
};

const lastHash = sql`toUInt64({lastHash:String})`;

export type EventStep = Exclude<FunnelStep, 'conversion'>;

/** The units of a step, and when they had its events. */
function toReachedSql(step: EventStep, unit: Unit, { events, answers, unfiltered }: ScopedTables): Sql {
  if (step === 'impression') {
    return sql`SELECT ${unit.hash} AS unit, timestamp AS reached FROM ${events} WHERE ${isImpression} AND ${unit.hash} <= ${lastHash}`;
  }
  const kind = step === 'completion' ? sql`kind = 'completion'` : sql`kind != 'completion'`;
  return sql`
    SELECT ${unit.ofAnswers} AS unit, happened AS reached
    FROM ${answers}
    WHERE ${kind} AND ${unit.ofAnswers} <= ${lastHash}
    GROUP BY unit, reached
    ${unit.answersBy === undefined ? sql`` : unfiltered(unit.answersBy)}`;
}

export const conversionsQuery = defineQuery({
  name: 'funnel-conversions',
  permission: askedEvents.permission,
  scope: { ...askedEvents.scope, leftOut: 'included' },
  params: Type.Object({}),
  row: Type.Object({ conversions: Type.Integer() }),
  maxRows: 1,
  sql: ({ conversions }) => sql`SELECT count() AS conversions FROM ${conversions}`,
});

/**
 * Each unit's way through the requested steps (at most four, in order): the first event of step 1, then the first event of
 * step 2 at or after it, and so on. Taking the first event of each step is correct, because a way that continues from a later
 * event also continues from an earlier one. 0 is a step that was not reached.
 */
function defineFollowed(by: FunnelUnit) {
  const { column } = units[by];
  return defineQuery({
    name: `funnel-${by}`,
    ...askedEvents,
    params: Type.Object({ steps: Type.Array(Type.Enum([...funnelSteps])) }),
    /** Four steps and the three ways between them, even if fewer are requested. */
    row: Type.Object({
      units: Type.Array(Type.Integer()),
      medians: Type.Array(Type.Union([Type.Number(), Type.Null()])),
    }),
    maxRows: 1,
    sql: ({ events, conversions }) => sql`
      SELECT
        [countIf(first > 0), countIf(second > 0), countIf(third > 0), countIf(fourth > 0)] AS units,
        arrayMap(median -> if(isNaN(median), NULL, round(median, 3)), [
          quantileExactInclusiveIf(0.5)((second - first) / 1000, second > 0),
          quantileExactInclusiveIf(0.5)((third - second) / 1000, third > 0),
          quantileExactInclusiveIf(0.5)((fourth - third) / 1000, fourth > 0)
        ]) AS medians
      FROM
      (
        SELECT
          first,
          if(first = 0, 0, arrayMin(arrayFilter(at -> at >= first, seconds))) AS second,
          if(second = 0, 0, arrayMin(arrayFilter(at -> at >= second, thirds))) AS third,
          if(third = 0, 0, arrayMin(arrayFilter(at -> at >= third, fourths))) AS fourth
        FROM
        (
          SELECT
            minIf(at, place = 1) AS first,
            groupArrayIf(at, place = 2) AS seconds,
            groupArrayIf(at, place = 3) AS thirds,
            groupArrayIf(at, place = 4) AS fourths
          FROM
          (
            SELECT
              ${column} AS unit,
              toUnixTimestamp64Milli(timestamp) AS at,
              indexOf({steps:Array(String)}, if(${isCompletion}, 'completion', eventType)) AS place
            FROM ${events}
            WHERE playbackEvent = ''
            UNION ALL
            SELECT
              ${column} AS unit,
              toUnixTimestamp64Milli(timestamp) AS at,
              indexOf({steps:Array(String)}, 'conversion') AS place
            FROM ${conversions}
          )
          WHERE place > 0 AND notEmpty(unit)
          GROUP BY unit
        )
      )`,
  });
}

/**
 * Units with a conversion at or after an event of the step before, by 64 bits of their hashes. If there are many, this is
 * a sample, the same on both sides.
 */
function defineConverted(by: FunnelUnit, step: EventStep) {
  const unit = units[by];
  return defineQuery({
    name: `funnel-converted-${by}-${step}`,
    ...askedEvents,
    params: Type.Object({ lastHash: Type.String() }),
    row: Type.Object({ matches: Type.Integer() }),
    maxRows: 1,
    sql: (scope) => sql`
      SELECT uniqExact(before.unit) AS matches
      FROM (${toReachedSql(step, unit, scope)}) AS before
      INNER JOIN
      (
        SELECT ${unit.hash} AS unit, max(timestamp) AS converted
        FROM ${scope.conversions}
        WHERE ${unit.isNamed} AND ${unit.hash} <= ${lastHash}
        GROUP BY unit
        ${unit.conversionsBy === undefined ? sql`` : reading(unit.conversionsBy)}
      ) AS after ON before.unit = after.unit
      WHERE after.converted >= before.reached`,
  });
}

function defineFunnel(by: FunnelUnit) {
  return {
    followed: defineFollowed(by),
    /** By the step before. */
    converted: {
      impression: defineConverted(by, 'impression'),
      interaction: defineConverted(by, 'interaction'),
      completion: defineConverted(by, 'completion'),
    },
  };
}

/** By what is counted. */
export const funnels = { session: defineFunnel('session'), device: defineFunnel('device') };
