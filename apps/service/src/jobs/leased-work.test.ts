import { expect, it } from 'vitest';
import { LeasedWork, type LeasedWorkOptions } from './leased-work.ts';
import { lonelyNode } from './lonely-node.fixture.ts';

function open(options: Partial<LeasedWorkOptions<string>> = {}) {
  const due = new Set<string>();
  const done: string[] = [];
  const errors: unknown[] = [];
  const released: string[] = [];
  const work = new LeasedWork<string>({
    job: 'things',
    everyMs: 1_000,
    leaseMs: 10_000,
    leases: { ...lonelyNode, release: async (job) => void released.push(job) },
    list: async () => [...due],
    run: async (item) => {
      done.push(item);
      due.delete(item);
    },
    onError: (error) => errors.push(error),
    ...options,
  });
  return { work, due, done, errors, released };
}

it('starts at a nudge, and once more for work that was recorded while it ran', async () => {
  const { work, due, done } = open({
    run: async (item) => {
      due.delete(item);
      done.push(item);
      if (item !== 'first') return;
      due.add('second');
      work.nudge();
    },
  });
  due.add('first');
  work.nudge();
  await expect.poll(() => done).toEqual(['first', 'second']);
  await work.stop();
});

it('continues after an item that fails, and reports its error', async () => {
  const { work, due, done, errors } = open({
    run: async (item) => {
      if (item === 'broken') throw new Error('broken');
      done.push(item);
    },
  });
  for (const item of ['broken', 'whole']) due.add(item);
  work.nudge();
  await expect.poll(() => done).toEqual(['whole']);
  await work.stop();
  expect(errors).toEqual([new Error('broken')]);
});

it('aborts an item when it stops, reports nothing, and releases the lease', async () => {
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { work, due, errors, released } = open({
    run: (_item, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        begun();
      }),
  });
  due.add('long').add('next');
  work.nudge();
  await hasBegun;
  await work.stop();
  expect([errors, released]).toEqual([[], ['things']]);
});

it('stops working once another node has taken over the lease', async () => {
  const lost = new AbortController();
  const { work, due, done, errors } = open({
    leases: {
      run: async (_job, _forMs, run) => {
        await run(lost.signal);
        return true;
      },
      release: async () => {},
    },
    run: async (item, signal) => {
      done.push(item);
      lost.abort();
      signal.throwIfAborted();
    },
  });
  due.add('first').add('second');
  work.nudge();
  await expect.poll(() => done).toEqual(['first']);
  await work.stop();
  expect([done, errors]).toEqual([['first'], []]);
});

it('takes no lease while there is nothing to do', async () => {
  let taken = 0;
  const { work } = open({
    leases: {
      ...lonelyNode,
      run: async () => {
        taken += 1;
        return true;
      },
    },
  });
  work.nudge();
  await work.stop();
  expect(taken).toBe(0);
});

it('runs one item immediately, even while another node holds the lease', async () => {
  const { work, done } = open({ leases: { run: async () => false, release: async () => {} } });
  work.runNow('urgent');
  await expect.poll(() => done).toEqual(['urgent']);
  await work.stop();
});

it('has not succeeded if an item failed, or another node has the work', async () => {
  let nowMs = 0;
  let fire = () => {};
  const turn = () => new Promise(setImmediate);
  const { work, due } = open({
    clock: () => nowMs,
    setTimer: (callback) => {
      fire = callback;
      return () => {};
    },
    leases: {
      async run(_job, _forMs, doWork) {
        if (due.has('elsewhere')) return false;
        await doWork(new AbortController().signal);
        return true;
      },
      async release() {},
    },
    run: async (item) => {
      due.delete(item);
      if (item === 'broken') throw new Error('broken');
    },
  });
  const ageWith = async (...items: string[]) => {
    for (const item of items) due.add(item);
    nowMs += 10;
    fire();
    await turn();
    return work.successAgeMs();
  };
  work.start();
  expect(await ageWith('broken', 'whole')).toBe(10);
  expect(await ageWith('elsewhere')).toBe(20);
  due.clear();
  expect(await ageWith('whole')).toBe(0);
  expect(await ageWith()).toBe(0);
  await work.stop();
});
