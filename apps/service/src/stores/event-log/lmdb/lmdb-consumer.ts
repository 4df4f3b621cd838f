import type { Clock } from '../../../ports/clock.ts';
import {
  type LogConsumer,
  type LogLag,
  type LogLease,
  LogLeaseLost,
  type LogPosition,
  type WaitingRange,
} from '../../../ports/event-log.ts';
import { Turns } from '../../../scheduling/turns.ts';
import type { Recovery } from './recovery.ts';

interface HeldLease extends LogLease {
  readonly holder: string;
}

/**
 * A consumer of a log that this process has to itself: the fence is durable, the holder of the lease is kept in memory
 * only. This object survives a failure of the data files, which the next call reopens.
 */
export class LmdbConsumer implements LogConsumer {
  readonly #name: string;
  readonly #recovery: Recovery;
  readonly #clock: Clock;
  #lease: HeldLease | undefined;
  readonly #claims = new Turns(1);
  #lastLag: LogLag = { events: 0, bytes: 0, oldestCreatedAt: undefined };
  readonly #waiting = new Set<() => void>();

  constructor(name: string, recovery: Recovery, clock: Clock) {
    this.#name = name;
    this.#recovery = recovery;
    this.#clock = clock;
  }

  claim(holder: string, untilMs: number): Promise<LogLease | undefined> {
    return this.#claims.run(() => this.#claim(holder, untilMs));
  }

  async release(fence: number): Promise<void> {
    if (this.#lease?.fence === fence) this.#lease = undefined;
  }

  async nextRange(fence: number, maxBytes: number): Promise<WaitingRange | undefined> {
    this.#assertHeld(fence);
    return this.#recovery.run(({ segments }) => segments.nextRange(this.#name, maxBytes));
  }

  async markDone(fence: number, token: string): Promise<void> {
    this.#assertHeld(fence);
    await this.#recovery.run(({ segments }) => segments.markDone(this.#name, token));
    this.#lag();
  }

  async lag(): Promise<LogLag> {
    return this.#lag();
  }

  position(): Promise<LogPosition> {
    return this.#recovery.run(async ({ segments, appended }) => segments.position(this.#name, appended));
  }

  async untilWaiting(bytes: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#lag().bytes >= bytes) return;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!signal.aborted && this.#lag().bytes < bytes) return;
        this.#waiting.delete(look);
        signal.removeEventListener('abort', look);
        resolve();
      };
      this.#waiting.add(look);
      signal.addEventListener('abort', look);
    });
  }

  /** Call after each durable append. */
  appended(): void {
    this.#lag();
    for (const look of this.#waiting) queueMicrotask(look);
  }

  async #claim(holder: string, untilMs: number): Promise<LogLease | undefined> {
    const held = this.#lease;
    if (held?.holder === holder) this.#lease = { ...held, untilMs };
    else if (held !== undefined && held.untilMs > this.#clock()) return undefined;
    else {
      const fence = await this.#recovery.run(({ segments }) => segments.raiseFence(this.#name));
      this.#lease = { holder, fence, untilMs };
    }
    return this.#lease;
  }

  /** An expired lease stays valid until somebody else claims it. */
  #assertHeld(fence: number): void {
    if (this.#lease?.fence !== fence) throw new LogLeaseLost();
  }

  /** After a failure: the last known state, until the files are open again. */
  #lag(): LogLag {
    const { data } = this.#recovery;
    if (data !== undefined) this.#lastLag = data.segments.lag(this.#name);
    return this.#lastLag;
  }
}
