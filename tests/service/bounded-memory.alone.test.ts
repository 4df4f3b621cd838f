import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createAccountDirectory } from '@overlay/service/internal/access/account-directory.ts';
import { KeyUsage } from '@overlay/service/internal/access/key-usage.ts';
import { createKeyVerifier } from '@overlay/service/internal/access/key-verifier.ts';
import {
  type AccountRecord,
  defaultAccountLimits,
} from '@overlay/service/internal/control-store/accounts.ts';
import { noControlChanges } from '@overlay/service/internal/control-store/changes/control-changes.ts';
import { isKnownBot } from '@overlay/service/internal/ingest/accept/bot-list.ts';
import { EventRates } from '@overlay/service/internal/ingest/limits/event-rates.ts';
import { MonthlyUsage } from '@overlay/service/internal/ingest/limits/monthly-usage.ts';
import { RequestLog } from '@overlay/service/internal/ingest/request-log/request-log.ts';
import { InstallationChanges } from '@overlay/service/internal/installations/installation-changes.ts';
import { StoredEventProofs } from '@overlay/service/internal/installations/stored-event-proofs.ts';
import { noAliases } from '@overlay/service/internal/overlays/published-overlays.fixture.ts';
import { createPublishedOverlays } from '@overlay/service/internal/overlays/published-overlays.ts';
import { createPublicRates } from '@overlay/service/internal/pages/public-rates.ts';
import { expect, it } from 'vitest';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/**
 * Twice the largest bound, so that generation tables are as full at the end as half-way. `BOUNDED_NAMES=1000000` is
 * the long form.
 */
const names = Number(process.env.BOUNDED_NAMES ?? 200_000);
/** What the second half may add. If nothing were dropped, each name would add 100 bytes and more: 10 MB. */
const mostBytes = 4 * 1024 ** 2;
const now = Date.UTC(2026, 0, 1);
const clock = () => now;
const onError = () => {};

const accountOf = (accountId: string): AccountRecord => ({
  accountId,
  name: `Account ${accountId}`,
  createdAtMs: now,
  salt: Buffer.from(accountId.padEnd(32)),
  globalPrivacyControl: 'cookieless',
  removedAtMs: null,
  releasedQuarantines: [],
  limits: defaultAccountLimits,
  pagesSeen: true,
});

interface Filled {
  fill(name: string): unknown;
}

const rates = (toSender: (name: string) => { accountId: string; keyId: string; network: string }): Filled => {
  const all = new EventRates(500);
  return {
    fill(name) {
      const { accountId, keyId, network } = toSender(name);
      const actor = {
        kind: 'key',
        keyId,
        name,
        keyKind: 'publishable',
        scopes: [],
        origins: [],
      } as const;
      const principal = { accountId, actor, permissions: new Set<never>() };
      const allowance = all.allowanceOf({ principal, account: accountOf(accountId), network, nowMs: now });
      allowance.takeEvents(2_000);
      allowance.takeOfDevice(name);
    },
  };
};

it.each<[string, () => Filled]>([
  [
    'accounts',
    () => {
      const directory = createAccountDirectory(
        { accounts: { get: async (accountId: string) => accountOf(accountId) }, changes: noControlChanges },
        clock,
      );
      return { fill: (name) => directory.get(name) };
    },
  ],
  ['addresses and devices', () => rates((name) => ({ accountId: 'acct_a', keyId: 'key_a', network: name }))],
  ['keys', () => rates((name) => ({ accountId: name, keyId: name, network: '192.0.2.1' }))],
  [
    'usages of a month',
    () => {
      const usage = new MonthlyUsage({
        store: { query: async () => [] },
        marks: { find: async () => [], raise: async () => {} },
        findKey: async () => undefined,
        clock,
        onError,
      });
      return { fill: (name) => usage.of(name) };
    },
  ],
  [
    'refusals',
    () => {
      const log = new RequestLog({ add: async () => {} });
      const refusal = { outcome: 'rejected', code: 'validation_failed', payload: () => ({}) } as const;
      return { fill: (name) => log.note({ accountId: 'acct_a', keyId: name }, refusal, now) };
    },
  ],
  [
    'guesses of keys',
    () => {
      const none = async () => undefined;
      const controlStore = {
        keys: { findByHash: none, get: none },
        readTokens: { findByHash: none },
        changes: noControlChanges,
      };
      const verifier = createKeyVerifier({ controlStore, clock });
      return { fill: (name) => verifier.verify(`pk_live_${name.padEnd(40, 'x')}`) };
    },
  ],
  [
    'uses of keys',
    () => {
      const usage = new KeyUsage({ noteUsed: async () => {} }, clock);
      return { fill: (name) => usage.note(name, now) };
    },
  ],
  [
    'videos',
    () => {
      const overlays = createPublishedOverlays(
        { publishedFor: async () => [] },
        clock,
        noControlChanges,
        noAliases,
      );
      return { fill: (name) => overlays.forVideo('acct_a', name) };
    },
  ],
  [
    'installations',
    () => {
      const installations = { get: async () => undefined };
      const proofs = new StoredEventProofs({
        installations,
        changes: new InstallationChanges({ ...installations, compareAndSet: async () => false }),
        staleAfterMs: 1,
        clock,
        onError,
      });
      return {
        fill: (name) => proofs.note('acct_a', [{ installationId: `inst_${name}`, eventType: 'impression' }]),
      };
    },
  ],
  [
    'visitors of public pages',
    () => {
      const publicRates = createPublicRates(clock);
      // Each is in its own /48.
      const toAddress = (at: number) => `2001:${(at >> 16).toString(16)}:${(at & 0xff_ff).toString(16)}::1`;
      return { fill: (name) => publicRates.admit(toAddress(Number(name.slice('name_'.length))), 1) };
    },
  ],
  ['user agents', () => ({ fill: (name) => isKnownBot(`Mozilla/5.0 ${name.repeat(40)}`) })],
])('%s without end leave memory bounded', { tags: ['long'], timeout: 300_000 }, async (_, create) => {
  const { fill } = create();
  let before = 0;
  for (let index = 0; index < names; index += 1) {
    if (index === names / 2) {
      collectGarbage();
      before = process.memoryUsage().heapUsed;
    }
    const filling = fill(`name_${index}`);
    // As requests arrive: some at a time, not all before the first is answered.
    if (filling instanceof Promise && index % 64 === 0) await filling;
  }
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(mostBytes);
  // The filled tables must exist until they are measured.
  fill('name_0');
});
