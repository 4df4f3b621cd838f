import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../http/problem-error.ts';
import type { Shipper } from '../ingest/shipper.ts';
import type { Ports } from '../ports/ports.ts';

export interface StatusRoutesOptions {
  readonly ports: Pick<Ports, 'eventStore' | 'controlStore' | 'eventLog' | 'conversionLog'>;
  readonly shippers: readonly Shipper[];
}

/** `/healthz` while the process lives, `/readyz` when it can take events and queries (decisions 12). */
export async function statusRoutes(
  app: FastifyInstance,
  { ports, shippers }: StatusRoutesOptions,
): Promise<void> {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { ok: true };
  });
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const failing = shippers.find((shipper) => shipper.status().lastError !== undefined);
    if (failing !== undefined) {
      throw new ProblemError(
        'storage_unavailable',
        'The event store does not take events; they wait in the log.',
        {
          headers: { 'retry-after': '5' },
        },
      );
    }
    const { eventStore, controlStore, eventLog, conversionLog } = ports;
    // An append of nothing is refused where one of something would be: on a disk without room, say.
    await Promise.all([
      eventStore.ping(),
      controlStore.ping(),
      eventLog.append([]),
      conversionLog.append([]),
    ]);
    const { events, bytes } = eventLog.lag();
    return { ok: true, waitingEvents: events, waitingBytes: bytes };
  });
}
