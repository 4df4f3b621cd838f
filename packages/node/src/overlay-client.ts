import { randomUUID } from 'node:crypto';
import type { ConversionPayload, InteractionPayload } from '@overlay/contract';
import { type Analytics, createAnalytics } from './analytics.ts';
import { type ClientOptions, type ResolvedOptions, resolveOptions } from './client-options.ts';
import type { DeliveryCounts } from './delivery-counts.ts';
import {
  type ConversionResult,
  type Delivered,
  notStored,
  type TrackResult,
  toConversionResult,
  toTrackResult,
} from './delivery-result.ts';
import { createExports, type Exports } from './exports.ts';
import { Queue } from './queue.ts';
import type { RecordKind } from './queued-record.ts';

export interface TrackOptions {
  /** 1 to 200 characters. Payloads with the same key are counted once. For a single payload, not for an array. */
  readonly dedupeKey?: string;
  /**
   * `stored` (default): waits until the service has stored it, at most `waitMs`. `queued`: waits until it is queued
   * here, in the journal if there is one; the result is then `{ok: false, queued: true}`.
   */
  readonly until?: 'stored' | 'queued';
  /** Overrides the client's `waitMs`. */
  readonly waitMs?: number;
  /** Aborts the wait, not the delivery. */
  readonly signal?: AbortSignal;
}

/** Milliseconds; default 10 s. */
export interface DeadlineOptions {
  readonly timeoutMs?: number;
}

export interface FlushResult {
  readonly isComplete: boolean;
  /** Records that are not settled yet. */
  readonly waiting: number;
}

export interface ClientStatus extends DeliveryCounts {
  readonly waiting: number;
  readonly waitingBytes: number;
}

/**
 * Sends events and conversions from a server, each delivered once: every call creates a dedupeKey, failed requests are
 * retried with growing pauses, and refusals are reported. Create one client per process; it reuses connections.
 */
export class OverlayClient {
  /** Analytics; needs a key with the scope `analytics:read`. */
  readonly analytics: Analytics;
  /** Creates and downloads files of events and conversions; needs a key with the scope `events:read`. */
  readonly exports: Exports;
  readonly #options: ResolvedOptions;
  readonly #queue: Queue;

  /** Throws if an option is invalid or the journal cannot be used. */
  constructor(options: ClientOptions) {
    this.#options = resolveOptions(options);
    this.#queue = new Queue(this.#options);
    this.analytics = createAnalytics(this.#options);
    this.exports = createExports(this.#options);
  }

  trackInteraction(payload: InteractionPayload, options?: TrackOptions): Promise<TrackResult>;
  trackInteraction(payloads: readonly InteractionPayload[], options?: TrackOptions): Promise<TrackResult[]>;
  /** Sends one event or many; any number goes out in as few requests as the limits allow. Never rejects. */
  trackInteraction(
    payload: InteractionPayload | readonly InteractionPayload[],
    options: TrackOptions = {},
  ): Promise<TrackResult | TrackResult[]> {
    if (isList(payload)) {
      const { dedupeKey: _, ...shared } = options;
      return Promise.all(payload.map((one) => this.trackInteraction(one, shared)));
    }
    const dedupeKey = options.dedupeKey ?? payload?.dedupeKey ?? randomUUID();
    const stamped = { timestampMs: Date.now(), ...payload, dedupeKey };
    return this.#track('event', stamped, options).then(toTrackResult);
  }

  /** Sends one conversion, which is idempotent by its orderId and type, or by its dedupeKey. Never rejects. */
  trackConversion(payload: ConversionPayload, options: TrackOptions = {}): Promise<ConversionResult> {
    const given = options.dedupeKey ?? payload?.dedupeKey;
    const dedupeKey = given ?? (payload?.orderId === undefined ? randomUUID() : undefined);
    const stamped = { timestampMs: Date.now(), ...payload, dedupeKey };
    return this.#track('conversion', stamped, options).then(toConversionResult);
  }

  /** Sends the whole queue. Resolves when all of it is settled, or on timeout. */
  async flush({ timeoutMs = 10_000 }: DeadlineOptions = {}): Promise<FlushResult> {
    const isComplete = await within(
      this.#queue.empty().then(() => true),
      timeoutMs,
      () => false,
    );
    return { isComplete, waiting: this.#queue.size };
  }

  /** Flushes, then accepts no more records. Remaining records stay in the journal or are reported as lost. */
  async close(options: DeadlineOptions = {}): Promise<FlushResult> {
    const result = await this.flush(options);
    await this.#queue.close();
    return result;
  }

  status(): ClientStatus {
    return { ...this.#queue.counts.read(), waiting: this.#queue.size, waitingBytes: this.#queue.bytes };
  }

  async #track(kind: RecordKind, payload: object, options: TrackOptions): Promise<Delivered> {
    const added = this.#queue.add(kind, payload);
    if ('ok' in added) return added;
    const waitMs = options.waitMs ?? this.#options.waitMs;
    const late = () =>
      notStored('still_queued', `Not confirmed within ${waitMs} ms; it will be delivered later.`, true);
    const aborted = () =>
      notStored('aborted', 'The caller stopped waiting; it will be delivered later.', true);
    if (options.until !== 'queued') return within(added.delivered, waitMs, late, options.signal, aborted);
    const isKept = await within(added.kept, waitMs, () => false, options.signal);
    return isKept
      ? { ok: false, queued: true }
      : notStored('journal_failed', 'Kept in memory only: the journal could not be written.', true);
  }
}

export function createOverlayClient(options: ClientOptions): OverlayClient {
  return new OverlayClient(options);
}

/** Array.isArray does not narrow readonly arrays. */
function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}

/** The value, or another one if the time is up or the caller aborts. */
function within<T>(
  promise: Promise<T>,
  timeoutMs: number,
  onTimeout: () => T,
  signal?: AbortSignal,
  onAbort: () => T = onTimeout,
): Promise<T> {
  return new Promise((resolve) => {
    const end = (value: T) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve(value);
    };
    const abort = () => end(onAbort());
    const timer = setTimeout(() => end(onTimeout()), timeoutMs);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    // The promises passed in never reject.
    void promise.then(end);
  });
}
