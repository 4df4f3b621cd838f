import Type, { type Static } from 'typebox';
import { analyticsParameters, analyticsPeriod, versionFilter } from './analytics.ts';
import { countedOverlayTypes, eventTypes, interactionTypes, playbackEvents } from './event-kinds.ts';
import { InteractionValue, Metadata, PlayedSegments } from './events.ts';
import {
  closed,
  Identifier,
  Instant,
  nullable,
  OverlayVersionNumber,
  oneOf,
  PageQuery,
  Sha256Hex,
  TimestampMs,
} from './fields.ts';
import type { OperationRows } from './operation.ts';
import { unverifiedReasons } from './quarantines.ts';

/** An event as the API returns it. Fields that do not apply are absent; only a completion has `"value": null`. */
export const StoredEvent = Type.Object({
  eventId: Type.String(),
  accountId: Type.String(),
  campaignId: Type.String(),
  eventType: oneOf(eventTypes),
  deviceHash: Sha256Hex,
  timestamp: TimestampMs,
  createdAt: Instant,
  sessionId: Type.Optional(Type.String()),
  videoId: Type.Optional(Type.String()),
  source: Type.Optional(Type.String()),
  interactionType: Type.Optional(oneOf(interactionTypes)),
  value: Type.Optional(InteractionValue),
  overlayType: Type.Optional(oneOf(countedOverlayTypes)),
  interactionOccurred: Type.Optional(Type.Boolean()),
  lastInteractionType: Type.Optional(oneOf(interactionTypes)),
  lastInteractionValue: Type.Optional(Type.Union([Type.Number(), Type.String()])),
  watchedSeconds: Type.Optional(Type.Number()),
  videoLength: Type.Optional(Type.Number()),
  percentWatched: Type.Optional(Type.Number()),
  creativeId: Type.Optional(Type.String()),
  overlayId: Type.Optional(Type.String()),
  overlayVersion: Type.Optional(OverlayVersionNumber),
  videoTimeSeconds: Type.Optional(Type.Number()),
  playbackEvent: Type.Optional(oneOf(playbackEvents)),
  impressionRule: Type.Optional(Type.String()),
  installationId: Type.Optional(Type.String()),
  bot: Type.Optional(Type.Literal(true)),
  verified: Type.Optional(Type.Literal(true)),
  metadata: Type.Optional(Metadata),
  playedSegments: Type.Optional(PlayedSegments),
  exposureMs: Type.Optional(Type.Integer()),
  measurable: Type.Optional(Type.Boolean()),
  unverified: Type.Optional(
    Type.Array(oneOf(unverifiedReasons), {
      description:
        'Why a counted event is doubtful: one of very many new devices of its network, or dated more than an hour back',
    }),
  ),
  quarantineId: Type.Optional(
    Type.String({ description: 'The burst that it is part of; not counted unless that is released' }),
  ),
});
export type StoredEvent = Static<typeof StoredEvent>;

export const EventPage = Type.Object({
  events: Type.Array(StoredEvent),
  nextCursor: nullable(Type.String()),
});
export type EventPage = Static<typeof EventPage>;

const {
  explain: _explain,
  format: _format,
  includeBots: _includeBots,
  includeQuarantined: _includeQuarantined,
  ...listFilters
} = analyticsParameters;

export const countedAs = ['impressions', 'interactions'] as const;

export const EventListQuery = closed({
  ...listFilters,
  ...versionFilter,
  ...analyticsPeriod,
  sessionId: Type.Optional(Identifier),
  deviceHash: Type.Optional(Sha256Hex),
  eventType: Type.Optional(oneOf(eventTypes)),
  counted: Type.Optional(
    oneOf(countedAs, {
      description:
        'Only the events that this number of the summary counts: no playback records and no completions',
    }),
  ),
  includeBots: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'Includes events of known bots, which are marked. Default: true; with `counted`: false',
    }),
  ),
  includeQuarantined: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'Lists say which events are quarantined. Default: true; `counted`: false',
    }),
  ),
  ...PageQuery.properties,
});
export type EventListQuery = Static<typeof EventListQuery>;

export const storedEventOperations = {
  listEvents: {
    at: 'GET /api/events',
    summary: 'Stored events, newest first',
    permission: 'events:read',
    query: EventListQuery,
    answer: EventPage,
    errors: ['too_many_queries'],
  },
} as const satisfies OperationRows;
