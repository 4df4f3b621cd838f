import { randomBytes } from 'node:crypto';
import type { KeyKind, Scope } from '@overlay/contract';
import { issueKey } from '@overlay/service/internal/access/api-key.ts';
import { issueReadToken } from '@overlay/service/internal/access/read-token.ts';
import {
  type AccountRecord,
  defaultAccountLimits,
} from '@overlay/service/internal/control-store/accounts.ts';
import type { ControlStore } from '@overlay/service/internal/control-store/control-store.ts';
import { newIdentifier } from '@overlay/service/internal/identifiers/new-identifier.ts';
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
  /** Revokes a key as another process would: the service gets no notification, so its cache has to expire. */
  revokeKey(keyId: string): Promise<void>;
  /** A token for an hour, issued by the secret key: long enough for a whole test file. */
  addReadToken(campaignIds?: readonly string[]): Promise<string>;
}

/** Another tenant, created the way the dashboard does it. */
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
    pagesSeen: true,
    ...settings,
  });
  const addKey = async (wish: KeyWish): Promise<NewKey> => {
    const { record, secret } = issueKey({ accountId, name: `A ${wish.kind} key`, ...wish }, clock.now());
    await store.keys.create(record);
    return { keyId: record.keyId, secret };
  };
  const publishable = await addKey({ kind: 'publishable' });
  const { keyId, secret: secretKey } = await addKey({ kind: 'secret' });
  return {
    accountId,
    publishableKey: publishable.secret,
    secretKey,
    addKey,
    async addReadToken(campaignIds) {
      const token = issueReadToken({ accountId, keyId, campaignIds }, clock.now());
      await store.readTokens.create(token.record);
      return token.secret;
    },
    async revokeKey(keyId) {
      await store.keys.revoke(accountId, keyId, clock.now());
    },
  };
}
