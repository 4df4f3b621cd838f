import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '../ports/clock.ts';
import type { EventLog, LogLag, LogRange } from '../ports/event-log.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { Quarantine } from '../ports/quarantine.ts';
import type { RowStream } from '../ports/row-stream.ts';
import { Backoff } from './backoff.ts';
import { insertAround } from './insert-around.ts';

/** Resolves after `ms`, or as soon as the signal aborts. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** As pino has it. */
export interface ShipperLogger {
  error(details: object, message: string): void;
  info(details: object, message: string): void;
}

export interface ShipperOptions {
  /** Which kind of record the log holds, so which table it goes into. */
  readonly stream: RowStream;
  readonly log: EventLog;
  readonly store: Pick<EventStore, 'insert'>;
  readonly quarantine: Quarantine;
  readonly logger: ShipperLogger;
  /** How long events gather before they go out together; an event is counted after this and one insert. Default 150 ms. */
  readonly gatherMs?: number;
  /**
   * How long they gather while many come. Default 400 ms: what an insert costs hardly grows with its rows, and an event
   * is still counted within the second that is promised.
   */
  readonly busyGatherMs?: number;
  readonly maxRangeBytes?: number;
  readonly clock?: Clock;
  readonly pause?: Pause;
  readonly random?: () => number;
  /** After a range is in the store: how old its oldest row then was, in ms. */
  readonly onShipped?: (stream: RowStream, oldestAgeMs: number) => void;
}

export interface ShipperStatus extends LogLag {
  /** Of the outage that is going on, or undefined while all is well. */
  readonly lastError: Error | undefined;
  readonly failingSince: number | undefined;
  readonly shippedEvents: number;
  readonly shippedRanges: number;
  /** Rows that the store refused and that were set aside, since the start. Anything but 0 wants a look. */
  readonly parkedRows: number;
  /** Attempts to ship that failed, and how often shipping went from working to failing. */
  readonly failures: number;
  readonly outages: number;
}

/** A range of so many events and more says that many are coming. */
const busyRangeEvents = 200;

const pauseForReal: Pause = (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {});

/** Takes range after range out of the log into the store: the log remembers the range, the store its token. */
export class Shipper {
  readonly stream: RowStream;
  readonly #log: EventLog;
  readonly #store: Pick<EventStore, 'insert'>;
  readonly #quarantine: Quarantine;
  readonly #logger: ShipperLogger;
  readonly #gatherMs: number;
  readonly #busyGatherMs: number;
  readonly #maxRangeBytes: number;
  readonly #clock: Clock;
  readonly #pause: Pause;
  readonly #backoff: Backoff;
  readonly #onShipped: (stream: RowStream, oldestAgeMs: number) => void;
  /** Aborted to cut short what the loop waits for; a new one is made for the next wait. */
  #nudge = new AbortController();
  #running: Promise<void> | undefined;
  #isBusy = false;
  #isDraining = false;
  #isStopping = false;
  #onEmpty: (() => void)[] = [];
  #lastError: Error | undefined;
  #failingSince: number | undefined;
  #shippedEvents = 0;
  #shippedRanges = 0;
  #parkedRows = 0;
  #failures = 0;
  #outages = 0;

  constructor(options: ShipperOptions) {
    this.stream = options.stream;
    this.#onShipped = options.onShipped ?? (() => {});
    this.#log = options.log;
    this.#store = options.store;
    this.#quarantine = options.quarantine;
    this.#logger = options.logger;
    this.#gatherMs = options.gatherMs ?? 150;
    this.#busyGatherMs = options.busyGatherMs ?? 400;
    this.#maxRangeBytes = options.maxRangeBytes ?? 8 * 1024 ** 2;
    this.#clock = options.clock ?? systemClock;
    this.#pause = options.pause ?? pauseForReal;
    this.#backoff = new Backoff({ firstMs: 100, maxMs: 5_000, random: options.random ?? Math.random });
  }

  start(): void {
    this.#running ??= this.#run();
  }

  status(): ShipperStatus {
    return {
      ...this.#log.lag(),
      lastError: this.#lastError,
      failingSince: this.#failingSince,
      shippedEvents: this.#shippedEvents,
      shippedRanges: this.#shippedRanges,
      parkedRows: this.#parkedRows,
      failures: this.#failures,
      outages: this.#outages,
    };
  }

  /** Ships without gathering until nothing waits (true) or the time is up (false). For the shutdown. */
  async drain(timeoutMs: number): Promise<boolean> {
    const empty = new Promise<boolean>((resolve) => this.#onEmpty.push(() => resolve(true)));
    this.#isDraining = true;
    this.#nudge.abort();
    const deadline = new AbortController();
    const timeUp = this.#pause(timeoutMs, deadline.signal).then(() => false);
    const isEmpty = await Promise.race([empty, timeUp]);
    deadline.abort();
    return isEmpty;
  }

  /** Ends after the insert that is under way; what is left stays in the log. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#nudge.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const shippedBytes = await this.#shipNext();
      if (shippedBytes === undefined) await this.#rest(this.#backoff.nextMs());
      else if (shippedBytes === 0) await this.#untilAppended();
      else await this.#gather();
    }
  }

  /** Bytes shipped, 0 where nothing waited, undefined where it failed. */
  async #shipNext(): Promise<number | undefined> {
    try {
      const range = await this.#log.nextRange(this.#maxRangeBytes);
      if (range === undefined) return 0;
      const { oldestCreatedAt } = this.#log.lag();
      await this.#insert(range);
      await this.#log.markShipped(range.token);
      this.#isBusy = range.rowCount >= busyRangeEvents;
      this.#shippedEvents += range.rowCount;
      this.#shippedRanges += 1;
      if (oldestCreatedAt !== undefined) this.#onShipped(this.stream, this.#clock() - oldestCreatedAt);
      this.#recovered();
      return range.rows.length;
    } catch (error) {
      this.#failed(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    }
  }

  async #insert(range: LogRange): Promise<void> {
    await insertAround(range, {
      stream: this.stream,
      store: this.#store,
      quarantine: this.#quarantine,
      onParked: (reason) => {
        this.#parkedRows += 1;
        this.#logger.error(
          { stream: this.stream, token: range.token, reason },
          'a row that the store refuses is parked',
        );
      },
    });
  }

  async #untilAppended(): Promise<void> {
    this.#isBusy = false;
    for (const resolve of this.#onEmpty.splice(0)) resolve();
    const nudged = once(this.#newNudge(), 'abort');
    const stopListening = this.#log.onAppend(() => this.#nudge.abort());
    if (!this.#isStopping && this.#log.lag().events === 0) await nudged;
    stopListening();
    await this.#gather();
  }

  /** A range that is full goes out at once, and so does a backlog, range after range. */
  async #gather(): Promise<void> {
    const isFull = () => this.#log.lag().bytes >= this.#maxRangeBytes;
    if (this.#isDraining || isFull()) return;
    const stopListening = this.#log.onAppend(() => {
      if (isFull()) this.#nudge.abort();
    });
    await this.#rest(this.#isBusy ? this.#busyGatherMs : this.#gatherMs);
    stopListening();
  }

  async #rest(ms: number): Promise<void> {
    if (this.#isStopping) return;
    await this.#pause(ms, this.#newNudge());
  }

  #newNudge(): AbortSignal {
    this.#nudge = new AbortController();
    return this.#nudge.signal;
  }

  #failed(error: Error): void {
    this.#lastError = error;
    this.#failures += 1;
    if (this.#failingSince !== undefined) return;
    this.#outages += 1;
    this.#failingSince = this.#clock();
    this.#logger.error({ err: error, ...this.#log.lag() }, 'shipping to the event store fails, retrying');
  }

  #recovered(): void {
    this.#backoff.reset();
    if (this.#failingSince === undefined) return;
    const outageMs = this.#clock() - this.#failingSince;
    this.#lastError = undefined;
    this.#failingSince = undefined;
    this.#logger.info({ outageMs }, 'shipping to the event store works again');
  }
}
