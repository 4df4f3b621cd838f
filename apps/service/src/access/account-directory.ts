import { ProblemError } from '../http/answers/problem-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlChanges } from '../ports/control-changes.ts';
import type { AccountRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { Remembered } from '../ports/remembered.ts';

const mostAccounts = 20_000;

/** Accounts by id, remembered so that no event waits for the control store. A change reaches every node within a second. */
export interface AccountDirectory {
  cached(accountId: string): AccountRecord | undefined;
  get(accountId: string): Promise<AccountRecord>;
  /** Call after changing an account here, so that its owner sees the change at once. */
  forget(accountId: string): void;
  forgetAll(): void;
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
      // Deleted a moment ago: its keys end with it, and one that is still remembered is as invalid.
      if (account === undefined) throw new ProblemError('invalid_api_key');
      remember(accountId, account);
      return account;
    },
    forget(accountId) {
      remembered.forget(accountId);
    },
    forgetAll() {
      remembered.clear();
    },
  };
}
