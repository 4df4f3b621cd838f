import { toBackoffMs } from './backoff.ts';
import { type Delivered, notStored } from './delivery-result.ts';
import type { QueuedRecord } from './queued-record.ts';
import type { Outcome } from './read-reply.ts';

export interface LaneOptions {
  readonly maxRecords: number;
  readonly maxBytes: number;
  readonly gatherMs: number;
  readonly concurrency: number;
  readonly backoff: { readonly firstMs: number; readonly maxMs: number };
  /** Never rejects. */
  readonly send: (records: readonly QueuedRecord[]) => Promise<Outcome>;
  /** `results` are settled; `retried` records are sent again. */
  readonly onOutcome: (outcome: Outcome, results: readonly Delivered[], retried: number) => void;
}

/** Delivers the records of one kind: decides when to send, how many at once, and when to retry. `send` knows how. */
export class Lane {
  readonly #options: LaneOptions;
  #waiting: QueuedRecord[] = [];
  #underWay = new Set<QueuedRecord>();
  #requests = 0;
  #failures = 0;
  #maxRecords: number;
  /** Our own pause after a failure; `flush` skips it. */
  #pausedUntil = 0;
  /** From `Retry-After`, which nothing overrides. */
  #refusedUntil = 0;
  #gatherTimer: NodeJS.Timeout | undefined;
  #pauseTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#maxRecords = options.maxRecords;
  }

  /** Records that are not settled yet. */
  get size(): number {
    return this.#waiting.length + this.#underWay.size;
  }

  add(record: QueuedRecord): void {
    this.#waiting.push(record);
    if (this.#waiting.length >= this.#maxRecords) this.#sendNext();
    else this.#gatherTimer ??= setTimeout(() => this.#sendAll(), this.#options.gatherMs);
  }

  /** Starts to send everything, ignoring our own pauses. */
  flush(): void {
    this.#pausedUntil = 0;
    this.#sendAll();
  }

  /** Stops sending. Waiting records are settled as closed and returned, so that they can be counted. */
  close(queued: boolean): number {
    this.#isClosed = true;
    clearTimeout(this.#gatherTimer);
    clearTimeout(this.#pauseTimer);
    const left = [...this.#underWay, ...this.#waiting];
    this.#waiting = [];
    this.#underWay = new Set();
    const message = queued
      ? 'The client was closed; the journal keeps the record for the next start.'
      : 'The client was closed before the service had the record.';
    for (const record of left) record.settle(notStored('closed', message, queued));
    return left.length;
  }

  #sendAll(): void {
    clearTimeout(this.#gatherTimer);
    this.#gatherTimer = undefined;
    while (this.#sendNext());
  }

  /** Returns whether a request was sent. While requests fail, only one at a time checks whether the service is back. */
  #sendNext(): boolean {
    const { concurrency, maxBytes } = this.#options;
    if (this.#isClosed || this.#waiting.length === 0) return false;
    if (this.#requests >= (this.#failures > 0 ? 1 : concurrency)) return false;
    const pauseMs = Math.max(this.#pausedUntil, this.#refusedUntil) - performance.now();
    if (pauseMs > 0) {
      this.#wakeIn(pauseMs);
      return false;
    }
    const batch = this.#waiting.splice(0, countFitting(this.#waiting, this.#maxRecords, maxBytes));
    void this.#send(batch);
    return true;
  }

  async #send(batch: readonly QueuedRecord[]): Promise<void> {
    for (const record of batch) this.#underWay.add(record);
    this.#requests += 1;
    const outcome = await this.#options.send(batch);
    this.#requests -= 1;
    if (this.#isClosed) return;
    for (const record of batch) this.#underWay.delete(record);
    if (outcome.isTooLarge && batch.length > 1) {
      this.#maxRecords = Math.ceil(batch.length / 2);
      this.#waiting.unshift(...batch);
    } else this.#settle(batch, outcome);
    this.#sendAll();
  }

  #settle(batch: readonly QueuedRecord[], outcome: Outcome): void {
    const again: QueuedRecord[] = [];
    const settled: { readonly record: QueuedRecord; readonly result: Delivered }[] = [];
    batch.forEach((record, index) => {
      const result = outcome.toResult(index);
      if (result === undefined) again.push(record);
      else settled.push({ record, result });
    });
    if (again.length > 0) {
      const now = performance.now();
      this.#waiting.unshift(...again);
      this.#pausedUntil = now + toBackoffMs(this.#failures, this.#options.backoff, Math.random());
      this.#refusedUntil = Math.max(this.#refusedUntil, now + outcome.waitMs);
      // A rate limit that admits some records is not an outage: the pauses do not grow.
      this.#failures = settled.length > 0 ? 1 : this.#failures + 1;
    } else this.#failures = 0;
    for (const { record, result } of settled) record.settle(result);
    this.#options.onOutcome(
      outcome,
      settled.map(({ result }) => result),
      again.length,
    );
  }

  /** Does not keep the process alive: an unavailable service must not prevent a program from ending. */
  #wakeIn(ms: number): void {
    clearTimeout(this.#pauseTimer);
    this.#pauseTimer = setTimeout(() => this.#sendAll(), ms + 1).unref();
  }
}

/**
 * How many of the first records fit into one request. At least one always does, because only the service may refuse it.
 */
function countFitting(records: readonly QueuedRecord[], maxRecords: number, maxBytes: number): number {
  let bytes = 0;
  for (let index = 0; index < records.length && index < maxRecords; index += 1) {
    bytes += (records[index]?.bytes ?? 0) + 1;
    if (bytes > maxBytes) return Math.max(1, index);
  }
  return Math.min(records.length, maxRecords);
}
