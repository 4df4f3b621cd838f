export type {
  AttributedConversion as ExportedConversion,
  ConversionPayload,
  EventType,
  ExportJob,
  ExportRequest,
  InteractionPayload,
  InteractionType,
  LiveMessage,
  Metadata,
  OverlayType,
  PlaybackEvent,
  StoredEvent as ExportedEvent,
} from '@overlay/contract';
export type { Analytics } from './analytics.ts';
export type { ClientOptions, JournalOptions, ReportedError } from './client-options.ts';
export { type CloseOnSignalsOptions, closeOnSignals } from './close-on-signals.ts';
export type { DeliveryCounts } from './delivery-counts.ts';
export type { ClientErrorCode, ConversionResult, DeliveryError, TrackResult } from './delivery-result.ts';
export type { Exports, WaitOptions } from './exports.ts';
export { AnalyticsError, type ReadOptions } from './get.ts';
export {
  type ClientStatus,
  createOverlayClient,
  type DeadlineOptions,
  type FlushResult,
  type OverlayClient,
  type TrackOptions,
} from './overlay-client.ts';
export type { ExportStream } from './record-streams.ts';
export { signViewer, type ViewerTokenOptions } from './sign-viewer.ts';
