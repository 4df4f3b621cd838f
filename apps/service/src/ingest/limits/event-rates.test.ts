import type { KeyKind } from '@overlay/contract';
import { expect, test } from 'vitest';
import { defaultAccountLimits } from '../../control-store/accounts.ts';
import { sampleAccount } from '../../control-store/sample-records.fixture.ts';
import { EventRates } from './event-rates.ts';

const perAddress = 500;
const nowMs = 1_000_000;

/** What a request with a key of this account from this network may send. */
function openRates(change: Partial<typeof defaultAccountLimits> = {}) {
  const rates = new EventRates(perAddress);
  return (
    network: string,
    { accountId = 'acct_a', keyKind = 'publishable' as KeyKind, atMs = nowMs } = {},
  ) => {
    const account = sampleAccount({ accountId, limits: { ...defaultAccountLimits, ...change } });
    const actor = {
      kind: 'key',
      keyId: `key_${accountId}_${keyKind}`,
      name: '',
      keyKind,
      scopes: [],
      origins: [],
    } as const;
    const principal = { accountId, actor, permissions: new Set<never>() };
    return rates.allowanceOf({ principal, account, network, nowMs: atMs });
  };
}

test('the rate of a device is of each device and account', () => {
  const from = openRates();
  const first = from('192.0.2.1');
  const taken = (device: string, accountId?: string) => {
    const allowance = accountId === undefined ? first : from('192.0.2.1', { accountId });
    let count = 0;
    while (count < 500 && allowance.takeOfDevice(device)) count += 1;
    return count;
  };
  expect([taken('one'), taken('one'), taken('two'), taken('one', 'acct_b')]).toEqual([100, 0, 100, 100]);
});

test('the rate of an address is one for all accounts, and not asked of secret keys', () => {
  const from = openRates();
  expect(from('192.0.2.1').takeEvents(600)).toBe(perAddress);
  expect(from('192.0.2.1', { accountId: 'acct_b' }).takeEvents(600)).toBe(0);
  expect(from('192.0.2.2', { accountId: 'acct_b' }).takeEvents(600)).toBe(perAddress);
  expect(from('192.0.2.1', { keyKind: 'secret' }).takeEvents(600)).toBe(600);
});

test('loud addresses leave the last tenth of a publishable key to quiet ones', () => {
  const from = openRates();
  const loud = [1, 2, 3].map((host) => from(`192.0.2.${host}`).takeEvents(perAddress));
  // The key has 1,000 a second; each of them used up more than half of its own rate.
  expect(loud.reduce((sum, events) => sum + events, 0)).toBe(900);
  expect(from('192.0.2.9').takeEvents(50)).toBe(50);
});

test('a conversion counts against the rate of its key', () => {
  const from = openRates({ eventsPerSecondSecret: 1 });
  const allowance = from('', { keyKind: 'secret' });
  expect(allowance.takeOfKey(600)).toBe(500);
  expect(allowance.takeOfKey(1)).toBe(0);
  expect(allowance.fields()).toMatchObject({ 'retry-after': expect.stringMatching(/^\d+$/) });
});
