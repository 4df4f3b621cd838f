import Type, { type Static } from 'typebox';
import { analyticsParameters } from './analytics.ts';
import { closed, Instant } from './fields.ts';
import { limits } from './limits.ts';
import type { OperationRows } from './operation.ts';
import { StoredEvent } from './stored-events.ts';

const {
  dateFrom: _dateFrom,
  dateTo: _dateTo,
  timezone: _timezone,
  explain: _explain,
  format: _format,
  ...liveParameters
} = analyticsParameters;

/** Query of `GET /api/analytics/live`: the filters of all analytics. There is no period. */
export const LiveQuery = closed(liveParameters);
export type LiveQuery = Static<typeof LiveQuery>;

const LiveCounts = Type.Object({ impressions: Type.Integer(), interactions: Type.Integer() });

/** The `data` of each message, once a second. Its `id` is the moment of `asOf`. */
export const LiveMessage = Type.Object({
  asOf: Type.String({ ...Instant, description: 'Everything that arrived before this moment is counted' }),
  second: Type.Object(LiveCounts.properties, {
    description: 'Events that arrived in the second before `asOf`',
  }),
  minute: Type.Object(LiveCounts.properties, {
    description: 'Events that arrived in the 60 seconds before `asOf`',
  }),
  viewers: Type.Object(
    {
      last30Seconds: Type.Integer({ description: 'Sessions with an event in the last 30 seconds' }),
      last60Seconds: Type.Integer({ description: 'Sessions with an event in the last 60 seconds' }),
    },
    { description: 'Distinct sessions, including those of playback records' },
  ),
  events: Type.Optional(
    Type.Array(StoredEvent, {
      maxItems: limits.liveEvents,
      description:
        'Events that arrived since the previous message, oldest first; in the first message, the last minute. Only for callers who also hold `events:read`',
    }),
  ),
  skippedEvents: Type.Optional(
    Type.Integer({
      description: 'Further events that arrived but are not listed, because there were too many',
    }),
  ),
});
export type LiveMessage = Static<typeof LiveMessage>;

export const liveOperations = {
  getLive: {
    at: 'GET /api/analytics/live',
    summary: 'What happens now, once a second, as server-sent events',
    permission: 'analytics:read',
    query: LiveQuery,
    answer: LiveMessage,
    mediaType: 'text/event-stream',
  },
} as const satisfies OperationRows;
