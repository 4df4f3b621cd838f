import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../http/problem-error.ts';
import type { Shipper } from '../ingest/shipper.ts';
import type { Ports } from '../ports/ports.ts';

export interface StatusRoutesOptions {
  readonly ports: Pick<Ports, 'eventStore' | 'controlStore' | 'eventLog'>;
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
    await Promise.all([ports.eventStore.ping(), ports.controlStore.ping()]);
    const { events, bytes } = ports.eventLog.lag();
    return { ok: true, waitingEvents: events, waitingBytes: bytes };
  });
}
