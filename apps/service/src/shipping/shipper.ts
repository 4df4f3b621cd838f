import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { rowSchemaVersion } from '../event/event-row.ts';
import type { RowStream } from '../event/row-stream.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { type LogConsumer, type LogLease, LogLeaseLost, type WaitingRange } from '../log/event-log.ts';
import { type Clock, systemClock } from '../scheduling/clock.ts';
import { Turns } from '../scheduling/turns.ts';
import { Backoff } from './backoff.ts';
import { bisectInsert } from './bisect-insert.ts';

/** Resolves after `ms`, or as soon as the signal aborts. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** A logger like pino. */
export interface ShipperLogger {
  error(details: object, message: string): void;
  info(details: object, message: string): void;
}

export interface ShipperOptions {
  /** The kind of record in the log, which determines the table. */
  readonly stream: RowStream;
  readonly consumer: LogConsumer;
  readonly store: Pick<EventStore, 'insert'>;
  readonly logger: ShipperLogger;
  /**
   * How long events are collected before they are inserted together; an event is counted after this pause plus one
   * insert. Default 150 ms.
   */
  readonly gatherMs?: number | undefined;
  readonly maxRangeBytes?: number;
  readonly clock?: Clock;
  readonly pause?: Pause;
  readonly random?: () => number;
  /** The name under which this process holds the lease; one per process. Default: random. */
  readonly holder?: string;
  /** Records that the store has a range, before the log marks it as done. */
  readonly onReceived?: (stream: RowStream, position: number, rowCount: number) => Promise<void>;
  /** Called after a range is in the store, with the age of its oldest row in ms. */
  readonly onShipped?: (stream: RowStream, oldestAgeMs: number) => void;
}

/** Counts of this process since it started: with several nodes, each counts what it shipped. */
export interface ShipperStatus {
  /** The current outage, or undefined if there is none. */
  readonly lastError: Error | undefined;
  readonly failingSince: number | undefined;
  readonly shippedEvents: number;
  readonly shippedRanges: number;
  /** Rows that the store refused and that became dead letters. */
  readonly deadLetters: number;
  /** Failed attempts to ship, and how often shipping changed from working to failing. */
  readonly failures: number;
  readonly outages: number;
}

/** Renewed during slow inserts. A node whose machine is gone blocks the others for at most this long. */
const leaseMs = 10_000;
/**
 * Interval between checks while another node ships: if that node crashes, events are still counted within the promised
 * second.
 */
const leaseRetryMs = 250;

/** Pause after seeing rows of a later version: long enough for a node of that version to take the lease. */
const handOverMs = 1_000;

/**
 * The pause before an insert under load: its cost hardly grows with its rows, and events are still counted within the promised
 * second.
 */
const busyGatherMs = 400;
/** A range with at least this many events counts as load. */
const busyRangeEvents = 200;

const pauseForReal: Pause = (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {});

/**
 * Ships range after range from the log to the store: the log remembers the range, the store its token. Of several
 * nodes on one log, only the holder of the consumer's lease ships. The others check regularly whether it still does.
 */
export class Shipper {
  readonly stream: RowStream;
  /** Its backlog, position and dead letters are those of the log, whichever node ships. */
  readonly consumer: LogConsumer;
  readonly #holder: string;
  readonly #store: Pick<EventStore, 'insert'>;
  readonly #logger: ShipperLogger;
  readonly #gatherMs: number;
  readonly #maxRangeBytes: number;
  readonly #clock: Clock;
  readonly #pause: Pause;
  readonly #backoff: Backoff;
  readonly #onReceived: NonNullable<ShipperOptions['onReceived']>;
  readonly #onShipped: (stream: RowStream, oldestAgeMs: number) => void;
  /** Aborted to end a pause of the loop early; each pause gets a new one. */
  #nudge = new AbortController();
  readonly #attempts = new Turns(1);
  #lease: LogLease | undefined;
  #running: Promise<void> | undefined;
  #isBusy = false;
  #isDraining = false;
  #isStopping = false;
  #onDrained: (() => void)[] = [];
  /** The position in the log that a drain waits for. */
  #drainTo: number | undefined;
  readonly #status: { -readonly [Name in keyof ShipperStatus]: ShipperStatus[Name] } = {
    lastError: undefined,
    failingSince: undefined,
    shippedEvents: 0,
    shippedRanges: 0,
    deadLetters: 0,
    failures: 0,
    outages: 0,
  };

  constructor(options: ShipperOptions) {
    this.stream = options.stream;
    this.#onReceived = options.onReceived ?? (async () => {});
    this.#onShipped = options.onShipped ?? (() => {});
    this.consumer = options.consumer;
    this.#holder = options.holder ?? randomUUID();
    this.#store = options.store;
    this.#logger = options.logger;
    this.#gatherMs = options.gatherMs ?? 150;
    this.#maxRangeBytes = options.maxRangeBytes ?? 8 * 1024 ** 2;
    this.#clock = options.clock ?? systemClock;
    this.#pause = options.pause ?? pauseForReal;
    this.#backoff = new Backoff({ firstMs: 100, maxMs: 5_000, random: options.random ?? Math.random });
  }

  start(): void {
    this.#running ??= this.#run();
  }

  status(): ShipperStatus {
    return { ...this.#status };
  }

  /**
   * Ships without collecting: true once every row appended before the call is shipped, by any node; false on timeout.
   * For the shutdown. Rows that other nodes append meanwhile are left to them.
   */
  async drain(timeoutMs: number): Promise<boolean> {
    const drained = new Promise<boolean>((resolve) => this.#onDrained.push(() => resolve(true)));
    this.#isDraining = true;
    const deadline = new AbortController();
    const timeUp = this.#pause(timeoutMs, deadline.signal).then(() => false);
    const known = this.consumer.position().then(
      ({ appended }) => {
        this.#drainTo = appended;
      },
      // If the position cannot be read, wait for an empty log.
      () => {},
    );
    void known.then(() => this.#nudge.abort());
    const isDrained = await Promise.race([drained, timeUp]);
    deadline.abort();
    return isDrained;
  }

  /** Runs work while this process inserts nothing: what the store has received and what the log has shipped then agree. */
  whileHeld<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#attempts.run(work);
  }

  /** Stops after the current insert; the rest stays in the log. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#nudge.abort();
    await this.#running;
    // If the log is unreachable, the lease expires by itself; the shutdown must not fail because of that.
    if (this.#lease !== undefined) await this.consumer.release(this.#lease.fence).catch(() => {});
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const outcome = await this.#attempts.run(() => this.#shipNext());
      // The failure may be over because another node shipped; if that node fails, it reports so itself.
      if (outcome !== 'failed' && outcome !== 'of a later version') this.#recovered();
      if (outcome === 'shipped') await this.#gather();
      else if (outcome === 'of a later version') await this.#rest(handOverMs);
      else if (outcome === 'empty') await this.#untilAppended();
      else await this.#rest(outcome === 'not ours' ? leaseRetryMs : this.#backoff.nextMs());
    }
  }

  async #shipNext(): Promise<'shipped' | 'empty' | 'not ours' | 'of a later version' | 'failed'> {
    try {
      const fence = await this.#claim();
      if (fence === undefined) {
        await this.#lookWhetherDrained();
        return 'not ours';
      }
      const range = await this.consumer.nextRange(fence, this.#maxRangeBytes);
      if (range === undefined) return 'empty';
      if (range.schemaVersion > rowSchemaVersion) {
        await this.#handOver(fence);
        return 'of a later version';
      }
      await this.#whileRenewing(() => this.#insert(fence, range));
      if (range.position !== undefined) {
        await this.#onReceived(this.stream, range.position, range.rowCount);
      }
      await this.consumer.markDone(fence, range.token);
      this.#isBusy = range.rowCount >= busyRangeEvents;
      this.#status.shippedEvents += range.rowCount;
      this.#status.shippedRanges += 1;
      this.#onShipped(this.stream, this.#clock() - range.oldestCreatedAt);
      await this.#lookWhetherDrained();
      return 'shipped';
    } catch (error) {
      if (error instanceof LogLeaseLost) {
        this.#lease = undefined;
        return 'not ours';
      }
      await this.#failed(error instanceof Error ? error : new Error(String(error)));
      return 'failed';
    }
  }

  /**
   * Happens during a rolling upgrade: the store would refuse rows of the later version with the columns of this one.
   */
  async #handOver(fence: number): Promise<void> {
    this.#lease = undefined;
    await this.consumer.release(fence);
    await this.#failed(new Error('rows of a later version wait for a node of that version'));
  }

  /** The fence of the lease, which is renewed in time; undefined while another node holds the lease. */
  async #claim(): Promise<number | undefined> {
    const nowMs = this.#clock();
    if (this.#lease === undefined || this.#lease.untilMs - nowMs < leaseMs / 2) {
      this.#lease = await this.consumer.claim(this.#holder, nowMs + leaseMs);
    }
    return this.#lease?.fence;
  }

  /** Losing the lease meanwhile is noticed afterwards; that is safe because the range keeps its token. */
  async #whileRenewing(work: () => Promise<void>): Promise<void> {
    const over = new AbortController();
    const renew = async () => {
      while (!over.signal.aborted) {
        await this.#pause(leaseMs / 4, over.signal);
        if (!over.signal.aborted) await this.#claim().catch(() => {});
      }
    };
    const renewing = renew();
    try {
      await work();
    } finally {
      over.abort();
      await renewing;
    }
  }

  async #insert(fence: number, range: WaitingRange): Promise<void> {
    await bisectInsert(range, {
      stream: this.stream,
      store: this.#store,
      refuse: (refusal) => this.consumer.refuse(fence, refusal),
      onDeadLetter: (reason) => {
        this.#status.deadLetters += 1;
        this.#logger.error(
          { stream: this.stream, token: range.token, reason },
          'the store refuses a row: it is a dead letter now',
        );
      },
      clock: this.#clock,
    });
  }

  async #untilAppended(): Promise<void> {
    this.#isBusy = false;
    this.#tellDrained();
    const nudge = this.#newNudge();
    if (!this.#isStopping) await this.consumer.untilWaiting(1, nudge);
    await this.#gather();
  }

  async #lookWhetherDrained(): Promise<void> {
    if (this.#drainTo === undefined) return;
    const { done } = await this.consumer.position();
    if (done >= this.#drainTo) this.#tellDrained();
  }

  #tellDrained(): void {
    this.#drainTo = undefined;
    for (const resolve of this.#onDrained.splice(0)) resolve();
  }

  /** Full ranges and backlogs are shipped without a pause. */
  async #gather(): Promise<void> {
    if (this.#isDraining || this.#isStopping) return;
    const nudge = this.#newNudge();
    const full = new AbortController();
    const isFull = this.consumer
      .untilWaiting(this.#maxRangeBytes, full.signal)
      .then(() => this.#nudge.abort());
    await this.#pause(this.#isBusy ? busyGatherMs : this.#gatherMs, nudge);
    full.abort();
    await isFull;
  }

  async #rest(ms: number): Promise<void> {
    if (this.#isStopping) return;
    await this.#pause(ms, this.#newNudge());
  }

  #newNudge(): AbortSignal {
    this.#nudge = new AbortController();
    return this.#nudge.signal;
  }

  async #failed(error: Error): Promise<void> {
    this.#status.lastError = error;
    this.#status.failures += 1;
    if (this.#status.failingSince !== undefined) return;
    this.#status.outages += 1;
    this.#status.failingSince = this.#clock();
    const lag = await this.consumer.lag().catch(() => undefined);
    this.#logger.error({ err: error, ...lag }, 'shipping to the event store fails, retrying');
  }

  #recovered(): void {
    this.#backoff.reset();
    if (this.#status.failingSince === undefined) return;
    const outageMs = this.#clock() - this.#status.failingSince;
    this.#status.lastError = undefined;
    this.#status.failingSince = undefined;
    this.#logger.info({ outageMs }, 'shipping to the event store works again');
  }
}
