import Type, { type Static } from 'typebox';
import { countedOverlayTypes, eventTypes, interactionTypes, playbackEvents } from './event-kinds.ts';
import { Instant, Sha256Hex, TimestampMs } from './identifiers.ts';
import { InteractionValue, Metadata, PlayedSegments } from './interaction-payload.ts';
import { oneOf } from './one-of.ts';

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
  videoTimeSeconds: Type.Optional(Type.Number()),
  playbackEvent: Type.Optional(oneOf(playbackEvents)),
  impressionRule: Type.Optional(Type.String()),
  installationId: Type.Optional(Type.String()),
  bot: Type.Optional(Type.Literal(true)),
  metadata: Type.Optional(Metadata),
  playedSegments: Type.Optional(PlayedSegments),
  exposureMs: Type.Optional(Type.Integer()),
  measurable: Type.Optional(Type.Boolean()),
});
export type StoredEvent = Static<typeof StoredEvent>;

export const EventPage = Type.Object({
  events: Type.Array(StoredEvent),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});
export type EventPage = Static<typeof EventPage>;
