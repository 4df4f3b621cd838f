/**
 * What goes over the wire, written out, so that the package's types stand alone: no other package is needed to read them.
 * `test/wire.types.ts` does not compile where they differ from the service's contract.
 */
export type EventType = 'impression' | 'interaction';
export type InteractionType = 'tap' | 'rating' | 'poll' | 'slider' | 'cta_click' | 'completion';
export type OverlayType = 'tap' | 'rating' | 'poll' | 'slider' | 'cta';
export type PlaybackEvent = 'start' | 'progress' | 'pause' | 'ended' | 'summary';

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
  /** When it happened, milliseconds since the Unix epoch. Default: the moment of the call. Up to 400 days back. */
  timestampMs?: number;
  campaignId?: string;
  creativeId?: string;
  /** 1 to 200 characters: the same key is counted once. Default: a random one, made at the call. */
  dedupeKey?: string;
  overlayId?: string;
  overlayType?: OverlayType;
  /** Your own identifier of the device; the service keeps a hash of it alone. */
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
  /** `denied` is answered `filtered`, and nothing is stored. */
  consent?: 'cookieless' | 'granted' | 'denied';
  /** 1 to 32 characters; with a secret key alone. Default `sdk`. */
  source?: string;
  metadata?: Metadata;
}

/** A conversion; at least one of campaignId, sessionId, deviceId and deviceHash. */
export interface ConversionPayload {
  /** 1 to 64 characters, for instance `purchase`. */
  conversionType: string;
  /** A decimal; as a string it stays exactly what you wrote. Needs `currency`. */
  value?: string | number;
  /** ISO 4217, for instance `EUR`. */
  currency?: string;
  /** The same order of the same type is counted once. */
  orderId?: string;
  /** Instead of `orderId`: the same key is counted once. Default where both are missing: a random one. */
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
