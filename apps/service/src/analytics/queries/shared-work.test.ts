import { expect, test } from 'vitest';
import { SharedWork } from './shared-work.ts';

/** Work that settles when the test says so, and rejects when it is stopped. */
function makeWork() {
  const begun: { end: (value: string) => void; stop: AbortSignal }[] = [];
  return {
    begun,
    begin: (stop: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        begun.push({ end: resolve, stop });
        stop.addEventListener('abort', () => reject(stop.reason));
      }),
  };
}

test('equal concurrent work runs once, and again afterwards', async () => {
  const shared = new SharedWork<string>();
  const { begun, begin } = makeWork();
  const both = [shared.run('a', begin), shared.run('a', begin), shared.run('b', begin)];
  expect(begun).toHaveLength(2);
  begun[0]?.end('one');
  begun[1]?.end('other');
  expect(await Promise.all(both)).toEqual(['one', 'one', 'other']);
  void shared.run('a', begin);
  expect(begun).toHaveLength(3);
});

test('who gives up leaves at once; the work is stopped with the last of them', async () => {
  const shared = new SharedWork<string>();
  const { begun, begin } = makeWork();
  const [first, last] = [new AbortController(), new AbortController()];
  const runs = [shared.run('a', begin, first.signal), shared.run('a', begin, last.signal)];
  first.abort();
  await expect(runs[0]).rejects.toBe(first.signal.reason);
  expect(begun[0]?.stop.aborted).toBe(false);
  last.abort();
  await expect(runs[1]).rejects.toBe(last.signal.reason);
  expect(begun[0]?.stop.aborted).toBe(true);
  // A newcomer does not join what was stopped.
  const again = shared.run('a', begin);
  begun[1]?.end('anew');
  expect(await again).toBe('anew');
});

test('work that fails fails for all who wait', async () => {
  const shared = new SharedWork<string>();
  const fail = () => Promise.reject(new Error('no'));
  const runs = [shared.run('a', fail), shared.run('a', fail)];
  for (const run of runs) await expect(run).rejects.toThrow('no');
});
