import { queryOptions } from '@tanstack/react-query';
import { type Answer, type Api, createApi } from '../api/api.ts';

/** Who is signed in, and what they may see. */
export type Session = Answer<'get', '/api/session'>;
export type Person = NonNullable<Session['person']>;
export type AccountMembership = Session['accounts'][number];

/** Queries outside of any account: session, set-up, links from mails. */
export const instanceApi: Api = createApi(undefined);

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<Session> => instanceApi.get('/api/session', { signal }),
  staleTime: 60_000,
});

const lastAccountKey = 'overlay-account';

/** The account that was last open in this browser, otherwise the person's first. */
export function chooseAccount({ accounts }: Session): AccountMembership | undefined {
  const last = readLastAccount();
  return accounts.find(({ accountId }) => accountId === last) ?? accounts[0];
}

export function rememberAccount(accountId: string): void {
  try {
    localStorage.setItem(lastAccountKey, accountId);
  } catch {
    // If storage is blocked, the first account is used.
  }
}

function readLastAccount(): string | undefined {
  try {
    return localStorage.getItem(lastAccountKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The token of a link, behind `#token=`: browsers do not send it, so it appears in no log. */
export function readLinkToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  return token === null || token === '' ? undefined : token;
}
