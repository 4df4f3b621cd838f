import { type EventType, eventTypes, type Uniques } from '@overlay/contract';
import Type from 'typebox';
import { isImpression, isInteraction, step } from '../../event-tables/event-rules.ts';
import { deviceState, sessionState } from '../../event-tables/projections.ts';
import { sql } from '../../event-tables/sql.ts';
import type { Handlers } from '../../http/operations/operation-types.ts';
import { toRate } from '../counts.ts';
import type { Figure } from '../explanation.ts';
import { askedEvents, defineQuery } from '../queries/define-query.ts';
import { Reading, type ReadingParts } from '../reading.ts';

/** Below this, counts are exact. */
const exactBelow = 10_000;
/** Estimates are off by at most 2 %, so a number estimated above this is at least `exactBelow`. */
const surelyAbove = exactBelow * 1.03;

const uniqueSteps = [...eventTypes, 'completion'] as const;

/** Estimates, from the states of a projection by day and another one by week. */
export const uniquesQuery = defineQuery({
  ...askedEvents,
  name: 'uniques',
  params: Type.Object({ steps: Type.Array(Type.Enum(uniqueSteps)) }),
  row: Type.Object({ step: Type.String(), devices: Type.Integer(), sessions: Type.Integer() }),
  maxRows: 4,
  sql: ({ inWeeks }) => sql`
    SELECT
      step,
      uniqCombined64Merge(16)(devicesOfDays) AS devices,
      ifNull(uniqCombined64Merge(16)(sessionsOfDays), 0) AS sessions
    FROM
    (
      ${inWeeks(
        ({ events, unfiltered }) => sql`
        SELECT ${step} AS step, ${deviceState} AS devicesOfDays, ${sessionState} AS sessionsOfDays
        FROM ${events}
        WHERE step IN {steps:Array(String)}
        GROUP BY step
        ${unfiltered('deviceSteps')}`,
      )}
    )
    GROUP BY step`,
});

export const exactQuery = defineQuery({
  ...askedEvents,
  name: 'exact-uniques',
  params: Type.Object({ eventTypes: Type.Array(Type.Enum(eventTypes)) }),
  row: Type.Object({ devices: Type.Integer(), engagedDevices: Type.Integer(), sessions: Type.Integer() }),
  maxRows: 1,
  sql: ({ events }) => sql`
    SELECT
      uniqExactIf(deviceHash, ${isImpression}) AS devices,
      uniqExactIf(deviceHash, ${isInteraction}) AS engagedDevices,
      uniqExactIf(sessionId, ${isImpression} AND sessionId != '') AS sessions
    FROM ${events}
    WHERE eventType IN {eventTypes:Array(String)}`,
});

const figures: readonly Figure[] = [
  { figure: 'devices', rule: 'Different devices among the impressions.', counted: 'impressions' },
  { figure: 'engagedDevices', rule: 'Different devices among the interactions.', counted: 'interactions' },
  { figure: 'uniqueEngagementRate', rule: 'engagedDevices / devices; 0 without devices.' },
  { figure: 'sessions', rule: 'Different sessions among the impressions.', counted: 'impressions' },
];

/** Exact below 10,000; above, within 2 % and marked as estimated. */
export async function readUniques(reading: Reading): Promise<Uniques> {
  const none = { devices: 0, engagedDevices: 0, sessions: 0 };
  const rows = await reading.run(uniquesQuery, { steps: [...eventTypes] });
  const of = (name: EventType) => rows.find(({ step }) => step === name) ?? { devices: 0, sessions: 0 };
  const estimate = { ...of('impression'), engagedDevices: of('interaction').devices };
  const small: EventType[] = [];
  if (Math.min(estimate.devices, estimate.sessions) <= surelyAbove) small.push('impression');
  if (estimate.engagedDevices <= surelyAbove) small.push('interaction');
  const [exact = none] = small.length === 0 ? [] : await reading.run(exactQuery, { eventTypes: small });
  const isExact = { impression: small.includes('impression'), interaction: small.includes('interaction') };
  const { devices, sessions } = isExact.impression ? exact : estimate;
  const { engagedDevices } = isExact.interaction ? exact : estimate;
  return {
    devices,
    engagedDevices,
    uniqueEngagementRate: toRate(engagedDevices, devices),
    sessions,
    estimated: !(isExact.impression && isExact.interaction),
  };
}

/** `GET /api/analytics/uniques`. */
export function createUniquesHandlers(parts: ReadingParts) {
  return {
    async getUniques(call) {
      const reading = await Reading.begin(call, parts);
      const uniques = await readUniques(reading);
      return { ...uniques, ...(await reading.ending(await reading.period(), figures)) };
    },
  } satisfies Partial<Handlers>;
}
