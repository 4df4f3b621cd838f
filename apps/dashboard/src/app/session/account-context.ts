import type { Permission } from '@overlay/contract';
import { permissionsOfRole } from '@overlay/contract/role';
import { createContext, useContext } from 'react';
import { type Api, createApi } from '../api/api.ts';
import { type AccountMembership, instanceApi, type Person } from './session.ts';
import { askToSignInAgain } from './session-end.ts';

export interface AccountScope {
  readonly account: AccountMembership;
  readonly person: Person;
  readonly api: Api;
  /** Actions that a role may not perform are hidden. */
  readonly can: (permission: Permission) => boolean;
}

/** Shared by the code that prefetches for a page and the page itself. */
export function scopeOf(account: AccountMembership, person: Person): AccountScope {
  if (last?.account !== account || last.person !== person) {
    last = {
      account,
      person,
      api: createApi(account.accountId, askToSignInAgain),
      can: (permission) => permissionsOfRole[account.role].has(permission),
    };
  }
  return last;
}

let last: AccountScope | undefined;

export const AccountContext = createContext<AccountScope | undefined>(undefined);

/** The account of the page, and the person who views it. */
export function useAccount(): AccountScope {
  const scope = useContext(AccountContext);
  if (scope === undefined) throw new Error('this page belongs to no account');
  return scope;
}

export function useAccountIfAny(): AccountScope | undefined {
  return useContext(AccountContext);
}

/** The API of the page's account, or of the instance on pages that belong to none. */
export function useApi(): Api {
  return useContext(AccountContext)?.api ?? instanceApi;
}
