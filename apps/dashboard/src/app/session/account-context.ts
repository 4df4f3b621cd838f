import type { Permission } from '@overlay/contract';
import { createContext, useContext } from 'react';
import type { Api } from '../api/api.ts';
import { type AccountMembership, instanceApi, type Person } from './session.ts';

export interface AccountScope {
  readonly account: AccountMembership;
  readonly person: Person;
  readonly api: Api;
  /** What a role may not do is not shown. */
  readonly can: (permission: Permission) => boolean;
}

export const AccountContext = createContext<AccountScope | undefined>(undefined);

/** The account that the page is about, and who looks at it. */
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
