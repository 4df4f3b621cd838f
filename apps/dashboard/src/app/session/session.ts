import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';
import { createApi } from '../api/api.ts';

/** Who is signed in, and what they may see: `GET /api/session`. */
export interface Session {
  readonly person: Person | null;
  readonly accounts: readonly AccountMembership[];
  /** Nobody can sign in yet: the set-up page is next. */
  readonly needsSetUp: boolean;
  readonly signUp: 'open' | 'closed';
  readonly sendsMail: boolean;
}

export interface Person {
  readonly personId: string;
  readonly email: string;
  readonly name: string;
  readonly isAdministrator: boolean;
  readonly hasTwoFactor: boolean;
  readonly locale: string | null;
  readonly timeZone: string | null;
}

export interface AccountMembership {
  readonly accountId: string;
  readonly name: string;
  readonly role: Role;
  readonly createdAt: string;
}

export type Role = 'viewer' | 'editor' | 'owner';

/** What belongs to no account: session, set-up, links from mails. */
export const instanceApi: Api = createApi(undefined);

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session> => {
    const answer = await fetch(new URL('api/session', document.baseURI), { signal });
    return answer.ok ? answer.json() : nobody;
  },
  staleTime: 60_000,
});

const nobody: Session = {
  person: null,
  accounts: [],
  needsSetUp: false,
  signUp: 'closed',
  sendsMail: false,
};

const lastAccountKey = 'overlay-account';

/** The account that the person looked at last in this browser, else their first. */
export function chooseAccount({ accounts }: Session): AccountMembership | undefined {
  const last = readLastAccount();
  return accounts.find(({ accountId }) => accountId === last) ?? accounts[0];
}

export function rememberAccount(accountId: string): void {
  try {
    localStorage.setItem(lastAccountKey, accountId);
  } catch {
    // A browser that keeps nothing begins with the first account.
  }
}

function readLastAccount(): string | undefined {
  try {
    return localStorage.getItem(lastAccountKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @throws ApiProblem `second_factor_required`: the same again, with `code` */
export async function signIn(body: { email: string; password: string; code?: string }): Promise<Session> {
  const post = instanceApi.post as unknown as (path: string, request: object) => Promise<Session>;
  return post('/api/session', { body });
}

export async function signOut(): Promise<void> {
  const remove = instanceApi.delete as unknown as (path: string) => Promise<void>;
  await remove('/api/session');
}
