import { setTimeout as sleep } from 'node:timers/promises';

/** What the work resolves to, or what `late` returns or throws if it takes longer. The work goes on. */
export function within<Result, Late>(
  ms: number,
  work: Promise<Result>,
  late: () => Late,
): Promise<Result | Late> {
  const timer = new AbortController();
  const timeUp = sleep(ms, undefined, { signal: timer.signal }).then(late);
  return Promise.race([work, timeUp]).finally(() => timer.abort());
}
