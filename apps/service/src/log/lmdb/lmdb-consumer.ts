import type { Clock } from '../../scheduling/clock.ts';
import { Turns } from '../../scheduling/turns.ts';
import type { DeadLetterQueue } from '../dead-letter-queue.ts';
import {
  type LogConsumer,
  type LogLag,
  type LogLease,
  LogLeaseLost,
  type LogPosition,
  type Refusal,
  type WaitingRange,
} from '../event-log.ts';
import type { Recovery } from './recovery.ts';

interface HeldLease extends LogLease {
  readonly holder: string;
}

/**
 * A consumer of a log that one process owns: the fence is durable, the holder of the lease is kept only in memory.
 * This object survives a failure of the data files, which the next call reopens.
 */
export class LmdbConsumer implements LogConsumer {
  readonly deadLetters: DeadLetterQueue;
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
    this.deadLetters = {
      async *list() {
        let page = await recovery.run(async ({ segments }) => segments.deadLetters.page(name));
        while (page.length > 0) {
          yield page;
          const after = page.at(-1)?.token;
          page = await recovery.run(async ({ segments }) => segments.deadLetters.page(name, after));
        }
      },
      count: () => recovery.run(async ({ segments }) => segments.deadLetters.count(name)),
      add: (letters) => recovery.run(({ segments }) => segments.deadLetters.add(name, letters)),
      remove: (tokens) => recovery.run(({ segments }) => segments.deadLetters.remove(name, tokens)),
    };
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

  async refuse(fence: number, refusal: Refusal): Promise<void> {
    this.#assertHeld(fence);
    await this.#recovery.run(({ segments }) => segments.refuse(this.#name, fence, refusal));
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

  /** An expired lease stays valid until another holder claims it. */
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
