import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue, QueueFull } from './fair-queue.ts';

const options = { slots: 5, runningPerTenant: 4, waitingPerTenant: 16 };

/** Work that ends when the test ends it, and the order in which it started. */
function makeWork() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    began,
    work: (name: string) => () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    async end(name: string | undefined) {
      ends.get(name ?? '')?.();
      await settle();
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('four of a tenant run, sixteen wait, and the next is refused', async () => {
  const queue = new FairQueue(options);
  const { began, work, end } = makeWork();
  const runs = Array.from({ length: 20 }, (_, index) => queue.run('a', work(`a${index}`)));
  await expect(queue.run('a', work('a20'))).rejects.toBeInstanceOf(QueueFull);
  expect(began).toEqual(['a0', 'a1', 'a2', 'a3']);
  await end('a2');
  expect(began.at(-1)).toBe('a4');
  expect(await runs[2]).toBe('a2');
  for (let index = 0; index < 20; index += 1) await end(`a${index}`);
  expect(await Promise.all(runs)).toHaveLength(20);
  expect(began).toHaveLength(20);
});

test('a tenant with nothing running starts at once next to one with twenty', async () => {
  const queue = new FairQueue(options);
  const { began, work } = makeWork();
  for (let index = 0; index < 20; index += 1) void queue.run('a', work(`a${index}`));
  void queue.run('b', work('b0'));
  await settle();
  expect(began).toEqual(['a0', 'a1', 'a2', 'a3', 'b0']);
});

test('the last free slot is kept for a tenant with nothing running, however few slots there are', async () => {
  const queue = new FairQueue({ ...options, slots: 3 });
  const { began, work, end } = makeWork();
  for (let index = 0; index < 4; index += 1) void queue.run('a', work(`a${index}`));
  await settle();
  expect(began).toEqual(['a0', 'a1']);
  void queue.run('b', work('b0'));
  await settle();
  expect(began).toEqual(['a0', 'a1', 'b0']);
  // The slot that becomes free is the last one again.
  await end('b0');
  expect(began).toEqual(['a0', 'a1', 'b0']);
});

test('tenants that leave slots free never take the last ones, even if they asked first', async () => {
  const queue = new FairQueue(options);
  const { began, work, end } = makeWork();
  for (let at = 0; at < 4; at += 1) void queue.run('tokens', work(`token${at}`), { leavesFree: 2 });
  void queue.run('pages', work('page0'), { leavesFree: 2 });
  await settle();
  expect(began).toEqual(['token0', 'token1', 'token2']);
  for (let at = 0; at < 2; at += 1) void queue.run('keys', work(`key${at}`), { leavesFree: 1 });
  void queue.run('people', work('person0'));
  await settle();
  expect(began.slice(3)).toEqual(['key0', 'person0']);
  // Those that leave more wait for so many free ones.
  await end('person0');
  await end('key0');
  await end('token0');
  expect(began.slice(5)).toEqual(['key1']);
  await end('token1');
  expect(began.slice(6)).toEqual(['page0']);
});

test('one slot is for everybody', async () => {
  const queue = new FairQueue({ ...options, slots: 1 });
  expect(await queue.run('pages', async () => 'done', { leavesFree: 2 })).toBe('done');
});

test('tenants get the free slots in turn, regardless of who asked first', async () => {
  const queue = new FairQueue({ ...options, slots: 1 });
  const { began, work, end } = makeWork();
  for (const name of ['a0', 'a1', 'a2', 'b0', 'c0', 'b1']) void queue.run(name.slice(0, 1), work(name));
  for (let index = 0; index < 6; index += 1) await end(began.at(-1));
  expect(began).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2']);
});

test('work that is cancelled while it waits never starts, and makes room', async () => {
  const queue = new FairQueue({ slots: 1, runningPerTenant: 1, waitingPerTenant: 1 });
  const { began, work, end } = makeWork();
  void queue.run('a', work('a0'));
  const leaving = new AbortController();
  const left = queue.run('a', work('a1'), { signal: leaving.signal });
  leaving.abort();
  await expect(left).rejects.toBe(leaving.signal.reason);
  void queue.run('a', work('a2'));
  await end('a0');
  expect(began).toEqual(['a0', 'a2']);
});

test('work that fails gives its slot back', async () => {
  const queue = new FairQueue({ ...options, slots: 1 });
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('a', async () => 'done')).toBe('done');
});

test('work that is not refused runs exactly once, within the limits on concurrency', async () => {
  const asked = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(asked, fc.integer({ min: 1, max: 6 }), async (tenants, slots) => {
      const queue = new FairQueue({ slots, runningPerTenant: 3, waitingPerTenant: 10 });
      const running: string[] = [];
      let ran = 0;
      const runs = tenants.map((tenant) =>
        queue.run(tenant, async () => {
          running.push(tenant);
          expect(running.length).toBeLessThanOrEqual(slots);
          expect(running.filter((one) => one === tenant).length).toBeLessThanOrEqual(3);
          await settle();
          running.splice(running.indexOf(tenant), 1);
          ran += 1;
        }),
      );
      const results = await Promise.allSettled(runs);
      const refused = results.filter(({ status }) => status === 'rejected');
      expect(ran + refused.length).toBe(tenants.length);
    }),
  );
});
