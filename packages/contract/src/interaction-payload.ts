import Type, { type Static } from 'typebox';
import { closed } from './closed.ts';
import { consents } from './consent.ts';
import { eventTypes, interactionTypes, overlayTypes, playbackEvents } from './event-kinds.ts';
import { Identifier, Sha256Hex, TimestampMs } from './identifiers.ts';
import { limits } from './limits.ts';
import { oneOf } from './one-of.ts';
import { shortKey } from './short-key.ts';

const NonNegative = Type.Number({ minimum: 0 });

/** Flat data: at most 20 entries and 4 KiB as JSON. Values are strings, numbers, booleans or null. */
export const Metadata = Type.Record(
  shortKey(limits.metadataKeyLength),
  Type.Union([
    Type.String({ maxLength: limits.stringValueLength }),
    Type.Number(),
    Type.Boolean(),
    Type.Null(),
  ]),
  {
    additionalProperties: false,
    maxProperties: limits.metadataEntries,
    description: 'At most 20 flat entries, 4 KiB',
  },
);
export type Metadata = Static<typeof Metadata>;

/** A string, a number or null. Its meaning depends on the interaction type (see `eventKinds`). */
export const InteractionValue = Type.Union([
  Type.Number(),
  Type.String({ maxLength: limits.stringValueLength }),
  Type.Null(),
]);

/** Played parts of the video in seconds, `[[from, to], …]`, merged: a part that was played twice appears once. */
export const PlayedSegments = Type.Array(Type.Tuple([NonNegative, NonNegative]), {
  maxItems: limits.playedSegments,
  description: 'Played parts of the video, in seconds. Only allowed with playbackEvent',
});

/** Input of interaction tracking. Unknown fields are ignored. */
export const InteractionPayload = Type.Object({
  eventType: oneOf(eventTypes),
  interactionType: Type.Optional(oneOf(interactionTypes)),
  value: Type.Optional(InteractionValue),
  videoId: Type.Optional(Identifier),
  sessionId: Type.Optional(Identifier),
  timestampMs: Type.Optional(TimestampMs),
  campaignId: Type.Optional(Identifier),
  creativeId: Type.Optional(Identifier),
  dedupeKey: Type.Optional(Type.String({ minLength: 1, maxLength: limits.dedupeKeyLength })),
  overlayId: Type.Optional(Identifier),
  overlayType: Type.Optional(oneOf(overlayTypes)),
  deviceId: Type.Optional(Type.String({ minLength: 1, maxLength: limits.identifierLength })),
  deviceHash: Type.Optional(Sha256Hex),
  videoTimeSeconds: Type.Optional(NonNegative),
  watchedSeconds: Type.Optional(NonNegative),
  videoLength: Type.Optional(NonNegative),
  percentWatched: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  interactionOccurred: Type.Optional(Type.Boolean()),
  lastInteractionType: Type.Optional(oneOf(interactionTypes)),
  lastInteractionValue: Type.Optional(
    Type.Union([Type.Number(), Type.String({ maxLength: limits.stringValueLength })]),
  ),
  installationId: Type.Optional(Identifier),
  playbackEvent: Type.Optional(oneOf(playbackEvents)),
  impressionRule: Type.Optional(Type.Enum(['viewable', 'rendered'])),
  source: Type.Optional(
    Type.String({ minLength: 1, maxLength: limits.sourceLength, pattern: '^[A-Za-z0-9._:-]+$' }),
  ),
  /** `denied`: the event is answered `filtered` and not stored. For pages that ask their viewers themselves. */
  consent: Type.Optional(oneOf(consents)),
  metadata: Type.Optional(Metadata),
  playedSegments: Type.Optional(PlayedSegments),
  exposureMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 86_400_000,
      description: 'Total time for which the overlay was visible and operable',
    }),
  ),
  measurable: Type.Optional(
    Type.Boolean({ description: 'false if the visibility of the overlay could not be measured' }),
  ),
});
export type InteractionPayload = Static<typeof InteractionPayload>;

/** Fields of a body beside the events: the clock of the client, and the key for clients that cannot set a header. */
const envelope = {
  sentAt: Type.Optional(Type.Union([TimestampMs, Type.String({ maxLength: 40 })])),
  key: Type.Optional(Type.String({ maxLength: 200, description: 'A publishable key, for beacons' })),
};

/** All of a batch but its events, which are judged one by one. A misspelt name here would lose what it was meant to say. */
export const BatchEnvelope = closed({
  ...envelope,
  sdkDropped: Type.Optional(
    Type.Record(shortKey(64), Type.Integer({ minimum: 0 }), {
      additionalProperties: false,
      description: 'Events that the client had to drop since it started, by reason',
    }),
  ),
  events: Type.Unknown(),
});

export const EventBatch = closed({
  ...BatchEnvelope.properties,
  events: Type.Array(InteractionPayload, { minItems: 1, maxItems: limits.eventsPerBatch }),
});
export type EventBatch = Static<typeof EventBatch>;

export const SingleEvent = Type.Object({ ...InteractionPayload.properties, ...envelope });
