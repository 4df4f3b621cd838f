import type { IncomingHttpHeaders } from 'node:http';
import {
  isForMembers,
  type Permission,
  permissionsOfAdministrators,
  permissionsOfPersons,
  permissionsOfRole,
} from '@overlay/contract';
import type { MembershipRepository } from '../control-store/people/memberships.ts';
import type { PersonRecord } from '../control-store/people/persons.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { MemberPrincipal, PersonActor, PersonPrincipal } from '../principals/principal.ts';
import type { Settings } from '../settings/settings.ts';

/** Who is signed in, and where. */
export interface SignedIn {
  readonly person: PersonRecord;
  readonly signInId: string;
}

/** Finds the session that a request carries in its cookie. */
export interface SessionReader {
  /** Whether there is a session cookie, valid or not. */
  hasCookie(headers: IncomingHttpHeaders): boolean;
  read(headers: IncomingHttpHeaders): Promise<SignedIn | undefined>;
}

/** The parts of a request that are read here. A FastifyRequest has them. */
export interface PersonRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

export interface PersonAccess {
  /** Whether the caller is a person, not a key. */
  isPerson(request: PersonRequest): boolean;
  /** The person as a member of the account that the request means. */
  asMember(request: PersonRequest, permission: Permission): Promise<MemberPrincipal>;
  /** The person, without an account, or as an administrator. */
  asPerson(request: PersonRequest, permission: Permission): Promise<PersonPrincipal>;
  /** Refuses other origins: they could act with somebody's session, or sign somebody in to another session. */
  requireOwnPage(request: PersonRequest): void;
}

export interface PersonAccessOptions extends Pick<Settings, 'publicUrl'> {
  readonly sessions: SessionReader;
  readonly memberships: Pick<MembershipRepository, 'accountsOf' | 'roleOf'>;
}

/**
 * Persons hold permissions through their role in an account. Roles are read at each request, so that removing somebody or
 * revoking a session takes effect at once, on every node.
 */
export function createPersonAccess({ sessions, memberships, publicUrl }: PersonAccessOptions): PersonAccess {
  const ownOrigins = toOwnOrigins(publicUrl);

  const requireOwnPage: PersonAccess['requireOwnPage'] = ({ headers }) => {
    const { origin } = headers;
    const site = headers['sec-fetch-site'];
    const isForeign =
      origin === undefined ? site === 'cross-site' || site === 'same-site' : !ownOrigins.has(origin);
    if (isForeign) throw foreignPage();
  };

  const signedIn = async (request: PersonRequest): Promise<SignedIn> => {
    const { origin } = request.headers;
    // Browsers send `Origin` with requests that change something, but not when a link is followed.
    if (origin === undefined ? !isRead(request) : !ownOrigins.has(origin)) throw foreignPage();
    const found = await sessions.read(request.headers);
    if (found === undefined) throw new ProblemError('not_signed_in');
    return found;
  };

  return {
    isPerson: ({ headers }) =>
      headers.authorization === undefined &&
      (headers['overlay-account'] !== undefined || sessions.hasCookie(headers)),
    requireOwnPage,
    async asMember(request, permission) {
      const found = await signedIn(request);
      const accountId = await toAccountId(request.headers, found.person, memberships);
      const role = await memberships.roleOf(accountId, found.person.personId);
      // Another account is answered like one that does not exist.
      if (role === undefined) throw new ProblemError('not_found');
      const permissions = permissionsOfRole[role];
      if (!permissions.has(permission)) throw missing(permission);
      return { accountId, actor: { ...toActor(found), role }, permissions };
    },
    async asPerson(request, permission) {
      const found = await signedIn(request);
      const permissions = found.person.isAdministrator ? permissionsOfAdministrators : permissionsOfPersons;
      if (!permissions.has(permission)) throw missing(permission);
      return { accountId: undefined, actor: toActor(found), permissions };
    },
  };
}

/** The account that the request names, or the only one of the person. */
async function toAccountId(
  headers: IncomingHttpHeaders,
  { personId }: PersonRecord,
  memberships: Pick<MembershipRepository, 'accountsOf'>,
): Promise<string> {
  const named = headers['overlay-account'];
  if (typeof named === 'string' && named !== '') return named;
  const [only, another] = await memberships.accountsOf(personId);
  if (only === undefined) {
    throw new ProblemError('account_not_named', 'You are not a member of any account.');
  }
  if (another !== undefined) throw new ProblemError('account_not_named');
  return only.accountId;
}

function toActor({ person: { personId, email, name }, signInId }: SignedIn): PersonActor {
  return { kind: 'person', personId, email, name, signInId };
}

function missing(permission: Permission): ProblemError {
  const detail = isForMembers(permission) ? undefined : 'This is for administrators of the service.';
  return new ProblemError('insufficient_permission', detail);
}

function foreignPage(): ProblemError {
  const detail = "Only the service's own pages may call this; their Origin is that of PUBLIC_URL.";
  return new ProblemError('origin_not_allowed', detail);
}

function isRead({ method }: PersonRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** The origin of the public address. This machine has several names for itself, and people type any of them. */
function toOwnOrigins(publicUrl: string): ReadonlySet<string> {
  if (!URL.canParse(publicUrl)) return new Set();
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  if (!loopbackNames.includes(hostname)) return new Set([origin]);
  return new Set(loopbackNames.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`));
}
