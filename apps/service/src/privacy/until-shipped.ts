import { setTimeout as sleep } from 'node:timers/promises';
import type { LogConsumer } from '../log/event-log.ts';

const lookEveryMs = 20;

/**
 * Resolves once everything acknowledged before the call is in the store, whichever node ships it. Rejects if the
 * signal aborts.
 */
export async function untilShipped(
  consumers: readonly Pick<LogConsumer, 'position'>[],
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    consumers.map(async (consumer) => {
      const { appended } = await consumer.position();
      while ((await consumer.position()).done < appended) await sleep(lookEveryMs, undefined, { signal });
    }),
  );
}
