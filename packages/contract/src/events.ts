import Type, { type Static } from 'typebox';
import { errorCodes } from './error-catalogue.ts';
import { consents, eventTypes, interactionTypes, overlayTypes, playbackEvents } from './event-kinds.ts';
import {
  closed,
  Identifier,
  Instant,
  nullable,
  OverlayVersionNumber,
  oneOf,
  Sha256Hex,
  shortKey,
  TimestampMs,
} from './fields.ts';
import { limits } from './limits.ts';
import type { OperationRows } from './operation.ts';
import { viewerVerdict } from './viewer-secrets.ts';

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
  /** Only with `overlayId`. Absent if the overlay was created in code. */
  overlayVersion: Type.Optional(OverlayVersionNumber),
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
  /** `denied`: the event is answered `filtered` and not stored. For pages that ask for consent themselves. */
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
  /** Unbounded here: an invalid token must not cost the event. */
  viewerToken: Type.Optional(
    nullable(Type.String(), {
      description:
        'Signed by your server: who watches. An event with a valid token is stored as `verified`; with any other it is accepted without',
    }),
  ),
});
export type InteractionPayload = Static<typeof InteractionPayload>;

/** Fields of a body beside the events: the clock of the client, and the key for clients that cannot set a header. */
const envelope = {
  sentAt: Type.Optional(Type.Union([TimestampMs, Type.String({ maxLength: 40 })])),
  key: Type.Optional(Type.String({ maxLength: 200, description: 'A publishable key, for beacons' })),
};

/** The fields of a batch except its events, which are judged one by one. Closed, because a misspelt name would be ignored. */
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

/** `rejected`: will never be accepted. `retry`: the same event may be sent again. */
export const eventStatuses = ['accepted', 'duplicate', 'filtered', 'rejected', 'retry'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Both or neither: only for stored answers to a quiz whose version can be read. */
const quizVerdict = {
  correct: Type.Optional(
    Type.Boolean({
      description: 'Quizzes: whether this is the correct answer of the version that the viewer saw',
    }),
  ),
  correctOptionId: Type.Optional(
    Type.String({
      description: 'Quizzes: the correct option. Only the receipt of a stored answer reveals it',
    }),
  ),
};

export const EventReceipt = Type.Object({
  ok: Type.Literal(true),
  eventId: Type.String(),
  receivedAt: Instant,
  duplicate: Type.Optional(Type.Literal(true)),
  warning: Type.Optional(Type.Literal('payload_mismatch')),
  ...viewerVerdict,
  ...quizVerdict,
});
export type EventReceipt = Static<typeof EventReceipt>;

export const FilteredReceipt = Type.Object({
  ok: Type.Literal(false),
  status: Type.Literal('filtered'),
  eventId: Type.Null(),
  receivedAt: Instant,
  reason: Type.Optional(Type.String()),
});
export type FilteredReceipt = Static<typeof FilteredReceipt>;

export const EventVerdict = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  status: oneOf(eventStatuses),
  eventId: Type.Optional(Type.String()),
  receivedAt: Type.Optional(Instant),
  warning: Type.Optional(Type.Literal('payload_mismatch')),
  code: Type.Optional(Type.Union([oneOf(errorCodes), Type.String()])),
  detail: Type.Optional(Type.String()),
  ...viewerVerdict,
  ...quizVerdict,
});
export type EventVerdict = Static<typeof EventVerdict>;

/**
 * 200 if anything was accepted, filtered or a duplicate; 422 otherwise. `ok`: no event was rejected or must be
 * retried.
 */
export const BatchAnswer = Type.Object({
  ok: Type.Boolean(),
  receivedAt: Instant,
  accepted: Type.Integer(),
  rejected: Type.Integer(),
  results: Type.Array(EventVerdict),
});
export type BatchAnswer = Static<typeof BatchAnswer>;

export const DryRunQuery = closed({
  dryRun: Type.Optional(Type.Enum(['1'], { description: 'Answers the same verdicts but stores nothing' })),
});

export const eventOperations = {
  sendEvents: {
    at: 'POST /api/sdk/event',
    summary: 'Send one event or a batch',
    permission: 'events:write',
    query: DryRunQuery,
    body: Type.Union([SingleEvent, EventBatch]),
    servedBy: 'ingest',
    keyInBody: true,
    answer: Type.Union([EventReceipt, FilteredReceipt, BatchAnswer]),
    otherAnswer: {
      status: 422,
      description: 'Every event of the batch was rejected',
      body: BatchAnswer,
    },
    errors: ['timestamp_out_of_range', 'usage_cap_reached'],
  },
  ingestEvents: {
    at: 'POST /api/events/ingest',
    summary: 'Alias of /api/sdk/event',
    permission: 'events:write',
    query: DryRunQuery,
    body: Type.Union([SingleEvent, EventBatch]),
    servedBy: 'ingest',
    keyInBody: true,
    answer: Type.Union([EventReceipt, FilteredReceipt, BatchAnswer]),
    otherAnswer: {
      status: 422,
      description: 'Every event of the batch was rejected',
      body: BatchAnswer,
    },
    errors: ['timestamp_out_of_range', 'usage_cap_reached'],
  },
} as const satisfies OperationRows;
