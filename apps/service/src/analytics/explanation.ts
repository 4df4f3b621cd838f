import type { AnalyticsFilters, countedAs, Explanation, Period } from '@overlay/contract';
import Type from 'typebox';
import { isCompletion, isPlayback, kindColumns } from '../event-tables/event-rules.ts';
import { sql } from '../event-tables/sql.ts';
import type { DayRange } from './queries/day-range.ts';
import { askedEvents, defineQuery, type RowOf } from './queries/define-query.ts';

/** A field of an answer and what it counts. */
export interface Figure {
  readonly figure: string;
  readonly rule: string;
  /** Which events of the list it counts; undefined if it is not a number of events. */
  readonly counted?: (typeof countedAs)[number] | undefined;
}

const impressionsFigure: Figure = {
  figure: 'impressions',
  rule: 'Events with eventType impression, without playback records.',
  counted: 'impressions',
};
export const interactionsFigure: Figure = {
  figure: 'interactions',
  rule: 'Events with eventType interaction, without completions, which repeat an interaction that is already counted.',
  counted: 'interactions',
};
export const countFigures: readonly Figure[] = [
  impressionsFigure,
  interactionsFigure,
  { figure: 'engagementRate', rule: 'interactions / impressions; 0 without impressions.' },
];

const isSeparate = sql`({separately:UInt8} = 1 AND quarantineId NOT IN {countedQuarantines:Array(String)})`;

/**
 * Events that the filters select and the counts exclude. Each event is in at most one column, except overlays that could not be
 * operated, which playback records name.
 */
export const leftOutQuery = defineQuery({
  name: 'left-out',
  permission: askedEvents.permission,
  scope: { ...askedEvents.scope, leftOut: 'included' },
  /** `separately`: 1 if quarantined events are left out. */
  params: Type.Object({ separately: Type.Integer() }),
  row: Type.Object({
    quarantined: Type.Integer(),
    bots: Type.Integer(),
    playback: Type.Integer(),
    completions: Type.Integer(),
    undeliverable: Type.Integer(),
  }),
  maxRows: 1,
  sql: ({ events, counted }) => sql`
    SELECT
      sumIf(events, separate) AS quarantined,
      sumIf(events, NOT separate AND bot = 1 AND NOT (${isPlayback}) AND NOT (${isCompletion})) AS bots,
      sumIf(events, NOT separate AND ${isPlayback}) AS playback,
      sumIf(events, NOT separate AND ${isCompletion}) AS completions,
      (
        SELECT sum(length(splitByChar(' ', JSONExtractString(metadata, 'undeliverable'))))
        FROM ${events}
        WHERE playbackEvent = 'summary' AND JSONHas(metadata, 'undeliverable') AND NOT ${isSeparate}
      ) AS undeliverable
    FROM
    (
      SELECT ${isSeparate} AS separate, bot, ${kindColumns}, count() AS events
      FROM ${events}
      GROUP BY separate, bot, ${kindColumns}
      ${counted()}
    )`,
});

interface Explained {
  readonly filters: AnalyticsFilters;
  readonly days: DayRange;
  readonly includeBots: boolean;
  readonly includeQuarantined: boolean;
  readonly asOf: string;
}

export function toExplanation(
  { filters, days, includeBots, includeQuarantined, asOf }: Explained,
  figures: readonly Figure[],
  leftOut: RowOf<typeof leftOutQuery>,
  period: Period,
): Explanation {
  const address = (counted: string) => {
    const query = new URLSearchParams();
    for (const [name, values = []] of Object.entries(filters))
      for (const value of values) query.append(name, value);
    query.set('dateFrom', period.from);
    query.set('dateTo', period.to);
    if (days.timeZone !== 'UTC') query.set('timezone', days.timeZone);
    if (includeBots) query.set('includeBots', 'true');
    if (includeQuarantined) query.set('includeQuarantined', 'true');
    query.set('counted', counted);
    return `/api/events?${query}`;
  };
  return {
    figures: figures.map(({ figure, rule, counted }) => ({
      figure,
      rule,
      events: counted === undefined ? null : address(counted),
    })),
    leftOut: [
      {
        what: 'bots',
        rule: includeBots
          ? 'Traffic of known bots is counted, because includeBots=true.'
          : 'Traffic of known bots; includeBots=true counts it.',
        count: includeBots ? 0 : leftOut.bots,
      },
      {
        what: 'quarantined',
        rule: includeQuarantined
          ? 'Events of bursts are counted, because includeQuarantined=true.'
          : 'Events of bursts that nobody has released; includeQuarantined=true counts them.',
        count: leftOut.quarantined,
      },
      {
        what: 'playback',
        rule: 'Playback records tell how a video was watched. They are not impressions.',
        count: leftOut.playback,
      },
      {
        what: 'completions',
        rule: 'A completion repeats an interaction that is already counted.',
        count: leftOut.completions,
      },
      {
        what: 'undeliverable',
        rule: 'Overlays that could not be operated (covered, or hidden by native full screen) are not impressions.',
        count: leftOut.undeliverable,
      },
      {
        what: 'erased',
        rule: 'Erased events leave nothing behind that could be counted.',
        count: null,
      },
      {
        what: 'afterAsOf',
        rule: `Events acknowledged after ${asOf} may not be counted yet.`,
        count: null,
      },
    ],
    filters: Object.fromEntries(Object.entries(filters).map(([name, values = []]) => [name, [...values]])),
    period,
    timezone: days.timeZone,
  };
}
