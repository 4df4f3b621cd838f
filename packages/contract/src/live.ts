import Type, { type Static } from 'typebox';
import { analyticsParameters } from './analytics-filters.ts';
import { closed } from './closed.ts';
import { Instant } from './identifiers.ts';
import { limits } from './limits.ts';
import { StoredEvent } from './stored-event.ts';

const {
  dateFrom: _dateFrom,
  dateTo: _dateTo,
  timezone: _timezone,
  explain: _explain,
  format: _format,
  ...liveParameters
} = analyticsParameters;

/** Query of `GET /api/analytics/live`: the filters of all analytics. There are no days: it is about now. */
export const LiveQuery = closed(liveParameters);
export type LiveQuery = Static<typeof LiveQuery>;

const LiveCounts = Type.Object({ impressions: Type.Integer(), interactions: Type.Integer() });

/** The `data` of each message, once a second. Its `id` is the moment of `asOf`. */
export const LiveMessage = Type.Object({
  asOf: Type.String({ ...Instant, description: 'Everything that arrived before this moment is counted' }),
  second: Type.Object(LiveCounts.properties, { description: 'What arrived in the second before `asOf`' }),
  minute: Type.Object(LiveCounts.properties, { description: 'What arrived in the 60 seconds before `asOf`' }),
  viewers: Type.Object(
    {
      last30Seconds: Type.Integer({ description: 'Sessions of which anything arrived in 30 seconds' }),
      last60Seconds: Type.Integer({ description: 'Sessions of which anything arrived in 60 seconds' }),
    },
    { description: 'Different sessions, those of playback records included' },
  ),
  events: Type.Optional(
    Type.Array(StoredEvent, {
      maxItems: limits.liveEvents,
      description:
        'What arrived since the message before, oldest first; in the first message, the last minute. Only for callers who also hold `events:read`',
    }),
  ),
  skippedEvents: Type.Optional(
    Type.Integer({
      description: 'Further events that arrived and are not listed here, because they were too many',
    }),
  ),
});
export type LiveMessage = Static<typeof LiveMessage>;
