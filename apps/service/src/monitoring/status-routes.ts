import type { FastifyInstance } from 'fastify';
import { EventStoreUnavailable } from '../event-store/event-store.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { Ports } from '../ports/ports.ts';
import { readVersion } from '../settings/version.ts';
import type { Shipper } from '../shipping/shipper.ts';

export interface StatusRoutesOptions {
  readonly ports: Pick<Ports, 'eventStore' | 'controlStore' | 'eventLog' | 'conversionLog' | 'damage'>;
  readonly shippers: readonly Shipper[];
}

/** Anyone may ask at any rate, and each answer queries every store. */
const rememberForMs = 1_000;

/** `/healthz` answers while the process is alive, `/readyz` when it can accept events and queries. */
export async function statusRoutes(
  app: FastifyInstance,
  { ports, shippers }: StatusRoutesOptions,
): Promise<void> {
  const version = readVersion();
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { ok: true, version };
  });
  const readiness = remembered(() => checkReadiness(ports, shippers), rememberForMs);
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const { answer, askedMs } = readiness();
    // The age of the answer tells a caller that waits for shipping whether it describes the time after the request.
    return { ...(await answer), ageMs: Math.ceil(performance.now() - askedMs) };
  });
}

async function checkReadiness(
  { eventStore, controlStore, eventLog, conversionLog, damage }: StatusRoutesOptions['ports'],
  shippers: readonly Shipper[],
): Promise<object> {
  const isFailing = shippers.some((shipper) => shipper.status().lastError !== undefined);
  if (isFailing && !eventStore.isShared) {
    throw new ProblemError(
      'storage_unavailable',
      'The event store does not take events; they wait in the log.',
      { headers: { 'retry-after': '5' } },
    );
  }
  // An empty append is refused whenever a real one would be, for example on a full disk.
  const [isAnswering] = await Promise.all([
    isStoreAnswering(eventStore),
    controlStore.ping(),
    eventLog.append([]),
    conversionLog.append([]),
  ]);
  const [shipper] = shippers;
  const { events = 0, bytes = 0 } = (await shipper?.consumer.lag()) ?? {};
  const { places: damaged } = damage;
  return {
    ok: true,
    ...((isFailing || !isAnswering) && { eventStore: 'away' }),
    // Not a refusal: a balancer would take the node out, and the events that it could accept with it.
    ...(damaged.length > 0 && { damaged }),
    waitingEvents: events,
    waitingBytes: bytes,
  };
}

/**
 * A shared store is unreachable for all nodes at once. Each still accepts events, and a balancer that took them all
 * out of rotation would lose what the log can keep.
 */
async function isStoreAnswering(eventStore: Ports['eventStore']): Promise<boolean> {
  try {
    await eventStore.ping();
    return true;
  } catch (error) {
    if (eventStore.isShared && error instanceof EventStoreUnavailable) return false;
    throw error;
  }
}

interface Remembered<Answer> {
  readonly answer: Promise<Answer>;
  /** When the answer was requested, by `performance.now()`. */
  readonly askedMs: number;
}

/** Callers share one request while it is pending, and its result, even a failure, for this long afterwards. */
function remembered<Answer>(ask: () => Promise<Answer>, forMs: number): () => Remembered<Answer> {
  let known: (Remembered<Answer> & { untilMs: number }) | undefined;
  return () => {
    if (known !== undefined && performance.now() < known.untilMs) return known;
    const asked = { answer: ask(), askedMs: performance.now(), untilMs: Number.POSITIVE_INFINITY };
    known = asked;
    const rememberIt = () => {
      asked.untilMs = performance.now() + forMs;
    };
    asked.answer.then(rememberIt, rememberIt);
    return asked;
  };
}
