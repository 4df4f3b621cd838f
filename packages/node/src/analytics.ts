import type { operations } from './analytics-types.ts';
import { createGet, type GetOptions, type ReadOptions } from './get.ts';
import { type LiveMessage, type LiveQuery, readLive } from './live.ts';
import {
  type ConversionExportQuery,
  type EventExportQuery,
  type ExportedConversion,
  type ExportedEvent,
  type ExportStream,
  streamRecords,
} from './record-streams.ts';

type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;
type AnswerOf<Id extends keyof operations> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': infer Answer } };
}
  ? Answer
  : never;

/** One value or several; everything else as the API takes it. `format` is left out: answers are objects. */
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
  summary(query?: Asked<QueryOf<'getSummary'>>, options?: ReadOptions): Promise<AnswerOf<'getSummary'>>;
  /** By hour, day, week or month. */
  timeseries(
    query?: Asked<QueryOf<'getTimeseries'>>,
    options?: ReadOptions,
  ): Promise<AnswerOf<'getTimeseries'>>;
  /** By campaign, video, origin, hour of the week and more; page by page. */
  breakdown(query: Asked<QueryOf<'getBreakdown'>>, options?: ReadOptions): Promise<AnswerOf<'getBreakdown'>>;
  /** Different devices and sessions. */
  uniques(query?: Asked<QueryOf<'getUniques'>>, options?: ReadOptions): Promise<AnswerOf<'getUniques'>>;
  /** Conversions and their value, by currency and campaign. */
  conversions(
    query?: Asked<QueryOf<'getConversionSummary'>>,
    options?: ReadOptions,
  ): Promise<AnswerOf<'getConversionSummary'>>;
  /** How many sessions or devices reach each step. */
  funnel(query?: Asked<QueryOf<'getFunnel'>>, options?: ReadOptions): Promise<AnswerOf<'getFunnel'>>;
  /** The creatives of a campaign compared. */
  experiment(
    query: Asked<QueryOf<'getExperiment'>>,
    options?: ReadOptions,
  ): Promise<AnswerOf<'getExperiment'>>;
  /** What viewers answered to one overlay. */
  overlay(
    overlayId: string,
    query?: Asked<QueryOf<'getOverlayResults'>>,
    options?: ReadOptions,
  ): Promise<AnswerOf<'getOverlayResults'>>;
  /** Videos with their viewers; page by page. */
  videos(query?: Asked<QueryOf<'listVideos'>>, options?: ReadOptions): Promise<AnswerOf<'listVideos'>>;
  /** Who still watches, second by second. */
  timeline(
    videoId: string,
    query?: Asked<QueryOf<'getVideoTimeline'>>,
    options?: ReadOptions,
  ): Promise<AnswerOf<'getVideoTimeline'>>;
  /** What happens now, once a second: `for await (const message of client.analytics.live()) …`. */
  live(query?: Asked<LiveQuery>, options?: ReadOptions): AsyncIterable<LiveMessage>;
  /** Every event that matches, oldest first: `for await (const event of client.analytics.exportEvents(filters)) …`. */
  readonly exportEvents: ExportStream<Asked<EventExportQuery>, ExportedEvent>;
  /** Every conversion that matches and what it is attributed to, oldest first. */
  readonly exportConversions: ExportStream<Asked<ConversionExportQuery>, ExportedConversion>;
}

export function createAnalytics(options: GetOptions): Analytics {
  const get = createGet(options);
  const toStream = <Query, Item>(path: string) =>
    // What is read as text, and what as records, depends on the format alone.
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
