import { createSecretKey } from 'node:crypto';
import type { ControlChange } from '../control-store/changes/control-changes.ts';
import { Remembered } from '../control-store/changes/remembered.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { ownerOf } from '../control-store/viewer-secrets.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { SecretVault } from '../secrets/secret-vault.ts';
import type { ViewerKeySet } from './viewer-token.ts';

const mostAccounts = 20_000;

/** The viewer secrets of accounts, decrypted. A secret that another node revokes is gone here within a second. */
export interface ViewerKeys {
  cached(accountId: string): ViewerKeySet | undefined;
  get(accountId: string): Promise<ViewerKeySet>;
  /** Call after changing a secret of the account here. */
  forget(accountId: string): void;
  onChange(change: ControlChange): void;
}

export interface ViewerKeysOptions {
  readonly controlStore: Pick<ControlStore, 'viewerSecrets' | 'changes'>;
  readonly vault: Pick<SecretVault, 'open'>;
  readonly clock: Clock;
  /** Called with each secret that cannot be decrypted. Events are accepted, and are not verified with it. */
  readonly onError: (error: unknown) => void;
}

export function createViewerKeys({ controlStore, vault, clock, onError }: ViewerKeysOptions): ViewerKeys {
  const { viewerSecrets, changes } = controlStore;
  const remembered = new Remembered<ViewerKeySet>({ most: mostAccounts, clock, changes });
  return {
    cached: (accountId) => remembered.get(accountId),
    async get(accountId) {
      const remember = remembered.reading();
      const keys: [string, ReturnType<typeof createSecretKey>][] = [];
      for (const record of await viewerSecrets.list(accountId)) {
        try {
          const secret = await vault.open({ ...record, owner: ownerOf(record) });
          keys.push([record.keyId, createSecretKey(secret, 'utf8')]);
        } catch (error) {
          onError(error);
        }
      }
      const found = new Map(keys);
      remember(accountId, found);
      return found;
    },
    forget: (accountId) => remembered.forget(accountId),
    onChange(change) {
      if (change.kind === 'account') remembered.forget(change.accountId);
      else if (change.kind === 'anything') remembered.clear();
    },
  };
}
