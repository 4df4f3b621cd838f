import type { AnalyticsFilters, countedAs, Explanation, Period } from '@overlay/contract';
import Type from 'typebox';
import { sqlFile } from '../ports/sql-file.ts';
import { withCounts } from './counts.ts';
import type { DayRange } from './queries/day-range.ts';
import { askedEvents, defineQuery, type RowOf } from './queries/define-query.ts';

/** A field of an answer and what it counts. */
export interface Figure {
  readonly figure: string;
  readonly rule: string;
  /** Which events of the list it counts; undefined if it is not a number of events. */
  readonly counted?: (typeof countedAs)[number] | undefined;
}

export const impressionsFigure: Figure = {
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

export const leftOutQuery = defineQuery({
  name: 'left-out',
  permission: askedEvents.permission,
  scope: { ...askedEvents.scope, bots: 'included' },
  params: Type.Object({}),
  row: Type.Object({
    bots: Type.Integer(),
    playback: Type.Integer(),
    completions: Type.Integer(),
    undeliverable: Type.Integer(),
  }),
  maxRows: 1,
  sql: withCounts(sqlFile(import.meta.url, './left-out.sql')),
});

interface Explained {
  readonly filters: AnalyticsFilters;
  readonly days: DayRange;
  readonly includeBots: boolean;
  readonly asOf: string;
}

export function toExplanation(
  { filters, days, includeBots, asOf }: Explained,
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
        rule: 'Overlays that could not be operated (covered, or the video in full screen of its own) are no impressions.',
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
