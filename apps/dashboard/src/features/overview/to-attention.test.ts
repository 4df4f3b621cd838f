import type { Account, ApiKey, Installation, Quarantine, RequestLogEntry } from '@overlay/contract';
import { expect, test } from 'vitest';
import { toAttention } from './to-attention.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const yesterday = '2026-11-20T12:00:00.000Z';

const installation = (state: Installation['state']): Installation => ({
  installationId: `inst_${state}`,
  accountId: 'acct_1',
  platform: 'html',
  name: `Shop ${state}`,
  origin: null,
  state,
  reachedState: 'live',
  createdAt: yesterday,
  firstHeartbeatAt: null,
  lastHeartbeatAt: null,
  lastEvent: null,
  sdkProduct: null,
  surface: null,
  degradedAt: state === 'degraded' ? yesterday : null,
  transitions: [],
});

const refusal = (code: string, count: number, outcome: RequestLogEntry['outcome']): RequestLogEntry => ({
  minute: yesterday,
  keyId: 'key_1',
  outcome,
  code,
  count,
  last: { at: yesterday, errors: [], payload: {} },
});

const key = (name: string, change: Partial<ApiKey>): ApiKey => ({
  keyId: 'key_1',
  kind: 'publishable',
  name,
  hint: 'pk_live_…',
  scopes: ['events:write'],
  origins: [],
  requireOrigin: false,
  createdAt: yesterday,
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  ...change,
});

const account = (
  events: number,
  monthlyEventCap: number | null,
  usage: Partial<Account['usage']> = {},
): Account => ({
  accountId: 'acct_1',
  name: 'Shop',
  createdAt: yesterday,
  globalPrivacyControl: 'cookieless',
  retentionDays: null,
  pagesSeen: true,
  limits: {
    eventsPerSecondPublishable: 1,
    eventsPerSecondSecret: 1,
    eventsPerSecondDevice: 1,
    monthlyEventCap,
    dailyShareOfCap: 0.25,
  },
  usage: { month: '2026-11', events, publishableShare: 0, publishableShareToday: 0, ...usage },
  demoData: null,
});

test('an account in which all is well needs nothing', () => {
  expect(toAttention({ installations: [installation('live')], account: account(9, null) }, now)).toEqual([]);
});

test('what loses events comes before what was only forgotten', () => {
  const found = toAttention(
    {
      installations: [installation('pending'), installation('degraded')],
      account: account(95, 100),
      refused: [refusal('origin_not_allowed', 4, 'rejected'), refusal('rate_limited', 9, 'limited')],
      keys: [key('Web', {})],
    },
    now,
  );
  expect(found.map(({ kind }) => kind)).toEqual(['cap', 'refused', 'degraded', 'pending', 'open-key']);
  expect(found[1]).toEqual({ kind: 'refused', count: 13, code: 'rate_limited' });
});

test('what was filtered on purpose, or stored without its viewer being verified, is no loss', () => {
  const refused = [refusal('bot', 100, 'filtered'), refusal('viewer_token_expired', 5, 'unverified')];
  expect(toAttention({ refused }, now)).toEqual([]);
});

test('bursts of the last day are mentioned until they are released', () => {
  const lastNight = '2026-11-22T01:00:00.000Z';
  const burst = (to: string, change: Partial<Quarantine> = {}): Quarantine => ({
    quarantineId: 'quar_1',
    reason: 'network',
    from: yesterday,
    to,
    events: 10,
    countedBefore: 5,
    ...change,
  });
  const released = burst(lastNight, { releasedAt: lastNight });
  expect(toAttention({ quarantines: [burst(yesterday), released] }, now)).toEqual([]);
  expect(toAttention({ quarantines: [burst(lastNight), burst(lastNight), released] }, now)).toEqual([
    { kind: 'quarantined', events: 20 },
  ]);
});

test('only publishable keys in use without any site are open', () => {
  const keys = [
    key('Open', {}),
    key('Bound', { origins: ['https://shop.example'] }),
    key('Revoked', { revokedAt: yesterday }),
    key('Over', { expiresAt: yesterday }),
    key('Server', { kind: 'secret' }),
  ];
  expect(toAttention({ keys }, now)).toEqual([{ kind: 'open-key', name: 'Open' }]);
});

test('a cap is mentioned while there is time to raise it', () => {
  expect(toAttention({ account: account(49, 100) }, now)).toEqual([]);
  expect(toAttention({ account: account(50, 100) }, now)).toEqual([{ kind: 'cap', share: 0.5 }]);
  expect(toAttention({ account: account(80, 100) }, now)).toEqual([{ kind: 'cap', share: 0.8 }]);
  expect(toAttention({ account: account(0, 0) }, now)).toEqual([{ kind: 'cap', share: 1 }]);
});

test('half of a cap comes last, four fifths of it first', () => {
  const keys = [key('Web', {})];
  const kinds = (events: number) =>
    toAttention({ keys, account: account(events, 100) }, now).map(({ kind }) => kind);
  expect(kinds(50)).toEqual(['open-key', 'cap']);
  expect(kinds(80)).toEqual(['cap', 'open-key']);
});

test('pages that may send no more are mentioned, with when they may again', () => {
  const found = (usage: Partial<Account['usage']>) => toAttention({ account: account(40, 100, usage) }, now);
  expect(found({ publishableShareToday: 1 })).toEqual([{ kind: 'page-cap', until: 'tomorrow' }]);
  expect(found({ publishableShareToday: 1, publishableShare: 1 })).toEqual([
    { kind: 'page-cap', until: 'next-month' },
  ]);
});
