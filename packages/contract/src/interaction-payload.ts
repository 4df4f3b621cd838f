import Type, { type Static } from 'typebox';
import { consents } from './consent.ts';
import { eventTypes, interactionTypes, overlayTypes, playbackEvents } from './event-kinds.ts';
import { Identifier, Sha256Hex, TimestampMs } from './identifiers.ts';
import { limits } from './limits.ts';
import { oneOf } from './one-of.ts';
import { shortKey } from './short-key.ts';

const NonNegative = Type.Number({ minimum: 0 });

/** Flat: at most 20 entries and 4 KiB as JSON; values are strings, numbers, booleans or null. */
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

/** One string or number, or null: its meaning depends on the interaction type (section 6). */
export const InteractionValue = Type.Union([
  Type.Number(),
  Type.String({ maxLength: limits.stringValueLength }),
  Type.Null(),
]);

/** Input of interaction tracking (2.3 and decisions 3). Unknown fields are ignored. */
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
  /** `denied` is answered `filtered`, and nothing is stored. For pages that ask their viewers themselves. */
  consent: Type.Optional(oneOf(consents)),
  metadata: Type.Optional(Metadata),
});
export type InteractionPayload = Static<typeof InteractionPayload>;

/** What an ingest endpoint takes beside the events: the client's clock, and the key where no header can be set. */
export const IngestEnvelope = Type.Object({
  sentAt: Type.Optional(Type.Union([TimestampMs, Type.String({ maxLength: 40 })])),
  key: Type.Optional(Type.String({ maxLength: 200, description: 'A publishable key, for beacons' })),
});

export const EventBatch = Type.Object({
  ...IngestEnvelope.properties,
  events: Type.Array(InteractionPayload, { minItems: 1, maxItems: limits.eventsPerBatch }),
});
export type EventBatch = Static<typeof EventBatch>;

export const SingleEvent = Type.Object({ ...InteractionPayload.properties, ...IngestEnvelope.properties });
