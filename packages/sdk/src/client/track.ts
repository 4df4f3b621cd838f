/**
 * What `trackInteraction` resolves to; it never rejects.
 * `queued: true`: not confirmed yet; it is kept and delivered later, once. `queued: false`: it will never be stored; `error` says why.
 */
export type TrackResult =
  | {
      readonly ok: true;
      readonly eventId: string;
      /** ISO 8601 UTC with milliseconds: when the service durably had it. */
      readonly receivedAt: string;
      readonly duplicate?: true;
      readonly warning?: string;
    }
  | TrackFailure;

export interface TrackFailure {
  readonly ok: false;
  readonly eventId: null;
  readonly receivedAt: null;
  readonly queued: boolean;
  /** The service or the viewer's choice left it out on purpose: a bot, a refused consent. */
  readonly status?: 'filtered';
  readonly error?: TrackError;
}

export interface TrackError {
  /** A code of the service's error catalogue, or one of the SDK's own. */
  readonly code: string;
  readonly message: string;
}

export interface TrackOptions {
  /** 1 to 200 characters; the same key is counted once. Default: a random one, made when the event happens. */
  readonly dedupeKey?: string;
}

export function toFailure(
  error: TrackError,
  more: { readonly queued?: boolean; readonly status?: 'filtered' } = {},
): TrackFailure {
  return { ok: false, eventId: null, receivedAt: null, queued: false, ...more, error };
}
