import type { APIRequestContext, BrowserContext } from 'playwright-core';
import { type AccountClient, accountClient } from './account-client.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** Owner of the first account, and administrator. */
export const robin: Person = { email: 'robin@shop.example', password: 'correct horse battery staple' };

/** From now on, everything in this context is done as this person. */
export async function signIn(context: BrowserContext, origin: string): Promise<void> {
  // A sign-in ends the session of the request, which other contexts may share.
  await context.clearCookies();
  await post(context.request, origin, '/api/session', robin);
}

/** A new account whose owner is Robin, who is signed in. */
export async function newAccount(
  request: APIRequestContext,
  origin: string,
  name: string,
): Promise<AccountClient> {
  const { account, invitation } = await post<{ account: { accountId: string }; invitation: Invited }>(
    request,
    origin,
    '/api/accounts',
    { name, ownerEmail: robin.email },
  );
  await post(request, origin, '/api/invitations/accept', { token: tokenOf(invitation) });
  const { accountId } = account;
  const newKey = async (kind: 'publishable' | 'secret') => {
    const body = { kind, name: `The ${kind} key` };
    return (await post<{ key: string }>(request, origin, '/api/keys', body, accountId)).key;
  };
  const [publishableKey, secretKey] = await Promise.all([newKey('publishable'), newKey('secret')]);
  return accountClient(origin, { accountId, publishableKey, secretKey });
}

interface Invited {
  readonly link: string;
}

/** Invites a person to one of Robin's accounts, and returns the token in the invitation link. */
export async function invite(
  request: APIRequestContext,
  { url, accountId }: Pick<AccountClient, 'url' | 'accountId'>,
  wish: { readonly email: string; readonly role: 'viewer' | 'editor' | 'owner' },
): Promise<string> {
  return tokenOf(await post<Invited>(request, url, '/api/invitations', wish, accountId));
}

/** A new person in the account, with a password. From now on, everything in this context is done as this person. */
export async function becomeNewPerson(
  { context, service }: { readonly context: BrowserContext; readonly service: AccountClient },
  role: 'viewer' | 'editor' | 'owner' = 'owner',
): Promise<Person> {
  personCount += 1;
  const person = { email: `person.${personCount}@shop.example`, password: 'a password of many words' };
  const token = await invite(context.request, service, { email: person.email, role });
  await context.clearCookies();
  const body = { token, name: `Person ${personCount}`, password: person.password };
  await post(context.request, service.url, '/api/invitations/accept', body);
  return person;
}

let personCount = 0;

function tokenOf({ link }: Invited): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
}

/** Like a page of the dashboard. */
async function post<T>(
  request: APIRequestContext,
  origin: string,
  path: string,
  data: object,
  accountId?: string,
): Promise<T> {
  const headers = { origin, ...(accountId === undefined ? {} : { 'Overlay-Account': accountId }) };
  const answer = await request.post(origin + path, { data, headers });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}
