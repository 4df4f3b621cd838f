/**
 * What goes over the wire, written out, so that the package's types stand alone: a page's compiler needs no other
 * package to read them. `test/wire.types.ts` does not compile where they differ from the service's contract.
 */
export type EventType = 'impression' | 'interaction';
export type InteractionType = 'tap' | 'rating' | 'poll' | 'slider' | 'cta_click' | 'completion';
export type OverlayType = 'tap' | 'rating' | 'poll' | 'slider' | 'cta';
export type PlaybackEvent = 'start' | 'progress' | 'pause' | 'ended' | 'summary';
export type ShowOn = 'time' | 'start' | 'pause' | 'ended' | 'manual';

/** What a viewer agreed to: no identifier is kept in the browser; one is; or nothing is sent or kept. */
export type Consent = 'cookieless' | 'granted' | 'denied';

/** Flat: at most 20 entries and 4 KiB as JSON. */
export type Metadata = Record<string, string | number | boolean | null>;

/** An event (sections 2.3 and 6 of the specification). `interactionType` belongs to `interaction` alone. */
export interface InteractionPayload {
  eventType: EventType;
  interactionType?: InteractionType;
  /** rating, slider: a number; poll, tap: a number or string; cta_click: a string; completion: null. */
  value?: number | string | null;
  videoId?: string;
  sessionId?: string;
  /** When it happened, milliseconds since the Unix epoch. Default: now. */
  timestampMs?: number;
  campaignId?: string;
  creativeId?: string;
  /** 1 to 200 characters: the same key is counted once. Default: a random one, made at the call. */
  dedupeKey?: string;
  overlayId?: string;
  overlayType?: OverlayType;
  deviceId?: string;
  /** SHA-256 in 64 lower-case hex digits. */
  deviceHash?: string;
  videoTimeSeconds?: number;
  watchedSeconds?: number;
  /** Seconds. */
  videoLength?: number;
  /** 0 to 100. */
  percentWatched?: number;
  interactionOccurred?: boolean;
  lastInteractionType?: InteractionType;
  lastInteractionValue?: number | string;
  installationId?: string;
  playbackEvent?: PlaybackEvent;
  impressionRule?: 'viewable' | 'rendered';
  source?: string;
  /** `denied` is answered `filtered`, and nothing is stored. */
  consent?: Consent;
  metadata?: Metadata;
  /** Seconds of the video that were played, `[[from, to], …]`, merged, at most 50 pairs: with `playbackEvent` alone. */
  playedSegments?: [number, number][];
  /** How long the overlay was visible and operable, all together. */
  exposureMs?: number;
  /** False where the visibility of the overlay could not be observed. */
  measurable?: boolean;
}

interface SharedOptions {
  /** One of nine places, or `"x% y%"` of the picture. Default `bottom-center`. */
  position?:
    | 'top-left'
    | 'top-center'
    | 'top-right'
    | 'center-left'
    | 'center'
    | 'center-right'
    | 'bottom-left'
    | 'bottom-center'
    | 'bottom-right'
    | (string & {});
  overlayId?: string;
  videoId?: string;
  creativeId?: string;
  title?: string;
  /** The question of a poll; other types ignore it. */
  pollQuestion?: string;
  /** Seconds of the video. */
  startTime?: number;
  /** Seconds of the video. */
  endTime?: number;
  showOn?: ShowOn;
  pauseVideo?: boolean;
  dismissible?: boolean;
  hideAfterMs?: number;
  frequency?: 'always' | 'once-per-session' | 'once-per-device';
  redisplay?: boolean;
  /** BCP 47, for instance `de` or `pt-BR`. */
  locale?: string;
  /** Replaces built-in texts by name, for instance `{submit: 'Send'}`. */
  labels?: Record<string, string>;
  theme?: 'auto' | 'light' | 'dark' | 'glass';
  metadata?: Metadata;
  impressionRule?: 'viewable' | 'rendered';
  onFullscreen?: 'exit' | 'defer' | 'skip';
  ctaText?: string;
  /** `https`, `http`, `mailto` or `tel`. */
  ctaUrl?: string;
  ctaTarget?: '_blank' | '_self' | '_top' | '_parent';
}

export interface TapOptions extends SharedOptions {
  type: 'tap';
  tapStyle?: 'like-dislike' | 'button';
  tapLabel?: string;
  tapValue?: number | string;
}

export interface RatingOptions extends SharedOptions {
  type: 'rating';
  /** 2 to 10, default 5. */
  ratingMax?: number;
  ratingStyle?: 'stars' | 'numbers';
  showResults?: boolean;
}

export interface PollOptions extends SharedOptions {
  type: 'poll';
  /** 2 to 8. */
  pollOptions?: (string | { id: string; label: string })[];
  showResults?: boolean;
  allowChange?: boolean;
}

export interface SliderOptions extends SharedOptions {
  type: 'slider';
  sliderMin?: number;
  sliderMax?: number;
  sliderStep?: number;
  sliderLabels?: string[];
  sliderEmoji?: string;
  showResults?: boolean;
}

export interface CtaOptions extends SharedOptions {
  type: 'cta';
}

/** Input of overlay creation, discriminated by `type`. */
export type OverlayOptions = TapOptions | RatingOptions | PollOptions | SliderOptions | CtaOptions;

/** Input of `getAnalytics`: all optional; days are `YYYY-MM-DD` in UTC. */
export interface GetAnalyticsParams {
  campaignId?: string;
  creativeId?: string;
  dateFrom?: string;
  dateTo?: string;
}

/** What `getAnalytics` resolves to (2.5). The four numbers of `byType` add up to `interactions`. */
export interface AnalyticsResult {
  impressions: number;
  interactions: number;
  /** interactions / impressions, 0 without impressions */
  engagementRate: number;
  byType: { tap: number; rating: number; poll: number; slider: number };
  period: { from: string; to: string };
}

/** How the SDK delivers: the service decides, so that a page need not be changed. */
export interface DeliveryConfig {
  flushIntervalMs: number;
  maxBatchEvents: number;
  maxQueuedEvents: number;
  maxQueuedBytes: number;
  maxEventBytes: number;
  playbackProgressSeconds: number;
  globalPrivacyControl: 'cookieless' | 'drop' | 'ignore';
}

export interface InitRequest {
  videoId?: string;
  sessionId?: string;
  deviceId?: string;
  campaignId?: string;
  installationId?: string;
  sdkVersion?: string;
  page?: { url?: string; referrer?: string };
  consent?: Consent;
  key?: string;
}

export interface PublishedOverlay {
  overlayId: string;
  videoId: string;
  campaignId?: string;
  options: OverlayOptions;
}

export interface InitAnswer {
  ok: true;
  sessionId: string;
  serverTime: string;
  config: DeliveryConfig;
  overlays: PublishedOverlay[];
}

/** What became of one event of a batch. */
export interface EventVerdict {
  index: number;
  status: 'accepted' | 'duplicate' | 'filtered' | 'rejected' | 'retry';
  eventId?: string;
  receivedAt?: string;
  warning?: 'payload_mismatch';
  code?: string;
  detail?: string;
}
