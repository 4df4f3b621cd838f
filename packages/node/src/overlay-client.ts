import { randomUUID } from 'node:crypto';
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
import { Queue } from './queue.ts';
import type { RecordKind } from './queued-record.ts';
import type { ConversionPayload, InteractionPayload } from './wire.ts';
import { within } from './within.ts';

export interface TrackOptions {
  /** 1 to 200 characters; the same key is counted once. For one payload, not for an array. */
  readonly dedupeKey?: string;
  /**
   * `stored` (default): until the service has it, at most `waitMs`. `queued`: until it is kept here, in the journal
   * where there is one; the result then is `{ok: false, queued: true}`.
   */
  readonly until?: 'stored' | 'queued';
  /** Overrides the client's `waitMs`. */
  readonly waitMs?: number;
  /** Ends the waiting, not the delivery. */
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
 * Events and conversions from a server, delivered once: a dedupeKey is made at the call, what fails is sent again
 * with growing pauses, and what is refused is said. One for each process; it keeps its connections.
 */
export class OverlayClient {
  readonly #options: ResolvedOptions;
  readonly #queue: Queue;

  /** Throws where an option cannot be used, or the journal is not ours to write. */
  constructor(options: ClientOptions) {
    this.#options = resolveOptions(options);
    this.#queue = new Queue(this.#options);
  }

  trackInteraction(payload: InteractionPayload, options?: TrackOptions): Promise<TrackResult>;
  trackInteraction(payloads: readonly InteractionPayload[], options?: TrackOptions): Promise<TrackResult[]>;
  /** One event, or many: any number is sent in as few requests as the limits allow. Never rejects. */
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

  /** One conversion, idempotent by its orderId and type, or by its dedupeKey. Never rejects. */
  trackConversion(payload: ConversionPayload, options: TrackOptions = {}): Promise<ConversionResult> {
    const given = options.dedupeKey ?? payload?.dedupeKey;
    const dedupeKey = given ?? (payload?.orderId === undefined ? randomUUID() : undefined);
    const stamped = { timestampMs: Date.now(), ...payload, dedupeKey };
    return this.#track('conversion', stamped, options).then(toConversionResult);
  }

  /** Sends everything that waits. Resolves when all of it is settled, or the time is up. */
  async flush({ timeoutMs = 10_000 }: DeadlineOptions = {}): Promise<FlushResult> {
    const isComplete = await within(
      this.#queue.empty().then(() => true),
      timeoutMs,
      () => false,
    );
    return { isComplete, waiting: this.#queue.size };
  }

  /** `flush`, then takes no more. What is left stays in the journal, or is reported as lost. */
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
    const late = () => notStored('still_queued', `Not confirmed within ${waitMs} ms; delivered later.`, true);
    const aborted = () => notStored('aborted', 'The caller stopped waiting; delivered later.', true);
    if (options.until !== 'queued') return within(added.delivered, waitMs, late, options.signal, aborted);
    const isKept = await within(added.kept, waitMs, () => false, options.signal);
    return isKept
      ? { ok: false, queued: true }
      : notStored('journal_failed', 'Kept in memory alone: the journal could not be written.', true);
  }
}

export function createOverlayClient(options: ClientOptions): OverlayClient {
  return new OverlayClient(options);
}

/** Array.isArray does not narrow readonly arrays away. */
function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
