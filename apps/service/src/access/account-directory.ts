import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';
import type { AccountRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';

const freshForMs = 5_000;
const mostAccounts = 20_000;

/**
 * Accounts by id, cached for a few seconds so that no event waits for the control store. Other nodes see a change when
 * their cache entry expires.
 */
export interface AccountDirectory {
  cached(accountId: string): AccountRecord | undefined;
  get(accountId: string): Promise<AccountRecord>;
  /** Call after changing an account here, so that its owner sees the change at once. */
  forget(accountId: string): void;
}

export function createAccountDirectory(
  control: { readonly accounts: Pick<ControlStore['accounts'], 'get'> },
  clock: Clock,
): AccountDirectory {
  const remembered = new LRUCache<string, AccountRecord>({
    max: mostAccounts,
    ttl: freshForMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  return {
    cached(accountId) {
      return remembered.get(accountId);
    },
    async get(accountId) {
      const account = await control.accounts.get(accountId);
      if (account === undefined) throw new Error(`account ${accountId} of a valid key does not exist`);
      remembered.set(accountId, account);
      return account;
    },
    forget(accountId) {
      remembered.delete(accountId);
    },
  };
}
