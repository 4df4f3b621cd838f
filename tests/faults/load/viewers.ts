import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '../../kit/connection.ts';
import { deliver } from './deliver.ts';
import type { Ledger } from './ledger.ts';

export interface ViewersOptions {
  readonly url: string;
  readonly key: string;
  readonly connections: number;
  /** Longest pause between two deliveries of a connection. It limits how much has to be audited in the end. */
  readonly pauseMs: number;
  readonly largestBatch: number;
  /** The senders' clock. */
  readonly clock?: () => number;
}

const shareOfReplays = 0.05;
const answerWithinMs = 10_000;
const settleWithinMs = 90_000;

/** Viewers that send over keep-alive connections until they are stopped. */
export class Viewers {
  readonly #ledger: Ledger;
  readonly #options: ViewersOptions;
  readonly #giveUp = new AbortController();
  readonly #running: Promise<unknown>;
  #isStopping = false;

  constructor(ledger: Ledger, options: ViewersOptions) {
    this.#ledger = ledger;
    this.#options = options;
    this.#running = Promise.all(Array.from({ length: options.connections }, () => this.#run()));
  }

  /** Stops creating events and retries the pending ones until they are acknowledged. The service must be up. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const timer = setTimeout(() => this.#giveUp.abort(), settleWithinMs);
    await this.#running;
    clearTimeout(timer);
  }

  /** Stops at once. */
  abandon(): void {
    this.#isStopping = true;
    this.#giveUp.abort();
  }

  async #run(): Promise<void> {
    const { url, key, pauseMs, clock = Date.now } = this.#options;
    const connection = new Connection({ url, key, answerWithinMs });
    while (!this.#isStopping) {
      await deliver(connection, this.#ledger, this.#next(clock()), { clock, giveUp: this.#giveUp.signal });
      await sleep(pauseMs * Math.random());
    }
    connection.close();
  }

  #next(now: number) {
    const again = Math.random() < shareOfReplays ? this.#ledger.pickAcknowledged() : undefined;
    if (again !== undefined) return [again];
    const size = Math.random() < 0.5 ? 1 : 1 + Math.floor(Math.random() * this.#options.largestBatch);
    return Array.from({ length: size }, () => this.#ledger.make(now - Math.floor(Math.random() * 5_000)));
  }
}
