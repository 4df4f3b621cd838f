import { randomBytes } from 'node:crypto';
import type { KeyKind, Scope } from '@overlay/contract';
import { newIdentifier } from '../../src/identifiers/new-identifier.ts';
import { issueKey } from '../../src/keys/api-key.ts';
import { type AccountRecord, defaultAccountLimits } from '../../src/ports/control-records.ts';
import type { ControlStore } from '../../src/ports/control-store.ts';
import type { TestClock } from './test-clock.ts';

export interface KeyWish {
  readonly kind: KeyKind;
  readonly scopes?: readonly Scope[];
  readonly origins?: readonly string[];
}

export interface NewKey {
  readonly keyId: string;
  readonly secret: string;
}

export interface TestAccount {
  readonly accountId: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  addKey(wish: KeyWish): Promise<NewKey>;
  /** Ends a key as another process would: nobody tells the service, so its cache has to run out. */
  revokeKey(keyId: string): Promise<void>;
}

/** Another tenant, made where the dashboard would make it. */
export async function createTestAccount(
  store: ControlStore,
  clock: TestClock,
  settings: Partial<Pick<AccountRecord, 'name' | 'globalPrivacyControl' | 'limits'>> = {},
): Promise<TestAccount> {
  const accountId = newIdentifier('account', clock.now());
  await store.accounts.create({
    accountId,
    name: 'Test account',
    createdAtMs: clock.now(),
    salt: randomBytes(32),
    globalPrivacyControl: 'cookieless',
    limits: defaultAccountLimits,
    ...settings,
  });
  const addKey = async (wish: KeyWish): Promise<NewKey> => {
    const { record, secret } = issueKey({ accountId, name: `A ${wish.kind} key`, ...wish }, clock.now());
    await store.keys.create(record);
    return { keyId: record.keyId, secret };
  };
  return {
    accountId,
    publishableKey: (await addKey({ kind: 'publishable' })).secret,
    secretKey: (await addKey({ kind: 'secret' })).secret,
    addKey,
    async revokeKey(keyId) {
      await store.keys.revoke(accountId, keyId, clock.now());
    },
  };
}
