import { NewPassword } from '@overlay/contract';
import { Check } from 'typebox/value';
import { hashSecret } from '../access/secret-text.ts';
import type { ChangeLog } from '../audit/change-log.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { CallOf, HandlersFor, ReplyHead } from '../http/operations/operation-types.ts';
import { toRefusal } from '../http/operations/validate.ts';
import type { Clock } from '../ports/clock.ts';
import { newAccount } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { newIdentifier } from '../ports/new-identifier.ts';
import type { NamedInvitationRecord, PersonRecord } from '../ports/person-records.ts';
import type { Passwords } from './passwords.ts';
import type { Credentials, IssuedSession, Sessions } from './sessions.ts';
import type { ShowSession } from './show-session.ts';
import type { SignInPauses } from './sign-in-pauses.ts';

export interface InvitationHandlersOptions {
  readonly controlStore: ControlStore;
  readonly changeLog: ChangeLog;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly pauses: SignInPauses;
  readonly showSession: ShowSession;
  readonly signUp: 'open' | 'closed';
  readonly clock: Clock;
}

type InvitationOperationId = 'openInvitation' | 'acceptInvitation' | 'signUp';

/** How somebody becomes a person of this service: by the link of an invitation or, where that is open, by signing up. */
export function createInvitationHandlers({
  controlStore,
  changeLog,
  passwords,
  sessions,
  pauses,
  showSession,
  signUp,
  clock,
}: InvitationHandlersOptions): HandlersFor<InvitationOperationId> {
  const { accounts, invitations, persons } = controlStore;

  const find = async (token: string): Promise<NamedInvitationRecord> => {
    const invitation = await invitations.findByToken(hashSecret(token), clock());
    if (invitation === undefined) throw new ProblemError('link_not_valid');
    return invitation;
  };

  const issue = async (credentials: Credentials, call: AnyCall): Promise<IssuedSession> => {
    const outcome = await sessions.signIn(credentials, call.request.headers);
    if (outcome === 'refused') throw new ProblemError('sign_in_failed');
    if (outcome === 'needs-code') throw new ProblemError('second_factor_required');
    for (const cookie of outcome.cookies) call.reply.header('set-cookie', cookie);
    return outcome;
  };

  /** The invitation serves once: whoever takes it is a member, in one transaction. */
  const join = async (
    call: CallOf<'acceptInvitation'>,
    invitation: NamedInvitationRecord,
    person: Pick<PersonRecord, 'personId' | 'email' | 'name'>,
    passwordHash?: string,
  ): Promise<void> => {
    const { accountId, invitationId, role } = invitation;
    const { personId, email, name } = person;
    const actor = { kind: 'person', personId, email, name, signInId: '', role } as const;
    const changer = { principal: { accountId, actor }, request: call.request };
    await changeLog.make(changer, 'acceptInvitation', async ({ stores, atMs, note }) => {
      const taken = await stores.invitations.remove(accountId, invitationId);
      if (taken === undefined) throw new ProblemError('link_not_valid');
      if (passwordHash !== undefined) {
        const added = { personId, email, name, passwordHash, isAdministrator: false, createdAtMs: atMs };
        // Somebody else has made this person meanwhile, by another invitation.
        if (!(await stores.persons.create(added))) throw new ProblemError('link_not_valid');
      }
      await stores.memberships.add(accountId, personId, role, atMs);
      note({ target: { kind: 'member', id: personId, name: email }, after: { email, role } });
    });
  };

  return {
    async openInvitation({ body, request }) {
      const attempt = { address: request.ip };
      await pauses.begin(attempt);
      const invitation = await find(body.token);
      await pauses.succeed(attempt);
      const account = await accounts.get(invitation.accountId);
      return {
        accountName: account?.name ?? '',
        email: invitation.email,
        role: invitation.role,
        invitedBy: invitation.inviterName,
        isKnown: (await persons.findByEmail(invitation.email)) !== undefined,
      };
    },

    async acceptInvitation(call) {
      const { token, name, password, code } = call.body;
      const attempt = { address: call.request.ip };
      await pauses.begin(attempt);
      const invitation = await find(token);
      await pauses.succeed(attempt);
      const { email } = invitation;
      const current = await sessions.read(call.request.headers);
      if (current?.person.email === email) {
        await join(call, invitation, current.person);
        return showSession(current.person);
      }
      if (password === undefined) throw missing('/password');
      const known = await persons.findByEmail(email);
      if (known !== undefined) {
        const attempt = { email, address: call.request.ip };
        await pauses.begin(attempt);
        const { signedIn } = await issue({ email, password, code }, call);
        await pauses.succeed(attempt);
        await join(call, invitation, signedIn.person);
        return showSession(signedIn.person);
      }
      if (name === undefined) throw missing('/name');
      if (!Check(NewPassword, password)) {
        const detail = 'must have 12 to 200 characters';
        throw toRefusal([{ pointer: '/password', code: 'minLength', detail }]);
      }
      const personId = newIdentifier('person', clock());
      await join(call, invitation, { personId, email, name }, await passwords.hash(password));
      const { signedIn } = await issue({ email, password }, call);
      return showSession(signedIn.person);
    },

    async signUp(call) {
      if (signUp === 'closed') throw new ProblemError('sign_up_closed');
      const { password, name, accountName } = call.body;
      const email = call.body.email.toLowerCase();
      // Counted, and not taken back: it tells whether an address is known.
      await pauses.begin({ address: call.request.ip });
      const passwordHash = await passwords.hash(password);
      const accountId = newIdentifier('account', clock());
      const personId = newIdentifier('person', clock());
      const actor = { kind: 'person', personId, email, name, signInId: '', role: 'owner' } as const;
      const changer = { principal: { accountId, actor }, request: call.request };
      await changeLog.make(changer, 'signUp', async ({ stores, atMs, note }) => {
        await stores.accounts.create(newAccount(accountId, accountName, atMs));
        const membership = { accountId, role: 'owner' } as const;
        const person = { personId, email, name, passwordHash, isAdministrator: false, createdAtMs: atMs };
        if (!(await stores.persons.create({ ...person, membership }))) {
          throw new ProblemError('conflict', 'Somebody with this e-mail address can sign in already.');
        }
        note({ target: { kind: 'member', id: personId, name: email }, after: { email, role: 'owner' } });
      });
      const { signedIn } = await issue({ email, password }, call);
      return showSession(signedIn.person);
    },
  };
}

interface AnyCall {
  readonly request: CallOf<'acceptInvitation'>['request'];
  readonly reply: ReplyHead;
}

function missing(pointer: string): ProblemError {
  return toRefusal([{ pointer, code: 'required', detail: 'is required of somebody who is not signed in' }]);
}
