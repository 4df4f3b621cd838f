export type { Analytics } from './analytics.ts';
export type { ClientOptions, JournalOptions, ReportedError } from './client-options.ts';
export { type CloseOnSignalsOptions, closeOnSignals } from './close-on-signals.ts';
export type { DeliveryCounts } from './delivery-counts.ts';
export type { ClientErrorCode, ConversionResult, DeliveryError, TrackResult } from './delivery-result.ts';
export { AnalyticsError, type ReadOptions } from './get.ts';
export {
  type ClientStatus,
  createOverlayClient,
  type DeadlineOptions,
  type FlushResult,
  type OverlayClient,
  type TrackOptions,
} from './overlay-client.ts';
export type {
  ConversionPayload,
  EventType,
  InteractionPayload,
  InteractionType,
  Metadata,
  OverlayType,
  PlaybackEvent,
} from './wire.ts';
