import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '../ports/event-log.ts';

const lookEveryMs = 20;

/** Resolves once everything that was acknowledged before the call is in the store. Rejects when the signal aborts. */
export async function untilShipped(
  logs: readonly Pick<EventLog, 'position'>[],
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    logs.map(async (log) => {
      const { appended } = await log.position();
      while ((await log.position()).shipped < appended) await sleep(lookEveryMs, undefined, { signal });
    }),
  );
}
