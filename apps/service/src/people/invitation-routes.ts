import { NewPassword } from '@overlay/contract';
import { Check } from 'typebox/value';
import { hashSecret } from '../access/secret-text.ts';
import type { ChangeLog } from '../audit/change-log.ts';
import { newAccount } from '../control-store/accounts.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { NamedInvitationRecord } from '../control-store/people/invitations.ts';
import type { PersonRecord } from '../control-store/people/persons.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { CallOf, Handlers, ReplyHead } from '../http/operations/operation-types.ts';
import { toRefusal } from '../http/operations/validate.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { EmailProofs } from './email-proofs.ts';
import { findInvitation, takeInvitation } from './invitations.ts';
import type { Passwords, SignInQueue } from './passwords.ts';
import type { Credentials, IssuedSession, Sessions } from './sessions.ts';
import type { ShowSession } from './show-session.ts';
import type { SignInPauses } from './sign-in-pauses.ts';

export interface InvitationHandlersOptions extends Pick<Settings, 'signUp' | 'passwordSignIn'> {
  readonly controlStore: ControlStore;
  readonly changeLog: ChangeLog;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly pauses: SignInPauses;
  readonly queue: SignInQueue;
  readonly emailProofs: Pick<EmailProofs, 'sendVerification'>;
  readonly showSession: ShowSession;
  readonly clock: Clock;
}

/**
 * How people come to this service: with the link of an invitation or, where that is open, by signing up. An answer does not
 * depend on whether a person has the invited address, except that an address that is taken cannot be taken again.
 */
export function createInvitationHandlers({
  controlStore,
  changeLog,
  passwords,
  sessions,
  pauses,
  queue,
  emailProofs,
  showSession,
  signUp,
  passwordSignIn,
  clock,
}: InvitationHandlersOptions) {
  const { accounts, persons } = controlStore;

  const issue = async (credentials: Credentials, call: AnyCall): Promise<IssuedSession> => {
    const outcome = await sessions.signIn(credentials, call.request.headers);
    if (outcome === 'refused') throw new ProblemError('sign_in_failed');
    if (outcome === 'needs-code') throw new ProblemError('second_factor_required');
    for (const cookie of outcome.cookies) call.reply.header('set-cookie', cookie);
    return outcome;
  };

  /** An invitation can be accepted once; accepting it and becoming a member is one transaction. */
  const join = async (
    call: CallOf<'acceptInvitation'>,
    invitation: NamedInvitationRecord,
    person: Pick<PersonRecord, 'personId' | 'email' | 'name'>,
    passwordHash?: string,
  ): Promise<void> => {
    const isMailed = invitation.mailedTokenHash === hashSecret(call.body.token);
    const { accountId, role } = invitation;
    const { personId, email, name } = person;
    const actor = { kind: 'person', personId, email, name, signInId: '', role } as const;
    const changer = { principal: { accountId, actor }, request: call.request };
    await changeLog.make(changer, 'acceptInvitation', async ({ stores, atMs, note }) => {
      await takeInvitation(stores, invitation);
      if (passwordHash !== undefined) {
        const added = { personId, email, name, passwordHash, isAdministrator: false, createdAtMs: atMs };
        // Another invitation has made this person in the meantime.
        if (!(await stores.persons.create(added))) throw new ProblemError('link_not_valid');
      }
      // The inviter knows the link that they were shown: it proves nothing about the address.
      if (isMailed) await stores.persons.markEmailVerified(personId, atMs);
      await stores.memberships.add(accountId, personId, role, atMs);
      note({ target: { kind: 'member', id: personId, name: email }, after: { email, role } });
    });
  };

  return {
    async openInvitation({ body, request }) {
      const attempt = { kind: 'link', caller: request } as const;
      await pauses.begin(attempt);
      const invitation = await findInvitation(controlStore, body.token, clock());
      await pauses.succeed(attempt);
      const account = await accounts.get(invitation.accountId);
      return {
        accountName: account?.name ?? '',
        email: invitation.email,
        role: invitation.role,
        invitedBy: invitation.inviterName,
      };
    },

    async acceptInvitation(call) {
      const { token, name, password, code } = call.body;
      const linkAttempt = { kind: 'link', caller: call.request } as const;
      await pauses.begin(linkAttempt);
      const invitation = await findInvitation(controlStore, token, clock());
      await pauses.succeed(linkAttempt);
      const { email } = invitation;
      const current = await sessions.read(call.request.headers);
      if (current?.person.email === email) {
        await join(call, invitation, current.person);
        return showSession(await persons.get(current.person.personId));
      }
      if (!passwordSignIn) throw new ProblemError('password_sign_in_off');
      if (password === undefined) throw missing('/password');
      // Only new people send a name. Errors about missing fields must not reveal whether the person exists.
      if (name !== undefined && !Check(NewPassword, password)) {
        const detail = 'must have 12 to 200 characters';
        throw toRefusal([{ pointer: '/password', code: 'minLength', detail }]);
      }
      if (name !== undefined) await refuseCommonPassword(password, 'password');
      const { personId } = await queue.run(call.request.ip, async () => {
        const attempt = { kind: 'password', email, caller: call.request } as const;
        await pauses.begin(attempt);
        const isNew = name !== undefined && (await persons.findByEmail(email)) === undefined;
        if (isNew) {
          const personId = newIdentifier('person', clock());
          await join(call, invitation, { personId, email, name }, await passwords.hash(password));
        }
        const { signedIn } = await issue({ email, password, code }, call);
        await pauses.succeed(attempt);
        if (!isNew) await join(call, invitation, signedIn.person);
        return signedIn.person;
      });
      return showSession(await persons.get(personId));
    },

    async signUp(call) {
      if (signUp === 'closed') throw new ProblemError('sign_up_closed');
      if (!passwordSignIn) throw new ProblemError('password_sign_in_off');
      const { password, name, accountName } = call.body;
      const email = call.body.email.toLowerCase();
      if (!(await persons.isAnybodyThere())) {
        throw new ProblemError('sign_up_closed', 'The service is not set up yet.');
      }
      await refuseCommonPassword(password, 'password');
      // Counts even if it succeeds: the answer reveals whether the address is taken.
      await pauses.begin({ kind: 'link', caller: call.request });
      const passwordHash = await queue.run(call.request.ip, () => passwords.hash(password));
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
      emailProofs.sendVerification(personId, call.request.headers['accept-language']);
      const { signedIn } = await queue.run(call.request.ip, () => issue({ email, password }, call));
      return showSession(signedIn.person);
    },
  } satisfies Partial<Handlers>;
}

interface AnyCall {
  readonly request: CallOf<'acceptInvitation'>['request'];
  readonly reply: ReplyHead;
}

function missing(pointer: string): ProblemError {
  return toRefusal([{ pointer, code: 'required', detail: 'is required of somebody who is not signed in' }]);
}
