import { quantile } from '../../tests/kit/quantile.ts';
import { fillCounters, oneEvent } from './event-body.ts';
import { KeepAliveConnection } from './keep-alive-connection.ts';
import type { PacedOrder, PacedReport } from './orders.ts';

/**
 * A steady rate of single events, each timed from the moment when it was due: a server that stalls is charged for every
 * request that should have been sent meanwhile. autocannon's rate sends a second's share at once and then pauses.
 */
export async function paced(order: PacedOrder): Promise<PacedReport> {
  const connections = await Promise.all(
    Array.from({ length: order.connections }, () => KeepAliveConnection.open(order.url)),
  );
  const free = [...connections];
  const due: number[] = [];
  const latencies: number[] = [];
  const { body, counterOffsets } = oneEvent(`paced-${process.pid}-${Date.now()}`);
  const total = Math.round(order.requestsPerSecond * order.seconds);
  const startedMs = performance.now();
  let planned = 0;
  let sent = 0;

  await new Promise<void>((resolve, reject) => {
    const sendNext = () => {
      while (due.length > 0 && free.length > 0) {
        const connection = free.pop();
        const dueMs = due.shift();
        if (connection === undefined || dueMs === undefined) return;
        const bytes = Buffer.from(body);
        fillCounters(bytes, counterOffsets, 0, sent++);
        connection.post(order.key, bytes).then((status) => {
          if (status !== 200) return reject(new Error(`answered ${status} at a steady rate`));
          latencies.push(performance.now() - dueMs);
          free.push(connection);
          if (latencies.length === total) return resolve();
          sendNext();
        }, reject);
      }
    };
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - startedMs;
      const shouldBe = Math.min(total, Math.floor((elapsedMs / 1_000) * order.requestsPerSecond));
      for (; planned < shouldBe; planned++) due.push(startedMs + (planned / order.requestsPerSecond) * 1_000);
      if (planned === total) clearInterval(timer);
      sendNext();
    }, 1);
  });

  const seconds = (performance.now() - startedMs) / 1_000;
  for (const connection of connections) connection.close();
  return {
    requests: total,
    perSecond: total / seconds,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    maxMs: quantile(latencies, 1),
  };
}
