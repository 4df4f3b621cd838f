import type { EventEmitter } from 'node:events';
import autocannon from 'autocannon';
import { batchOf, fillCounters, oneEvent } from './event-body.ts';
import type { FloodOrder, FloodReport } from './orders.ts';

let runs = 0;

/**
 * As fast as the connections answer, with autocannon. Each request's dedupeKeys are made unique by writing into the
 * buffer that autocannon is about to send: its own replacement builds the whole request again, which costs as much
 * as the request and would measure the generator.
 */
export async function flood(order: FloodOrder): Promise<FloodReport> {
  runs += 1;
  const run = `${process.pid}-${runs}`;
  const { body, counterOffsets } = order.batchSize === 1 ? oneEvent(run) : batchOf(order.batchSize, run);
  let nextCounter = 0;
  const startedMs = performance.now();
  const cpuBefore = process.cpuUsage();
  const result = await autocannon({
    url: order.url,
    method: 'POST',
    headers: { authorization: `Bearer ${order.key}`, 'content-type': 'application/json' },
    body,
    connections: order.connections,
    ...(order.until.kind === 'seconds'
      ? { duration: order.until.seconds }
      : { amount: order.until.requests }),
    timeout: 30,
    // Its types know a client's answers, not its requests.
    setupClient: (client: EventEmitter) => {
      client.on('request', () => {
        const request = requestBufferOf(client);
        nextCounter = fillCounters(request, counterOffsets, request.length - body.length, nextCounter);
      });
    },
  });
  const cpu = process.cpuUsage(cpuBefore);
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) {
    throw new Error(`${failed} of ${result.requests.total} requests to ${order.url} were not answered 200`);
  }
  return {
    requests: result.requests.total,
    seconds: order.until.kind === 'seconds' ? result.duration : (performance.now() - startedMs) / 1_000,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
  };
}

/** autocannon's client has it, its types leave it out. */
function requestBufferOf(client: object): Buffer {
  if (!('getRequestBuffer' in client) || typeof client.getRequestBuffer !== 'function') {
    throw new Error('this autocannon has no getRequestBuffer');
  }
  const buffer: unknown = client.getRequestBuffer();
  if (!Buffer.isBuffer(buffer)) throw new Error('autocannon sends something else than a buffer');
  return buffer;
}
