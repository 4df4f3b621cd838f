import Type, { type Static, type TSchema } from 'typebox';
import { type CountedOverlayType, countedOverlayTypes, interactionTypes } from './event-kinds.ts';
import { Day, Identifier, Instant, nullable, OverlayVersionNumber, oneOf } from './fields.ts';
import { limits } from './limits.ts';

/** Several values of one filter are repeated: `?campaignId=a&campaignId=b` selects the events of both. */
function several<Item extends TSchema>(item: Item) {
  const description = 'Repeat the parameter for several values';
  return Type.Optional(Type.Array(item, { minItems: 1, maxItems: limits.valuesPerFilter, description }));
}

/** Which events are counted. An event has to match every given filter. */
export const analyticsFilters = {
  campaignId: several(Identifier),
  creativeId: several(Identifier),
  videoId: several(Identifier),
  overlayId: several(Identifier),
  overlayType: several(oneOf(countedOverlayTypes)),
  interactionType: several(oneOf(interactionTypes)),
  origin: several(Type.String({ minLength: 1, maxLength: limits.originLength })),
  installationId: several(Identifier),
  /** Not a boolean: a filter of each kind is a list of what it lets through. */
  verified: several(oneOf(['true', 'false'])),
};
export type FilterName = keyof typeof analyticsFilters;

/** For the results of one overlay and for lists of events: versions of different overlays are unrelated. */
export const versionFilter = { overlayVersion: several(OverlayVersionNumber) };

export type AnalyticsFilters = {
  readonly [Name in EventFilterName]?: readonly string[] | undefined;
};

export const filterNames = Object.keys(analyticsFilters) as readonly FilterName[];
/** Everything that events can be filtered by. */
export const eventFilterNames = [...filterNames, 'overlayVersion'] as const;
export type EventFilterName = (typeof eventFilterNames)[number];

/** Which days are counted, and in which time zone. */
export const analyticsPeriod = {
  dateFrom: Type.Optional(
    Type.String({ ...Day, description: 'First day, YYYY-MM-DD in the requested time zone' }),
  ),
  dateTo: Type.Optional(Type.String({ ...Day, description: 'Last day, inclusive' })),
  timezone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      default: 'UTC',
      description: 'IANA name of the time zone in which days begin, such as `Europe/Berlin`',
    }),
  ),
};

/** The parameters that all analytics operations take. */
export const analyticsParameters = {
  ...analyticsFilters,
  ...analyticsPeriod,
  includeBots: Type.Optional(
    Type.Boolean({ default: false, description: 'Counts the traffic of known bots as well' }),
  ),
  includeQuarantined: Type.Optional(
    Type.Boolean({ default: false, description: 'Counts the events of quarantined bursts as well' }),
  ),
  explain: Type.Optional(
    Type.Enum(['1'], { description: 'Adds what was counted, by which rule, and what was left out' }),
  ),
  format: Type.Optional(
    oneOf(['json', 'csv'], {
      description: 'Overrides the header `Accept`: `application/json` or `text/csv`',
    }),
  ),
};

/** The days that were counted, both inclusive, in the requested time zone. */
export const Period = Type.Object({ from: Day, to: Day });
export type Period = Static<typeof Period>;

/** How the numbers were counted: `explain=1`. */
export const Explanation = Type.Object({
  figures: Type.Array(
    Type.Object({
      figure: Type.String({ description: 'The field of the answer' }),
      rule: Type.String({ description: 'What is counted, in a sentence' }),
      events: nullable(Type.String(), {
        description:
          'The address that lists the events that were counted; null if they are not events of a list',
      }),
    }),
  ),
  leftOut: Type.Array(
    Type.Object({
      what: Type.Enum([
        'bots',
        'quarantined',
        'playback',
        'completions',
        'undeliverable',
        'erased',
        'afterAsOf',
      ]),
      rule: Type.String(),
      count: nullable(Type.Integer(), {
        description: 'Null if nothing is left to count them by',
      }),
    }),
  ),
  filters: Type.Record(Type.String(), Type.Array(Type.String())),
  period: Period,
  timezone: Type.String(),
});
export type Explanation = Static<typeof Explanation>;

/** In every answer except the summary, which has it in the header `Overlay-As-Of` and under `include=asOf`. */
export const AsOf = Type.String({
  ...Instant,
  description: 'Every event that was acknowledged before this moment is counted',
});

const Rate = Type.Number({ description: 'interactions / impressions, 0 without impressions' });

/** Interactions by overlay type. */
export const byType = Object.fromEntries(countedOverlayTypes.map((type) => [type, Type.Integer()])) as Record<
  CountedOverlayType,
  Type.TInteger
>;

/** The counts in rows of tables. */
export const Counts = Type.Object({
  impressions: Type.Integer(),
  interactions: Type.Integer(),
  engagementRate: Rate,
});
export type Counts = Static<typeof Counts>;
