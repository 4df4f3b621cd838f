import Type, { type Static } from 'typebox';
import { globalPrivacyControls } from './account.ts';
import { consents } from './event-kinds.ts';
import { closed, Identifier, Instant, OverlayVersionNumber, oneOf } from './fields.ts';
import type { OperationRows } from './operation.ts';
import { OverlayOptions } from './overlay-options.ts';
import { videoIdSources } from './pages-seen.ts';

/** Body of `POST /api/sdk/init`. */
export const InitRequest = closed({
  videoId: Type.Optional(Identifier),
  videoIdFrom: Type.Optional(oneOf(videoIdSources)),
  sessionId: Type.Optional(Identifier),
  deviceId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  campaignId: Type.Optional(Identifier),
  installationId: Type.Optional(Identifier),
  sdkVersion: Type.Optional(Type.String({ maxLength: 40 })),
  page: Type.Optional(
    closed({
      url: Type.Optional(Type.String({ maxLength: 4096 })),
      referrer: Type.Optional(Type.String({ maxLength: 4096 })),
    }),
  ),
  consent: Type.Optional(oneOf(consents)),
  key: Type.Optional(Type.String({ maxLength: 200 })),
});
export type InitRequest = Static<typeof InitRequest>;

/** How the SDK delivers events. The service decides, so that pages need no change. */
export const DeliveryConfig = Type.Object({
  flushIntervalMs: Type.Integer(),
  maxBatchEvents: Type.Integer(),
  maxQueuedEvents: Type.Integer(),
  maxQueuedBytes: Type.Integer(),
  maxEventBytes: Type.Integer(),
  playbackProgressSeconds: Type.Integer(),
  globalPrivacyControl: oneOf(globalPrivacyControls),
});
export type DeliveryConfig = Static<typeof DeliveryConfig>;

export const PublishedOverlay = Type.Object({
  overlayId: Type.String(),
  videoId: Type.String(),
  campaignId: Type.Optional(Type.String()),
  version: OverlayVersionNumber,
  options: OverlayOptions,
});
export type PublishedOverlay = Static<typeof PublishedOverlay>;

export const InitAnswer = Type.Object({
  ok: Type.Literal(true),
  sessionId: Type.String(),
  serverTime: Instant,
  config: DeliveryConfig,
  overlays: Type.Array(PublishedOverlay),
});
export type InitAnswer = Static<typeof InitAnswer>;

export const initOperations = {
  init: {
    at: 'POST /api/sdk/init',
    summary: 'Delivery settings and the published overlays of a video',
    permission: 'overlays:show',
    body: InitRequest,
    keyInBody: true,
    answer: InitAnswer,
  },
} as const satisfies OperationRows;
