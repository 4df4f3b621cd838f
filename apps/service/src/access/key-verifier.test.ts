import { permissionsOfKey } from '@overlay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { noControlChanges } from '../control-store/changes/control-changes.ts';
import type { KeyRecord, ReadTokenRecord } from '../control-store/keys.ts';
import { type IssuedKey, issueKey } from './api-key.ts';
import { KeyUsage } from './key-usage.ts';
import { createKeyVerifier } from './key-verifier.ts';
import { issueReadToken } from './read-token.ts';

/** The look-ups of the store that a verifier needs, over maps. */
function fakeStore() {
  const keysByHash = new Map<string, KeyRecord>();
  const tokensByHash = new Map<string, ReadTokenRecord>();
  const lookUps: string[] = [];
  let gate = Promise.resolve();
  const findByHash = async <Found>(found: ReadonlyMap<string, Found>, hash: string) => {
    lookUps.push(hash);
    const record = found.get(hash);
    await gate;
    return record;
  };
  return {
    keysByHash,
    tokensByHash,
    lookUps,
    holdUntil: (promise: Promise<void>) => {
      gate = promise;
    },
    controlStore: {
      keys: {
        findByHash: (hash: string) => findByHash(keysByHash, hash),
        get: async (_accountId: string, keyId: string) =>
          [...keysByHash.values()].find((key) => key.keyId === keyId),
      },
      readTokens: { findByHash: (hash: string) => findByHash(tokensByHash, hash) },
      changes: noControlChanges,
    },
  };
}

describe('key verifier', () => {
  let now: number;
  let store: ReturnType<typeof fakeStore>;
  let verifier: ReturnType<typeof createKeyVerifier>;
  let issued: IssuedKey;
  beforeEach(() => {
    now = 1_000_000;
    store = fakeStore();
    verifier = createKeyVerifier({ controlStore: store.controlStore, clock: () => now });
    issued = issueKey({ accountId: 'acct_a', kind: 'secret', name: 'Server' }, now);
    store.keysByHash.set(issued.record.hash, issued.record);
  });

  it('finds the principal once in the store, then in memory and without waiting', async () => {
    const { accountId, keyId, name, kind: keyKind, scopes, origins, requireOrigin } = issued.record;
    const actor = { kind: 'key', keyId, name, keyKind, scopes, origins, requireOrigin };
    const principal = { accountId, actor, permissions: permissionsOfKey('secret', scopes) };
    expect(await verifier.verify(issued.secret)).toEqual(principal);
    expect(verifier.verify(issued.secret)).toEqual(principal);
    expect(store.lookUps).toHaveLength(1);
  });

  it('names the account and key of a revoked or expired key, and of no other text', async () => {
    const { accountId, keyId, hash } = issued.record;
    expect(verifier.endedKey(issued.secret)).toBeUndefined();
    store.keysByHash.set(hash, { ...issued.record, revokedAtMs: now });
    expect(await verifier.verify(issued.secret)).toBeUndefined();
    expect(verifier.endedKey(issued.secret)).toEqual({ accountId, keyId });
    await verifier.verify('sk_live_never_issued_by_us');
    expect(verifier.endedKey('sk_live_never_issued_by_us')).toBeUndefined();
  });

  it('asks the store once for many at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => verifier.verify(issued.secret)));
    expect(store.lookUps).toHaveLength(1);
  });

  it('asks again within a second, so that a key that another process revoked ends as fast', async () => {
    await verifier.verify(issued.secret);
    now += 900;
    await verifier.verify(issued.secret);
    expect(store.lookUps).toHaveLength(1);
    now += 1;
    await verifier.verify(issued.secret);
    expect(store.lookUps).toHaveLength(2);
  });

  it('remembers that a key is unknown, for some seconds', async () => {
    expect(await verifier.verify('sk_live_never_issued_by_us')).toBeUndefined();
    now += 4_999;
    expect(verifier.verify('sk_live_never_issued_by_us')).toBeUndefined();
    expect(store.lookUps).toHaveLength(1);
  });

  it('asks no store about what cannot be a key', () => {
    expect(verifier.verify('sk_live_short')).toBeUndefined();
    expect(verifier.verify('password')).toBeUndefined();
    expect(store.lookUps).toEqual([]);
  });

  it('stops accepting a key the moment it is forgotten', async () => {
    await verifier.verify(issued.secret);
    store.keysByHash.set(issued.record.hash, { ...issued.record, revokedAtMs: now });
    verifier.forget(issued.record.keyId);
    expect(await verifier.verify(issued.secret)).toBeUndefined();
  });

  it('remembers nothing that it read before a key was revoked', async () => {
    let release = () => {};
    store.holdUntil(new Promise((resolve) => (release = resolve)));
    const early = verifier.verify(issued.secret);
    store.keysByHash.set(issued.record.hash, { ...issued.record, revokedAtMs: now });
    verifier.forget(issued.record.keyId);
    release();
    await early;
    expect(await verifier.verify(issued.secret)).toBeUndefined();
  });

  it('stops accepting a key when it ends, even out of memory', async () => {
    store.keysByHash.set(issued.record.hash, { ...issued.record, expiresAtMs: now + 100 });
    expect(await verifier.verify(issued.secret)).toBeDefined();
    now += 100;
    expect(await verifier.verify(issued.secret)).toBeUndefined();
  });

  it('takes a read token for reading analytics of its campaigns, until it ends', async () => {
    const { keyId } = issued.record;
    const { record, secret } = issueReadToken(
      { accountId: 'acct_a', keyId, campaignIds: ['camp_1'], expiresInSeconds: 2 },
      now,
    );
    store.tokensByHash.set(record.hash, record);
    expect(await verifier.verify(secret)).toEqual({
      accountId: 'acct_a',
      actor: { kind: 'readToken', keyId, campaignIds: ['camp_1'] },
      permissions: new Set(['analytics:read']),
    });
    now += 2_000;
    expect(await verifier.verify(secret)).toBeUndefined();
  });

  it.each([
    ['is gone', undefined],
    ['was revoked', { revokedAtMs: 1 }],
    ['has ended', { expiresAtMs: 1_000_000 }],
    ['may read analytics no longer', { scopes: ['manage'] as const }],
  ])('takes no read token of a key that %s', async (_name, change) => {
    const { keyId, hash } = issued.record;
    const token = issueReadToken({ accountId: 'acct_a', keyId }, now);
    store.tokensByHash.set(token.record.hash, token.record);
    if (change === undefined) store.keysByHash.delete(hash);
    else store.keysByHash.set(hash, { ...issued.record, ...change });
    expect(await verifier.verify(token.secret)).toBeUndefined();
  });

  it('ends a remembered read token with the rotation of its key', async () => {
    const { keyId, hash } = issued.record;
    const token = issueReadToken({ accountId: 'acct_a', keyId }, now);
    store.tokensByHash.set(token.record.hash, token.record);
    store.keysByHash.set(hash, { ...issued.record, expiresAtMs: now + 500 });
    expect(await verifier.verify(token.secret)).toBeDefined();
    now += 500;
    expect(await verifier.verify(token.secret)).toBeUndefined();
  });

  it('notes uses at most once a minute and key', async () => {
    const written: unknown[] = [];
    const usage = new KeyUsage({ noteUsed: async (uses) => void written.push(...uses) }, () => now);
    verifier = createKeyVerifier({ controlStore: store.controlStore, clock: () => now, usage });
    const { keyId } = issued.record;
    await verifier.verify(issued.secret);
    await verifier.verify(issued.secret);
    await usage.flush();
    now += 59_000;
    await verifier.verify(issued.secret);
    await usage.flush();
    expect(written).toEqual([{ keyId, atMs: 1_000_000 }]);
    now += 1_001;
    await verifier.verify(issued.secret);
    await usage.flush();
    expect(written).toHaveLength(2);
  });
});
