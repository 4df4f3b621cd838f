/**
 * What `trackInteraction` resolves to; it never rejects. `queued: true`: not confirmed yet; it is kept and delivered
 * later, once. `queued: false`: it will never be stored; `error` says why.
 */
export type TrackResult =
  | {
      readonly ok: true;
      readonly eventId: string;
      /** When it was durable in the service; ISO 8601 UTC with milliseconds. */
      readonly receivedAt: string;
      readonly duplicate?: true;
      readonly warning?: string;
      /** Of an answer to a quiz: whether it is correct, and the option that is. */
      readonly correct?: boolean;
      readonly correctOptionId?: string;
    }
  | TrackFailure;

export interface TrackFailure {
  readonly ok: false;
  readonly eventId: null;
  readonly receivedAt: null;
  readonly queued: boolean;
  /** Not stored on purpose, because of the service's settings or the viewer's choice: a bot, a refused consent. */
  readonly status?: 'filtered';
  readonly error?: TrackError;
}

export interface TrackError {
  /** A code of the service's error catalogue, or one of the SDK's own. */
  readonly code: string;
  readonly message: string;
}

export interface TrackOptions {
  /** 1 to 200 characters; the same key is counted once. Default: a random key, created when the event happens. */
  readonly dedupeKey?: string;
}

export function toFailure(
  error: TrackError,
  more: { readonly queued?: boolean; readonly status?: 'filtered' } = {},
): TrackFailure {
  return { ok: false, eventId: null, receivedAt: null, queued: false, ...more, error };
}

const perSecond = 10;
const burst = 100;

/** The runaway guard: a page that tracks in a loop is limited to 10 calls a second after a burst of 100. */
export function createTokenBucket(now: () => number): () => boolean {
  let tokens = burst;
  let filledAt = now();
  return () => {
    const at = now();
    // A clock that was set back must not remove tokens.
    tokens = Math.min(burst, tokens + (Math.max(0, at - filledAt) / 1000) * perSecond);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
