import type { FastifyBaseLogger } from 'fastify';

/** A request and its answer. Nothing in it comes from the address, the body or, except for its id, the headers. */
export interface AccessLogEntry {
  /** The `requestId` of the answer. */
  readonly reqId: string;
  readonly method: string;
  /** The template of the path: a path may hold a token, and a query often does. */
  readonly route: string;
  /** 499 if the caller disconnected before the response. */
  readonly status: number;
  /** From the headers of the request to the end of the response. */
  readonly ms: number;
}

const sampleEveryMs = 1_000;

interface Sampled {
  readonly sinceMs: number;
  /** Requests since then that were not logged. */
  left: number;
}

/**
 * A line for each request. Of requests that are `isSampled`, thousands of which may arrive in a second, the first of each second,
 * route and status is logged, with the number of those before it that were not.
 */
export class AccessLog {
  readonly #logger: Pick<FastifyBaseLogger, 'info'>;
  readonly #now: () => number;
  readonly #sampled = new Map<string, Sampled>();

  /** @param now a monotonic clock */
  constructor(logger: Pick<FastifyBaseLogger, 'info'>, now: () => number = () => performance.now()) {
    this.#logger = logger;
    this.#now = now;
  }

  write(entry: AccessLogEntry, isSampled: boolean): void {
    if (!isSampled) {
      this.#logger.info(entry, 'request');
      return;
    }
    const key = `${entry.method} ${entry.route} ${entry.status}`;
    const known = this.#sampled.get(key);
    const nowMs = this.#now();
    if (known !== undefined && nowMs - known.sinceMs < sampleEveryMs) {
      known.left += 1;
      return;
    }
    this.#sampled.set(key, { sinceMs: nowMs, left: 0 });
    this.#logger.info({ ...entry, notLogged: known?.left ?? 0 }, 'request');
  }
}
