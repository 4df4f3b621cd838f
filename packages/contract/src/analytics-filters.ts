import Type, { type Static, type TSchema } from 'typebox';
import { countedOverlayTypes, interactionTypes } from './event-kinds.ts';
import { Day, Identifier } from './identifiers.ts';
import { limits } from './limits.ts';
import { oneOf } from './one-of.ts';

/** Several values of one filter are repeated: `?campaignId=a&campaignId=b` selects the events of both. */
function several<Item extends TSchema>(item: Item) {
  const description = 'Repeat the parameter for several values';
  return Type.Optional(Type.Array(item, { minItems: 1, maxItems: limits.valuesPerFilter, description }));
}

/** Which events a number is about. An event has to match every filter that is given. */
export const analyticsFilters = {
  campaignId: several(Identifier),
  creativeId: several(Identifier),
  videoId: several(Identifier),
  overlayId: several(Identifier),
  overlayType: several(oneOf(countedOverlayTypes)),
  interactionType: several(oneOf(interactionTypes)),
  origin: several(Type.String({ minLength: 1, maxLength: limits.originLength })),
  installationId: several(Identifier),
};
export type FilterName = keyof typeof analyticsFilters;
export type AnalyticsFilters = { readonly [Name in FilterName]?: readonly string[] | undefined };

export const filterNames = Object.keys(analyticsFilters) as readonly FilterName[];

/** Which days a number is about, and in whose time. */
export const analyticsPeriod = {
  dateFrom: Type.Optional(
    Type.String({ ...Day, description: 'First day, YYYY-MM-DD in the time zone asked for' }),
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

/** The parameters that every number of the analytics takes. */
export const analyticsParameters = {
  ...analyticsFilters,
  ...analyticsPeriod,
  includeBots: Type.Optional(
    Type.Boolean({ default: false, description: 'Counts the traffic of known bots as well' }),
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

/** The days that were counted, both inclusive, in the time zone that was asked for. */
export const Period = Type.Object({ from: Day, to: Day });
export type Period = Static<typeof Period>;
