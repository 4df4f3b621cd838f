import { toBackoffMs } from './backoff.ts';
import { type Delivered, notStored } from './delivery-result.ts';
import type { QueuedRecord } from './queued-record.ts';
import type { Outcome } from './read-reply.ts';
import { countFitting } from './take-batch.ts';

export interface LaneOptions {
  readonly maxRecords: number;
  readonly maxBytes: number;
  readonly gatherMs: number;
  readonly concurrency: number;
  readonly backoff: { readonly firstMs: number; readonly maxMs: number };
  /** Never rejects. */
  readonly send: (records: readonly QueuedRecord[]) => Promise<Outcome>;
  /** `results` are those that were settled; `retried` records are sent again. */
  readonly onOutcome: (outcome: Outcome, results: readonly Delivered[], retried: number) => void;
}

/** The records of one kind on their way: when they go, how many at once, and when again. `send` knows how. */
export class Lane {
  readonly #options: LaneOptions;
  #waiting: QueuedRecord[] = [];
  #underWay = new Set<QueuedRecord>();
  #requests = 0;
  #failures = 0;
  #maxRecords: number;
  /** Our own pause after a failure; `flush` does not wait for it. */
  #pausedUntil = 0;
  /** By `Retry-After`, which nothing overrides. */
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

  /** Begins to send everything, without regard to our own pauses. */
  flush(): void {
    this.#pausedUntil = 0;
    this.#sendAll();
  }

  /** Sends no more. What was waiting is settled as closed, and answered here so that it can be counted. */
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

  /** Whether a request went out. While requests fail, one at a time asks whether the service is back. */
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
      // A limit that lets some through is no outage: the pauses do not grow.
      this.#failures = settled.length > 0 ? 1 : this.#failures + 1;
    } else this.#failures = 0;
    for (const { record, result } of settled) record.settle(result);
    this.#options.onOutcome(
      outcome,
      settled.map(({ result }) => result),
      again.length,
    );
  }

  /** Does not keep the process alive: a service that is away must not keep a program from ending. */
  #wakeIn(ms: number): void {
    clearTimeout(this.#pauseTimer);
    this.#pauseTimer = setTimeout(() => this.#sendAll(), ms + 1).unref();
  }
}
