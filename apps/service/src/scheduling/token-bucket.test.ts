import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BucketTable, TokenBucket } from './token-bucket.ts';

const rule = { perSecond: 20, burst: 100 };
const start = Date.UTC(2026, 0, 1);

describe('a token bucket', () => {
  it('admits a burst, then the rate', () => {
    const bucket = new TokenBucket();
    expect(bucket.take(500, rule, start)).toBe(100);
    expect(bucket.take(1, rule, start)).toBe(0);
    expect(bucket.take(1, rule, start + 50)).toBe(1);
    expect(bucket.take(1, rule, start + 50)).toBe(0);
    expect(bucket.take(500, rule, start + 1_050)).toBe(20);
    expect(bucket.take(500, rule, start + 60_000)).toBe(100);
  });

  it('tells in how many whole seconds that many tokens are available', () => {
    const bucket = new TokenBucket();
    bucket.take(100, rule, start);
    expect(bucket.secondsUntil(1, rule, start)).toBe(1);
    expect(bucket.secondsUntil(21, rule, start)).toBe(2);
    expect(bucket.secondsUntil(10_000, rule, start)).toBe(5);
    expect(bucket.take(21, rule, start + 2_000)).toBe(21);
  });

  it('is not closed for longer than it takes to fill if the clock is set back', () => {
    const bucket = new TokenBucket();
    bucket.take(100, rule, start + 3_600_000);
    expect(bucket.take(1, rule, start)).toBe(0);
    expect(bucket.take(100, rule, start + 5_000)).toBe(100);
  });

  it('never admits more than the burst and what the rate adds, and all of it in the end', () => {
    const steps = fc.array(fc.record({ waitMs: fc.nat(3_000), wanted: fc.integer({ min: 1, max: 200 }) }), {
      maxLength: 50,
    });
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 1, max: 5_000 }),
        (all, perSecond, burst) => {
          const bucket = new TokenBucket();
          let nowMs = start;
          let taken = 0;
          for (const { waitMs, wanted } of all) {
            nowMs += waitMs;
            taken += bucket.take(wanted, { perSecond, burst }, nowMs);
            expect(taken).toBeLessThanOrEqual(burst + ((nowMs - start) * perSecond) / 1_000 + 1e-3);
          }
          const refillMs = (burst * 1_000) / perSecond + 1;
          expect(bucket.take(burst, { perSecond, burst }, nowMs + refillMs)).toBe(burst);
        },
      ),
      { seed: 40 },
    );
  });
});

describe('a table of buckets', () => {
  it('keeps the buckets of one owner apart from those of another', () => {
    const table = new BucketTable(100);
    table.bucketOf('acct_a', 'device').take(100, rule, start);
    expect(table.bucketOf('acct_a', 'device').remaining(rule, start)).toBe(0);
    expect(table.bucketOf('acct_b', 'device').remaining(rule, start)).toBe(100);
  });

  it('remembers buckets in use through a flood of others, and forgets unused ones', () => {
    const table = new BucketTable(100);
    const used = table.bucketOf('acct_a', 'used');
    const idle = table.bucketOf('acct_a', 'idle');
    for (let index = 0; index < 1_000; index += 1) {
      table.bucketOf('acct_a', `other ${index}`);
      if (index % 20 === 0) table.bucketOf('acct_a', 'used');
    }
    expect(table.bucketOf('acct_a', 'used')).toBe(used);
    expect(table.bucketOf('acct_a', 'idle')).not.toBe(idle);
  });
});
