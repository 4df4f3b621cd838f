import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';

export function jobLeasesContract(store: () => ControlStore, setNow: (ms: number) => void): void {
  const claim = (holder: string, nowMs: number, untilMs: number, job = 'a job') => {
    setNow(nowMs);
    return store().jobLeases.claim(job, holder, untilMs - nowMs);
  };

  it('knows the time of the clock that decides', async () => {
    setNow(1_234_567);
    const isOfTest = (await store().nowMs()) === 1_234_567;
    // A server has its own.
    if (!isOfTest) expect(Math.abs((await store().nowMs()) - Date.now())).toBeLessThan(60_000);
  });

  it('gives a job to one of many concurrent claims', async () => {
    const holders = Array.from({ length: 20 }, (_, index) => `holder ${index}`);
    const leases = await Promise.all(holders.map((holder) => claim(holder, 0, 1_000)));
    expect(leases.filter((lease) => lease !== undefined)).toEqual([{ fence: 1 }]);
  });

  it('gives it to the next holder once it has expired, under a higher fence', async () => {
    await claim('one', 0, 1_000);
    expect(await claim('other', 999, 2_000)).toBeUndefined();
    expect(await claim('other', 1_000, 2_000)).toEqual({ fence: 2 });
    expect(await claim('one', 1_500, 3_000)).toBeUndefined();
    expect(await claim('one', 2_000, 3_000)).toEqual({ fence: 3 });
  });

  it('lets its holder renew it and keep the fence, even late', async () => {
    await claim('one', 0, 1_000);
    expect(await claim('one', 500, 2_000)).toEqual({ fence: 1 });
    expect(await claim('other', 1_500, 9_000)).toBeUndefined();
    expect(await claim('one', 5_000, 6_000)).toEqual({ fence: 1 });
  });

  it('ends when its holder releases it, but not when a former holder does', async () => {
    await claim('one', 0, 1_000);
    const other = await claim('other', 1_000, 9_000);
    await store().jobLeases.release('a job', 1);
    expect(await claim('one', 2_000, 9_000)).toBeUndefined();
    await store().jobLeases.release('a job', other?.fence ?? 0);
    expect(await claim('one', 2_000, 9_000)).toEqual({ fence: 3 });
  });

  it('covers only one job', async () => {
    await claim('one', 0, 1_000);
    expect(await claim('other', 0, 1_000, 'another job')).toEqual({ fence: 1 });
  });
}
