import { runLoad as run } from '../../tests/kit/load.ts';
import { batchOf, oneEvent } from './event-body.ts';

export interface FloodOrder {
  readonly kind: 'flood';
  readonly url: string;
  readonly key: string;
  readonly connections: number;
  /** 1 sends a single payload, more send an `events` array. */
  readonly batchSize: number;
  readonly until: { readonly seconds: number } | { readonly requests: number };
}

export interface PacedOrder {
  readonly kind: 'paced';
  readonly url: string;
  readonly key: string;
  readonly connections: number;
  readonly requestsPerSecond: number;
  readonly seconds: number;
}

export interface LoadReport {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** CPU time of the generator, which the server lacks on a small machine. */
  readonly cpuSeconds: number;
}

let runs = 0;

/** Sends events from a separate process. @throws {Error} unless each request is answered 200 */
export async function runLoad(order: FloodOrder | PacedOrder): Promise<LoadReport> {
  runs += 1;
  // Separates the dedupeKeys of one load from those of all others.
  const keys = `${process.pid}-${Date.now()}-${runs}`;
  const { url, key, connections } = order;
  const isBatch = order.kind === 'flood' && order.batchSize > 1;
  const body = isBatch ? batchOf(order.batchSize, keys) : oneEvent(keys);
  const request = { path: new URL(url).pathname, key, body };
  const figures =
    order.kind === 'flood'
      ? await run({ kind: 'flood', url, request, connections, until: order.until })
      : await run({
          kind: 'paced',
          url,
          seconds: order.seconds,
          callers: [{ request, everyMs: 1_000 / order.requestsPerSecond, connections }],
        });
  const { sent, seconds, p50Ms, p99Ms, longestMs, cpuSeconds } = figures;
  return { requests: sent, seconds, perSecond: sent / seconds, p50Ms, p99Ms, maxMs: longestMs, cpuSeconds };
}
