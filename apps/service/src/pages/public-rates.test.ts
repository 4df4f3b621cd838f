import { expect, it } from 'vitest';
import { createPublicRates } from './public-rates.ts';

const nowMs = Date.UTC(2026, 0, 1);

/** Requests that each address gets through at one moment, one after another. */
function admitted(
  rates: ReturnType<typeof createPublicRates>,
  addresses: readonly string[],
  cost = 1,
): number[] {
  return addresses.map((address) => {
    let count = 0;
    while (rates.admit(address, cost) === undefined) count += 1;
    return count;
  });
}

const inBlock = (block: string) => Array.from({ length: 8 }, (_, at) => `${block}${at + 1}`);

it.each([
  ['IPv4', '192.0.2.', '198.51.100.1'],
  ['IPv6', '2001:db8:1:', '2001:db8:2::1'],
])(
  'an address gets a burst, its block a larger one, and other blocks are not affected: %s',
  (kind, block, other) => {
    const rates = createPublicRates(() => nowMs);
    const addresses = inBlock(block).map((address) => (kind === 'IPv6' ? `${address}::1` : address));
    expect(admitted(rates, addresses)).toEqual([500, 500, 500, 500, 0, 0, 0, 0]);
    expect(rates.admit(other, 1)).toBeUndefined();
  },
);

it('a search costs as much as twenty files', () => {
  expect(
    admitted(
      createPublicRates(() => nowMs),
      ['192.0.2.1'],
      20,
    ),
  ).toEqual([25]);
});

it('a refusal says which rate was exceeded and when to try again', () => {
  let now = nowMs;
  const rates = createPublicRates(() => now);
  admitted(rates, ['192.0.2.1']);
  const problem = rates.admit('192.0.2.1', 1);
  expect(problem?.code).toBe('rate_limited');
  expect(problem?.headers).toMatchObject({
    'retry-after': '1',
    ratelimit: '"address";r=0;t=5, "network";r=1500;t=2',
  });
  now += 1_000;
  expect(admitted(rates, ['192.0.2.1'])).toEqual([100]);
});
