import type { FastifyBaseLogger } from 'fastify';
import { createPersonAccess, type PersonAccess } from '../access/person-access.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { createPasswordResets, type PasswordResets } from './password-resets.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createSecondFactors, type SecondFactors } from './second-factors.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createShowSession, type ShowSession, type ShowSessionOptions } from './show-session.ts';
import { createSignInLibrary, type SignInLibrary } from './sign-in-library.ts';
import { createSignInPauses, type SignInPauses } from './sign-in-pauses.ts';

export interface PeopleOptions {
  readonly controlStore: ControlStore;
  readonly publicUrl: string;
  readonly signUp: 'open' | 'closed';
  readonly smtpUrl?: string | undefined;
  /** The sender of mails; by default an address at the host of the service. */
  readonly smtpFrom?: string | undefined;
  /** What accounts know of their made-up data. */
  readonly demoDataOf: ShowSessionOptions['demoDataOf'];
  readonly logger: FastifyBaseLogger;
  readonly clock: Clock;
}

/**
 * How people get in. A request to sign in passes `sign-in-pauses.ts`, which slows guessing down, and `sessions.ts`, which
 * has `sign-in-library.ts` check the password and the code and issue a session. A later request carries the session in
 * its cookie; `access/person-access.ts` has it read here, and finds the role of its person in the account.
 */
export interface People {
  readonly passwords: Passwords;
  readonly library: SignInLibrary;
  readonly secondFactors: SecondFactors;
  readonly sessions: Sessions;
  readonly mailer: Mailer;
  readonly invitations: Invitations;
  readonly passwordResets: PasswordResets;
  readonly showSession: ShowSession;
  readonly pauses: SignInPauses;
  readonly access: PersonAccess;
}

export async function createPeople({
  controlStore,
  publicUrl,
  signUp,
  smtpUrl,
  smtpFrom,
  demoDataOf,
  logger,
  clock,
}: PeopleOptions): Promise<People> {
  const secret = await controlStore.instanceSecrets.getOrCreate('sign-in');
  const passwords = createPasswords();
  const library = createSignInLibrary({ controlStore, secret, publicUrl, passwords, logger, clock });
  const secondFactors = createSecondFactors({ library, controlStore, clock });
  const sessions = createSessions({ library, controlStore, secondFactors, publicUrl });
  const { memberships, signInAttempts: attempts } = controlStore;
  const mailer = createMailer({ smtpUrl, from: smtpFrom ?? toSender(publicUrl), logger });
  return {
    passwords,
    library,
    secondFactors,
    sessions,
    mailer,
    invitations: createInvitations({ controlStore, mailer, publicUrl }),
    passwordResets: createPasswordResets({ library, controlStore, mailer, publicUrl, clock }),
    showSession: createShowSession({ controlStore, demoDataOf, signUp, sendsMail: mailer.isReady }),
    pauses: createSignInPauses({ attempts, secret, clock }),
    access: createPersonAccess({ sessions, memberships, publicUrl }),
  };
}

function toSender(publicUrl: string): string {
  return `Overlay <overlay@${new URL(publicUrl).hostname}>`;
}
