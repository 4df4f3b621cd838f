import type { AccountRecord } from '../control-store/accounts.ts';
import type { ControlChange, ControlChanges } from '../control-store/changes/control-changes.ts';
import { Remembered } from '../control-store/changes/remembered.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { Clock } from '../scheduling/clock.ts';

const mostAccounts = 20_000;

/** Accounts by id, cached so that no event waits for the control store. A change reaches every node within a second. */
export interface AccountDirectory {
  cached(accountId: string): AccountRecord | undefined;
  get(accountId: string): Promise<AccountRecord>;
  /** Call after changing an account here, so that its owner sees the change at once. */
  forget(accountId: string): void;
  onChange(change: ControlChange): void;
}

export function createAccountDirectory(
  control: {
    readonly accounts: Pick<ControlStore['accounts'], 'get'>;
    readonly changes: Pick<ControlChanges, 'isWatching'>;
  },
  clock: Clock,
): AccountDirectory {
  const { changes } = control;
  const remembered = new Remembered<AccountRecord>({ most: mostAccounts, clock, changes });
  return {
    cached(accountId) {
      return remembered.get(accountId);
    },
    async get(accountId) {
      const remember = remembered.reading();
      const account = await control.accounts.get(accountId);
      // The account was deleted a moment ago, and a key that is still cached is invalid too.
      if (account === undefined) throw new ProblemError('invalid_api_key');
      remember(accountId, account);
      return account;
    },
    forget(accountId) {
      remembered.forget(accountId);
    },
    onChange(change) {
      if (change.kind === 'account') remembered.forget(change.accountId);
      else if (change.kind === 'anything') remembered.clear();
    },
  };
}
