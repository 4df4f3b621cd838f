import type { Role } from '@overlay/contract';
import { newIdentifier } from '@overlay/service/internal/identifiers/new-identifier.ts';
import type { Answer, HttpClient, RequestHeaders } from './http-client.ts';
import type { ServiceOfFile } from './shared-service.ts';
import { publicUrl } from './test-service.ts';

export interface TestPerson {
  readonly personId: string;
  readonly email: string;
  readonly password: string;
}

const password = 'correct horse battery staple';
let count = 0;
/** At the lowest cost: a hash as the service makes it takes 12 ms of a processor for each sign-in, by design. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$dGhlIHRlc3RzISEhISEhIQ$rqfRA08I1n/ROovzZKqGirkRl+v6fbLOj7g5uM4/Z0s';

/** A person with a password, and a role in an account. */
export async function addTestPerson(
  { ports: { controlStore }, clock }: Pick<ServiceOfFile, 'ports' | 'clock'>,
  { accountId, role, isAdministrator = false, email = nextEmail() }: TestPersonWish = {},
): Promise<TestPerson> {
  const personId = newIdentifier('person', clock.now());
  const membership = accountId === undefined || role === undefined ? undefined : { accountId, role };
  const person = { personId, email, name: `Person ${count}`, isAdministrator, createdAtMs: clock.now() };
  await controlStore.persons.create({ ...person, passwordHash, membership });
  return { personId, email, password };
}

function nextEmail(): string {
  count += 1;
  return `person.${count}@overlay.test`;
}

export interface TestPersonWish {
  readonly accountId?: string;
  readonly role?: Role;
  readonly isAdministrator?: boolean;
  readonly email?: string;
}

/** Calls the service as one of its own pages would, with the session of this person. */
export async function signedIn(
  service: Pick<ServiceOfFile, 'client'>,
  { email, password }: Pick<TestPerson, 'email' | 'password'>,
  headers: RequestHeaders = {},
): Promise<HttpClient> {
  const answer = await service.client().post('/api/session', { email, password }, { origin: publicUrl });
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.text}`);
  return service.client(undefined, { origin: publicUrl, cookie: cookieOf(answer), ...headers });
}

/** The cookie that a browser would send back. */
export function cookieOf({ headers }: Pick<Answer, 'headers'>): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
