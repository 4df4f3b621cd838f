import { setTimeout as sleep } from 'node:timers/promises';
import { deliver } from './deliver.ts';
import { HttpConnection } from './http-connection.ts';
import type { Ledger } from './ledger.ts';

export interface LoadOptions {
  readonly url: string;
  readonly key: string;
  readonly connections: number;
  /** Pause between two deliveries of a connection, which bounds the run. */
  readonly pauseMs: number;
  readonly largestBatch: number;
  readonly clock?: () => number;
}

const shareOfReplays = 0.05;
const settleWithinMs = 60_000;

/** Viewers that send over keep-alive connections until they are stopped. */
export class Load {
  readonly #ledger: Ledger;
  readonly #options: LoadOptions;
  readonly #giveUp = new AbortController();
  #isStopping = false;
  #running: Promise<unknown> | undefined;

  constructor(ledger: Ledger, options: LoadOptions) {
    this.#ledger = ledger;
    this.#options = options;
  }

  start(): void {
    this.#running = Promise.all(Array.from({ length: this.#options.connections }, () => this.#run()));
  }

  /** Stops creating events and retries the pending ones until they are acknowledged. The service must be up. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const timer = setTimeout(() => this.#giveUp.abort(), settleWithinMs);
    await this.#running;
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    const { url, key, pauseMs, clock = Date.now } = this.#options;
    const connection = new HttpConnection(url, key);
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
