import { Email, PersonName, type Role, roles } from '@overlay/contract';
import { Check } from 'typebox/value';
import type { CachingKeyVerifier } from '../access/key-verifier.ts';
import type { Change, ChangeLog, NotedChange } from '../audit/change-log.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { PersonRecord } from '../control-store/people/persons.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { RoleClaim } from '../settings/single-sign-on.ts';
import { findInvitation, takeInvitation } from './invitations.ts';
import { changeMembership } from './membership-changes.ts';
import { noteSignInChange } from './note-sign-in-change.ts';
import type { ProvidedIdentity } from './open-id-provider.ts';

/** Decides which person of this service somebody is whom the OpenID provider has identified, and what they may join. */
export interface SignOnAdmission {
  /**
   * The person of this identity: who signed in with it before, else who has its verified address, else a new person with an
   * invitation or a group. Then joins the account of the invitation, and gives the roles of the groups.
   * @param invitation the token of an invitation to the verified address
   * @throws ProblemError `sign_on_refused` or `link_not_valid`
   */
  admit(
    identity: ProvidedIdentity,
    invitation: string | undefined,
    request: SignOnRequest,
  ): Promise<PersonRecord>;
}

interface SignOnRequest {
  readonly id: string;
}

export interface SignOnAdmissionOptions {
  readonly controlStore: ControlStore;
  readonly changeLog: ChangeLog;
  readonly verifier: Pick<CachingKeyVerifier, 'forget'>;
  readonly roleClaim: RoleClaim | undefined;
  readonly clock: Clock;
}

type KnownPerson = Pick<PersonRecord, 'personId' | 'email' | 'name'>;

export function createSignOnAdmission({
  controlStore,
  changeLog,
  verifier,
  roleClaim,
  clock,
}: SignOnAdmissionOptions): SignOnAdmission {
  const { accounts, persons, identities, memberships, signIns, secondFactors } = controlStore;

  /** The person acts, without a session yet. */
  const make = <Result>(
    person: KnownPerson,
    accountId: string,
    request: SignOnRequest,
    work: (change: Change) => Promise<Result>,
  ): Promise<Result> => {
    const actor = { kind: 'person', ...person, signInId: '' } as const;
    return changeLog.make({ principal: { accountId, actor }, request }, 'completeSignOn', work);
  };
  const noteFor = (
    person: KnownPerson,
    request: SignOnRequest,
    sides: Pick<NotedChange, 'before' | 'after'>,
  ) =>
    noteSignInChange(memberships, person, sides, (accountId, work) => make(person, accountId, request, work));

  /**
   * Ties the identity to the person who has its verified address. If nobody had proved that address before, a stranger may have
   * taken it: their password, second factor, links and sessions end, as they do with a mailed link for a new password.
   */
  const link = async (
    person: PersonRecord,
    identity: ProvidedIdentity,
    request: SignOnRequest,
  ): Promise<PersonRecord> => {
    const { personId, hasTwoFactor } = person;
    const { issuer } = identity;
    if (await identities.has(personId, issuer)) {
      throw refused(
        'Somebody with this address signs in with another identity of the provider. A link for a new password ends that tie.',
      );
    }
    const isProven = person.emailVerifiedAtMs !== null;
    if (!isProven) {
      await persons.removePassword(personId);
      await secondFactors.remove(personId);
      await signIns.removeAll(personId);
      await signIns.removeLinks(personId);
      await persons.forgetDevices(personId);
      await persons.markEmailVerified(personId, clock());
    }
    // Last: after a crash before this line, the next attempt does all of it again.
    if (!(await identities.add(personId, identity, clock()))) throw refused();
    const ended = { password: '(secret)', hasTwoFactor };
    await noteFor(person, request, {
      before: { singleSignOn: null, ...(isProven ? {} : ended) },
      after: { singleSignOn: issuer, ...(isProven ? {} : { password: null, hasTwoFactor: false }) },
    });
    return person;
  };

  /** Adds a new person to the account in one transaction, and tells whether that worked. */
  const create = (
    person: KnownPerson,
    { accountId, role }: Joining,
    identity: ProvidedIdentity,
    change: Change,
  ): Promise<boolean> => {
    const { stores, atMs } = change;
    const added = { ...person, isAdministrator: false, createdAtMs: atMs, emailVerifiedAtMs: atMs };
    return stores.persons
      .create({ ...added, membership: { accountId, role } })
      .then((isNew) => isNew && stores.identities.add(person.personId, identity, atMs));
  };

  const join = async (
    person: KnownPerson,
    joining: Joining,
    request: SignOnRequest,
    newIdentity?: ProvidedIdentity,
  ): Promise<void> => {
    const { accountId, role, invitationId } = joining;
    const { personId, email } = person;
    await make(person, accountId, request, async (change) => {
      const { stores, atMs, note } = change;
      if (invitationId !== undefined) await takeInvitation(stores, { accountId, invitationId });
      if (newIdentity === undefined) await stores.memberships.add(accountId, personId, role, atMs);
      // Another request has made this person in the meantime: it is found at the next attempt.
      else if (!(await create(person, joining, newIdentity, change)))
        throw new ProblemError('sign_on_failed');
      note({ target: { kind: 'member', id: personId, name: email }, after: { email, role } });
    });
  };

  /** In an account that a rule names, the groups decide. Its last owner stays, so that nobody is locked out. */
  const giveRole = async (
    person: KnownPerson,
    accountId: string,
    role: Role | undefined,
    request: SignOnRequest,
  ): Promise<void> => {
    const before = await memberships.roleOf(accountId, person.personId);
    if (before === role) return;
    if (before === undefined && role !== undefined) return join(person, { accountId, role }, request);
    try {
      const { forget } = await make(person, accountId, request, (change) =>
        changeMembership(change, verifier, accountId, person.personId, role),
      );
      forget();
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'last_owner') throw error;
    }
  };

  const find = async (
    identity: ProvidedIdentity,
    request: SignOnRequest,
  ): Promise<PersonRecord | undefined> => {
    const personId = await identities.personOf(identity);
    if (personId !== undefined) return persons.get(personId);
    if (identity.email === undefined) throw refused('The provider has not verified your e-mail address.');
    const person = await persons.findByEmail(identity.email);
    return person && link(person, identity, request);
  };

  return {
    async admit(identity, invitationToken, request) {
      const { email, groups } = identity;
      const invitation =
        invitationToken === undefined
          ? undefined
          : await findInvitation(controlStore, invitationToken, clock());
      if (invitation !== undefined && invitation.email !== email) {
        throw refused('The invitation is for another address than the one that the provider verified.');
      }
      const claimed = [...(roleClaim === undefined ? [] : toClaimedRoles(roleClaim, groups))];
      const known: [accountId: string, role: Role | undefined][] = [];
      // A rule may name an account that does not exist yet, or was deleted.
      for (const one of claimed) if ((await accounts.get(one[0])) !== undefined) known.push(one);
      const found = await find(identity, request);
      const granted = known.flatMap(([accountId, role]) => (role === undefined ? [] : [{ accountId, role }]));
      const person = found ?? toNewPerson(identity, clock());
      const [first = granted[0]] = invitation === undefined ? [] : [invitation];
      if (found === undefined) {
        if (first === undefined || !(await persons.isAnybodyThere())) throw refused();
        await join(person, first, request, identity);
      } else if (invitation !== undefined) await join(person, invitation, request);
      for (const [accountId, role] of known) await giveRole(person, accountId, role, request);
      const admitted = await persons.get(person.personId);
      if (admitted === undefined) throw new ProblemError('sign_on_failed');
      return admitted;
    },
  };
}

/**
 * The roles that groups give, for every account that a rule names: undefined where none of the groups gives one. Where several
 * do, the greatest role counts.
 */
export function toClaimedRoles(
  { grants }: Pick<RoleClaim, 'grants'>,
  groups: readonly string[],
): ReadonlyMap<string, Role | undefined> {
  const claimed = new Map<string, Role | undefined>();
  for (const { group, accountId, role } of grants) {
    const before = claimed.get(accountId);
    const isMore = before === undefined || roles.indexOf(role) > roles.indexOf(before);
    claimed.set(accountId, groups.includes(group) && isMore ? role : before);
  }
  return claimed;
}

interface Joining {
  readonly accountId: string;
  readonly role: Role;
  readonly invitationId?: string;
}

/** Named as the provider does, if others may see such a name. */
function toNewPerson({ email = '', name }: ProvidedIdentity, nowMs: number): KnownPerson {
  if (!Check(Email, email))
    throw refused('The address that the provider verified is not one that this service accepts.');
  const shown = name?.trim().slice(0, 80);
  return {
    personId: newIdentifier('person', nowMs),
    email,
    name: Check(PersonName, shown) ? shown : (email.split('@')[0] ?? email),
  };
}

function refused(detail?: string): ProblemError {
  return new ProblemError('sign_on_refused', detail);
}
