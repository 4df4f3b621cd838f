/**
 * What `trackInteraction` resolves to; it never rejects (decisions 6).
 * `queued: true`: not yet confirmed, kept and delivered later, once. `queued: false`: it will never be stored, `error` says why.
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
  | {
      readonly ok: false;
      readonly eventId: null;
      readonly receivedAt: null;
      readonly queued: boolean;
      /** The service or the viewer's choice left it out on purpose: a bot, a refused consent. */
      readonly status?: 'filtered';
      readonly error?: TrackError;
    };

export interface TrackError {
  /** A code of the service's error catalogue, or one of the SDK's own (`docs/decisions/0034-sdk-error-codes.md`). */
  readonly code: string;
  readonly message: string;
}

export interface TrackOptions {
  /** 1 to 200 characters; the same key is counted once. Default: a random one, made when the event happens. */
  readonly dedupeKey?: string;
}

export function toRefusal(code: string, message: string): TrackResult {
  return { ok: false, eventId: null, receivedAt: null, queued: false, error: { code, message } };
}

export function toFiltered(message: string): TrackResult {
  return {
    ok: false,
    eventId: null,
    receivedAt: null,
    queued: false,
    status: 'filtered',
    error: { code: 'filtered', message },
  };
}

export function toStillQueued(code: string, message: string): TrackResult {
  return { ok: false, eventId: null, receivedAt: null, queued: true, error: { code, message } };
}
