import { expect, test } from 'vitest';
import { whileNothingIsDeleted } from './dead-letters.ts';

/** Leases, some of which other nodes hold. */
function makeLeases(busy: Set<string>) {
  const steps: string[] = [];
  return {
    steps,
    async run(job: string, _forMs: number, work: (signal: AbortSignal) => Promise<unknown>) {
      steps.push(busy.has(job) ? `${job} is taken` : `take ${job}`);
      if (busy.has(job)) return false;
      await work(new AbortController().signal);
      return true;
    },
    async release(job: string) {
      steps.push(`release ${job}`);
    },
  };
}

test('work waits for running jobs that delete rows, and blocks new ones until it ends', async () => {
  const busy = new Set(['removed-accounts']);
  const { steps, ...leases } = makeLeases(busy);
  const worked = whileNothingIsDeleted(leases, async () => steps.push('work'));
  await expect.poll(() => steps).toContain('removed-accounts is taken');
  expect(steps).not.toContain('work');
  busy.clear();
  await worked;
  expect(steps.slice(steps.indexOf('take removed-accounts'))).toEqual([
    'take removed-accounts',
    'work',
    'release removed-accounts',
    'release erasures',
  ]);
});
