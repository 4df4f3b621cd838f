import { expect, test } from 'vitest';
import { runOnEach } from './run-on-each.ts';

test('one failure stops none of the others, and is reported with its item', async () => {
  const problem = new Error('no');
  const outcome = await runOnEach([1, 2, 3, 4, 5, 6], async (item) => {
    if (item === 2) throw problem;
    return item * 10;
  });
  expect(outcome).toEqual({ done: [10, 30, 40, 50, 60], failed: [{ item: 2, error: problem }] });
});

test('at most four run at the same time', async () => {
  let running = 0;
  let most = 0;
  await runOnEach(Array.from({ length: 20 }), async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  });
  expect(most).toBe(4);
});
