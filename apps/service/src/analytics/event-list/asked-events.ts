import { countedAs, EventListQuery } from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { isImpression, isInteraction } from '../../event-tables/event-rules.ts';
import { equalsIfGiven, sql } from '../../event-tables/sql.ts';
import { toDayRange } from '../queries/day-range.ts';
import { defineQuery } from '../queries/define-query.ts';
import { toFilters } from '../reading.ts';

/** A day and how many records it has. */
export const dayRow = Type.Object({ day: Type.String(), rows: Type.Integer() });
/** A century of days. */
export const mostDays = 36_525;

const { sessionId, deviceHash, eventType } = EventListQuery.properties;

/** What `isAskedEvent` reads. */
export const askedEventParams = Type.Object({
  sessionId,
  deviceHash,
  eventType,
  counted: Type.Optional(Type.Enum(countedAs)),
});

/** The filters of the event list and the export that are not part of the scope. */
export const isAskedEvent = sql`
  ${equalsIfGiven('sessionId')}
  AND ({deviceHash:String} = '' OR deviceHash = unhex({deviceHash:String}))
  AND ${equalsIfGiven('eventType')}
  AND (
    {counted:String} = ''
    OR ({counted:String} = 'impressions' AND ${isImpression})
    OR ({counted:String} = 'interactions' AND ${isInteraction})
  )`;

/** How many of the requested events each day has; oldest day first. */
export const eventDaysQuery = defineQuery({
  name: 'days-of-events',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', leftOut: 'asked', filters: 'asked' },
  params: askedEventParams,
  row: dayRow,
  maxRows: mostDays,
  // The inner query can be answered by a projection.
  sql: ({ events, day }) => sql`
    SELECT toString(dayOfEvents) AS day, stored AS rows
    FROM
    (
      SELECT ${day} AS dayOfEvents, count() AS stored
      FROM ${events}
      WHERE ${isAskedEvent}
      GROUP BY dayOfEvents
    )
    ORDER BY day`,
});

/** The events that a query of the API selects, before paging. */
export function toAskedEvents(query: Omit<Static<typeof EventListQuery>, 'limit' | 'cursor'>) {
  const { counted, sessionId, deviceHash, eventType } = query;
  return {
    params: { counted, sessionId, deviceHash, eventType },
    days: toDayRange(query),
    filters: toFilters(query),
    // A list marks events that are of bots or quarantined; the events behind a number include none.
    includeBots: query.includeBots ?? counted === undefined,
    includeQuarantined: query.includeQuarantined ?? counted === undefined,
  };
}
