/**
 * The types of the wire format, written out so that no other package is needed to read them.
 * `test/wire.types.ts` fails to compile if they differ from the contract of the service.
 */
export type EventType = 'impression' | 'interaction';
export type InteractionType = 'tap' | 'rating' | 'poll' | 'slider' | 'cta_click' | 'completion';
export type OverlayType = 'tap' | 'rating' | 'poll' | 'slider' | 'cta';
export type PlaybackEvent = 'start' | 'progress' | 'pause' | 'ended' | 'summary';

/** Flat: at most 20 entries and 4 KiB as JSON. */
export type Metadata = Record<string, string | number | boolean | null>;

/** An event. Only an `interaction` has an `interactionType`. */
export interface InteractionPayload {
  eventType: EventType;
  interactionType?: InteractionType;
  /** rating, slider: a number; poll, tap: a number or string; cta_click: a string; completion: null. */
  value?: number | string | null;
  videoId?: string;
  sessionId?: string;
  /** When it happened, milliseconds since the Unix epoch. Default: the moment of the call. Up to 400 days back. */
  timestampMs?: number;
  campaignId?: string;
  creativeId?: string;
  /** 1 to 200 characters. Events with the same key are counted once. Default: a random key per call. */
  dedupeKey?: string;
  overlayId?: string;
  overlayType?: OverlayType;
  /** Your own identifier of the device; the service stores only its hash. */
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
  /** `denied`: the event is answered `filtered` and not stored. */
  consent?: 'cookieless' | 'granted' | 'denied';
  /** 1 to 32 characters. Only with a secret key. Default `sdk`. */
  source?: string;
  metadata?: Metadata;
  /** Played parts of the video in seconds, `[[from, to], …]`, merged, at most 50 pairs. Only with `playbackEvent`. */
  playedSegments?: [number, number][];
  /** Total time for which the overlay was visible and operable, in milliseconds. */
  exposureMs?: number;
  /** False if the visibility of the overlay could not be measured. */
  measurable?: boolean;
}

/** A conversion; at least one of campaignId, sessionId, deviceId and deviceHash. */
export interface ConversionPayload {
  /** 1 to 64 characters, for instance `purchase`. */
  conversionType: string;
  /** A decimal; a string keeps exactly the digits that you wrote. Needs `currency`. */
  value?: string | number;
  /** ISO 4217, for instance `EUR`. */
  currency?: string;
  /** Conversions with the same order and type are counted once. */
  orderId?: string;
  /**
   * Instead of `orderId`: conversions with the same key are counted once. Default if both are missing: a random key.
   */
  dedupeKey?: string;
  campaignId?: string;
  creativeId?: string;
  videoId?: string;
  sessionId?: string;
  deviceId?: string;
  deviceHash?: string;
  installationId?: string;
  /** Milliseconds since the Unix epoch. Default: the moment of the call. */
  timestampMs?: number;
  metadata?: Metadata;
}
