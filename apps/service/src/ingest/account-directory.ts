import type { Clock } from '../ports/clock.ts';
import type { AccountRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';

const freshForMs = 5_000;

/** Accounts by id, remembered for seconds, so that no event waits for the control store. */
export interface AccountDirectory {
  cached(accountId: string): AccountRecord | undefined;
  get(accountId: string): Promise<AccountRecord>;
  /** Called when the account was changed here, so that its owner sees the change at once. */
  forget(accountId: string): void;
}

export function createAccountDirectory(control: ControlStore, clock: Clock): AccountDirectory {
  const remembered = new Map<string, { readonly account: AccountRecord; readonly until: number }>();
  return {
    cached(accountId) {
      const entry = remembered.get(accountId);
      return entry !== undefined && clock() < entry.until ? entry.account : undefined;
    },
    async get(accountId) {
      const account = await control.accounts.get(accountId);
      if (account === undefined) throw new Error(`account ${accountId} of a valid key does not exist`);
      remembered.set(accountId, { account, until: clock() + freshForMs });
      return account;
    },
    forget(accountId) {
      remembered.delete(accountId);
    },
  };
}
