export type { Analytics } from './analytics.ts';
export type { ClientOptions, JournalOptions, ReportedError } from './client-options.ts';
export { type CloseOnSignalsOptions, closeOnSignals } from './close-on-signals.ts';
export type { DeliveryCounts } from './delivery-counts.ts';
export type { ClientErrorCode, ConversionResult, DeliveryError, TrackResult } from './delivery-result.ts';
export type { ExportJob, ExportRequest, Exports, WaitOptions } from './exports.ts';
export { AnalyticsError, type ReadOptions } from './get.ts';
export type { LiveMessage } from './live.ts';
export {
  type ClientStatus,
  createOverlayClient,
  type DeadlineOptions,
  type FlushResult,
  type OverlayClient,
  type TrackOptions,
} from './overlay-client.ts';
export type { ExportedConversion, ExportedEvent, ExportStream } from './record-streams.ts';
export type {
  ConversionPayload,
  EventType,
  InteractionPayload,
  InteractionType,
  Metadata,
  OverlayType,
  PlaybackEvent,
} from './wire.ts';
