import type {
  AttributedConversion,
  Breakdown,
  BreakdownQuery,
  ConversionExportQuery,
  ConversionSummary,
  ConversionSummaryQuery,
  EventExportQuery,
  Experiment,
  ExperimentQuery,
  Funnel,
  FunnelQuery,
  LiveMessage,
  LiveQuery,
  OverlayResults,
  OverlayResultsQuery,
  StoredEvent,
  Summary,
  SummaryQuery,
  Timeseries,
  TimeseriesQuery,
  UniquesQuery,
  UniquesResult,
  VideoTimeline,
  VideoTimelineQuery,
  WatchedVideoList,
  WatchedVideoListQuery,
} from '@overlay/contract';
import { createGet, type GetOptions, type ReadOptions } from './get.ts';
import { readLive } from './live.ts';
import { type ExportStream, streamRecords } from './record-streams.ts';

/** One value or several; everything else as in the API. `format` is omitted, because answers are objects. */
type Asked<Query> = {
  [Name in keyof Omit<Query, 'format'>]: Query[Name] extends readonly (infer Item)[] | undefined
    ? Item | readonly Item[] | undefined
    : Query[Name];
};

/**
 * The analytics, with a secret key that has the scope `analytics:read`; exports need `events:read`. Each call is one
 * request; it rejects with an `AnalyticsError` that has the code of the service's catalogue, and is not repeated.
 */
export interface Analytics {
  /** Impressions, interactions, engagement rate, interactions by type, and what `include` adds. */
  summary(query?: Asked<SummaryQuery>, options?: ReadOptions): Promise<Summary>;
  /** By hour, day, week or month. */
  timeseries(query?: Asked<TimeseriesQuery>, options?: ReadOptions): Promise<Timeseries>;
  /** By campaign, video, origin, hour of the week and more; page by page. */
  breakdown(query: Asked<BreakdownQuery>, options?: ReadOptions): Promise<Breakdown>;
  /** Distinct devices and sessions. */
  uniques(query?: Asked<UniquesQuery>, options?: ReadOptions): Promise<UniquesResult>;
  /** Conversions and their value, by currency and campaign. */
  conversions(query?: Asked<ConversionSummaryQuery>, options?: ReadOptions): Promise<ConversionSummary>;
  /** How many sessions or devices reach each step. */
  funnel(query?: Asked<FunnelQuery>, options?: ReadOptions): Promise<Funnel>;
  /** The creatives of a campaign compared. */
  experiment(query: Asked<ExperimentQuery>, options?: ReadOptions): Promise<Experiment>;
  /** Viewers' answers to one overlay. */
  overlay(
    overlayId: string,
    query?: Asked<OverlayResultsQuery>,
    options?: ReadOptions,
  ): Promise<OverlayResults>;
  /** Videos with their viewers; page by page. */
  videos(query?: Asked<WatchedVideoListQuery>, options?: ReadOptions): Promise<WatchedVideoList>;
  /** Retention, second by second. */
  timeline(videoId: string, query?: Asked<VideoTimelineQuery>, options?: ReadOptions): Promise<VideoTimeline>;
  /** Live activity, once a second: `for await (const message of client.analytics.live()) …`. */
  live(query?: Asked<LiveQuery>, options?: ReadOptions): AsyncIterable<LiveMessage>;
  /** Every event that matches, oldest first: `for await (const event of client.analytics.exportEvents(filters)) …`. */
  readonly exportEvents: ExportStream<Asked<EventExportQuery>, StoredEvent>;
  /** Every conversion that matches and what it is attributed to, oldest first. */
  readonly exportConversions: ExportStream<Asked<ConversionExportQuery>, AttributedConversion>;
}

export function createAnalytics(options: GetOptions): Analytics {
  const get = createGet(options);
  const toStream = <Query, Item>(path: string) =>
    // Only the format decides whether the result is text or records.
    ((query: { readonly format?: 'csv' | 'ndjson' } = {}, reading: ReadOptions = {}) =>
      streamRecords(options, path, query, reading)) as ExportStream<Query, Item>;
  return {
    summary: (query = {}, options) => get('/api/analytics/summary', query, options),
    timeseries: (query = {}, options) => get('/api/analytics/timeseries', query, options),
    breakdown: (query, options) => get('/api/analytics/breakdown', query, options),
    uniques: (query = {}, options) => get('/api/analytics/uniques', query, options),
    conversions: (query = {}, options) => get('/api/analytics/conversions', query, options),
    funnel: (query = {}, options) => get('/api/analytics/funnel', query, options),
    experiment: (query, options) => get('/api/analytics/experiment', query, options),
    overlay: (overlayId, query = {}, options) =>
      get(`/api/analytics/overlays/${encodeURIComponent(overlayId)}`, query, options),
    videos: (query = {}, options) => get('/api/analytics/videos', query, options),
    timeline: (videoId, query = {}, options) =>
      get(`/api/analytics/videos/${encodeURIComponent(videoId)}/timeline`, query, options),
    live: (query = {}, reading = {}) => readLive(options, query, reading),
    exportEvents: toStream('/api/events/export'),
    exportConversions: toStream('/api/conversions/export'),
  };
}
