import type { KeyKind } from '@overlay/contract';
import { expect, it } from 'vitest';
import { defaultAccountLimits, newAccount } from '../../control-store/accounts.ts';
import type { AccountLimits } from '../../control-store/schema.ts';
import { createFindAllowance } from './allowances.ts';
import { unlimitedAllowance } from './event-allowance.ts';

const noon = Date.UTC(2026, 4, 20, 12);

interface Used {
  readonly publishable?: number;
  readonly publishableToday?: number;
  readonly secret?: number;
}

/** What a key of this kind may still send, and the hours until more is allowed. */
function ask(keyKind: KeyKind, used: Used, change: Partial<AccountLimits> = {}, wanted = 1_000_000) {
  const { publishable = 0, publishableToday = publishable, secret = 0 } = used;
  const find = createFindAllowance(
    { allowanceOf: () => unlimitedAllowance },
    { of: () => publishable + secret, publishable: () => ({ month: publishable, today: publishableToday }) },
  );
  const limits = { ...defaultAccountLimits, monthlyEventCap: 100_000, ...change };
  const actor = { kind: 'key', keyId: 'key_1', name: 'Key', keyKind, scopes: [], origins: [] } as const;
  const allowance = find({
    principal: { accountId: 'acct_a', actor, permissions: new Set() },
    account: { ...newAccount('acct_a', 'A', noon), limits },
    network: '192.0.2.1',
    nowMs: noon,
  });
  if (allowance instanceof Promise) throw new Error('nothing had to be looked up');
  const taken = allowance.takeEvents(wanted);
  return [taken, Number(allowance.fields()['retry-after']) / 3_600, allowance.excessCode] as const;
}

const toMonthsEnd = 11.5 * 24;

it('a fifth of the cap is left to secret keys, however much pages send', () => {
  const used = { publishable: 80_000, publishableToday: 0 };
  expect(ask('publishable', used)).toEqual([0, toMonthsEnd, 'usage_cap_reached']);
  expect(ask('secret', used)).toEqual([20_000, toMonthsEnd, 'usage_cap_reached']);
});

it('secret keys may use all of the cap, and pages then have nothing left', () => {
  expect(ask('secret', {})[0]).toBe(100_000);
  expect(ask('publishable', { secret: 99_999 })[0]).toBe(1);
});

it('pages use at most a quarter of the cap a day, and may send again at midnight UTC', () => {
  expect(ask('publishable', {})).toEqual([25_000, 12, 'usage_cap_reached']);
  expect(ask('publishable', { publishable: 25_000 })).toEqual([0, 12, 'usage_cap_reached']);
  expect(ask('publishable', { publishable: 25_000, publishableToday: 0 })[0]).toBe(25_000);
  expect(ask('secret', { publishable: 25_000 })[0]).toBe(75_000);
});

it('a day may have as much of the cap as the account says', () => {
  expect(ask('publishable', {}, { dailyShareOfCap: 0.05 })[0]).toBe(5_000);
  expect(ask('publishable', {}, { dailyShareOfCap: 1 })[0]).toBe(80_000);
});

it('a small cap may be used in a day', () => {
  expect(ask('publishable', {}, { monthlyEventCap: 1_000 })[0]).toBe(800);
});

it('once day and month are used up, the longer of them counts', () => {
  expect(ask('publishable', { publishable: 80_000, publishableToday: 25_000 })[1]).toBe(toMonthsEnd);
});
