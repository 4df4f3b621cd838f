import type { FastifyInstance } from 'fastify';
import type { Shipper } from '../delivery/shipper.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import { EventStoreUnavailable } from '../ports/event-store.ts';
import type { Ports } from '../ports/ports.ts';

export interface StatusRoutesOptions {
  readonly ports: Pick<Ports, 'eventStore' | 'controlStore' | 'eventLog' | 'conversionLog'>;
  readonly shippers: readonly Shipper[];
}

/** Anybody may ask as often as he likes, and each answer asks every store. */
const rememberForMs = 1_000;

/** `/healthz` answers while the process is alive, `/readyz` when it can accept events and queries. */
export async function statusRoutes(
  app: FastifyInstance,
  { ports, shippers }: StatusRoutesOptions,
): Promise<void> {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { ok: true };
  });
  const readiness = remembered(() => checkReadiness(ports, shippers), rememberForMs);
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const { answer, askedMs } = readiness();
    // How old the answer is tells whoever waits for the log to be shipped whether it is about a moment after his own.
    return { ...(await answer), ageMs: Math.ceil(performance.now() - askedMs) };
  });
}

async function checkReadiness(
  { eventStore, controlStore, eventLog, conversionLog }: StatusRoutesOptions['ports'],
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
  // An append of nothing is refused where one of something would be: on a disk without room, say.
  const [isAnswering] = await Promise.all([
    isStoreAnswering(eventStore),
    controlStore.ping(),
    eventLog.append([]),
    conversionLog.append([]),
  ]);
  const [shipper] = shippers;
  const { events = 0, bytes = 0 } = (await shipper?.lag()) ?? {};
  const waiting = { waitingEvents: events, waitingBytes: bytes };
  return isFailing || !isAnswering ? { ok: true, eventStore: 'away', ...waiting } : { ok: true, ...waiting };
}

/**
 * A store that the nodes share is away for all of them at once. Each still takes events, and a balancer that sent them
 * nowhere would lose what the log can keep.
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
  /** When it was asked, as `performance.now()` has it. */
  readonly askedMs: number;
}

/** Asks once for all who ask meanwhile, and answers the same, a failure too, for so long after it knows. */
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
