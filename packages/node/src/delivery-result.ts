/** Why something was not stored, or not yet. */
export interface DeliveryError {
  /** A code of the service's error catalogue, or one of `ClientErrorCode`. */
  readonly code: string;
  /** A sentence that says what happened and, if known, how to fix it. */
  readonly message: string;
}

/**
 * Codes of this package:
 * `queue_full`: the queue has reached its limits. `event_too_large`: over 32 KiB. `not_serialisable`: not JSON.
 * `closed`: sent after `close`, or still waiting when `close` timed out. `still_queued`: not confirmed within `waitMs`.
 * `aborted`: the caller stopped waiting. `network_error`, `unexpected_answer`: will be sent again. `redirected`: wrong
 * endpoint. `journal_failed`: kept in memory only.
 */
export type ClientErrorCode =
  | 'queue_full'
  | 'event_too_large'
  | 'not_serialisable'
  | 'closed'
  | 'still_queued'
  | 'aborted'
  | 'network_error'
  | 'unexpected_answer'
  | 'redirected'
  | 'journal_failed';

/** The service has stored it durably. */
export interface Stored {
  readonly ok: true;
  readonly id: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly receivedAt: string;
  readonly duplicate?: true;
  readonly warning?: string;
}

export interface NotStored {
  readonly ok: false;
  /** `true`: queued, and delivered later, once. `false`: it will never be stored, and `error` says why. */
  readonly queued: boolean;
  /** Not stored on purpose, because of a setting of the account. */
  readonly status?: 'filtered';
  readonly error?: DeliveryError;
}

export type Delivered = Stored | NotStored;

/** What `trackInteraction` resolves to. It never rejects. */
export type TrackResult =
  | (Omit<Stored, 'id'> & { readonly eventId: string })
  | (NotStored & { readonly eventId: null; readonly receivedAt: null });

/** What `trackConversion` resolves to. It never rejects. */
export type ConversionResult =
  | (Omit<Stored, 'id'> & { readonly conversionId: string })
  | (NotStored & { readonly conversionId: null; readonly receivedAt: null });

export function notStored(code: ClientErrorCode, message: string, queued = false): NotStored {
  return { ok: false, queued, error: { code, message } };
}

export function toTrackResult(delivered: Delivered): TrackResult {
  if (!delivered.ok) return { ...delivered, eventId: null, receivedAt: null };
  const { id: eventId, ...rest } = delivered;
  return { ...rest, eventId };
}

export function toConversionResult(delivered: Delivered): ConversionResult {
  if (!delivered.ok) return { ...delivered, conversionId: null, receivedAt: null };
  const { id: conversionId, ...rest } = delivered;
  return { ...rest, conversionId };
}
