import type { FastifyBaseLogger } from 'fastify';
import { createPersonAccess, type PersonAccess } from '../access/person-access.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { createEmailProofs, type EmailProofs } from './email-proofs.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import { createMailAllowance, type MailAllowance } from './mail-allowance.ts';
import { createMailer, type Mailer, toSender } from './mailer.ts';
import { createOpenIdProvider, type OpenIdProvider } from './open-id-provider.ts';
import { createPasswordResets, type PasswordResets } from './password-resets.ts';
import { createPasswords, createSignInQueue, type Passwords, type SignInQueue } from './passwords.ts';
import { createSecondFactors, type SecondFactors } from './second-factors.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createShowSession, type ShowSession, type ShowSessionOptions } from './show-session.ts';
import { createSignInLibrary, type SignInLibrary } from './sign-in-library.ts';
import { createSignInPauses, type SignInPauses } from './sign-in-pauses.ts';
import { createSignOnFlows, type SignOnFlows } from './sign-on-flows.ts';
import { createSignedTokens } from './signed-tokens.ts';

export interface PeopleOptions
  extends Pick<
    Settings,
    | 'publicUrl'
    | 'signUp'
    | 'singleSignOn'
    | 'passwordSignIn'
    | 'smtpUrl'
    | 'smtpFrom'
    | 'passwordChecksPerHour'
  > {
  readonly controlStore: ControlStore;
  /** The state of the sample data of each account. */
  readonly demoDataOf: ShowSessionOptions['demoDataOf'];
  readonly logger: FastifyBaseLogger;
  readonly clock: Clock;
}

/**
 * How people get in. A request to sign in waits for its turn in the queue (`passwords.ts`), passes `sign-in-pauses.ts`, which
 * slows guessing down, and `sessions.ts`, which has `sign-in-library.ts` check the password and the code and issue a session. A later request carries the session in
 * its cookie; `access/person-access.ts` reads it through this feature and finds the role of its person in the account.
 */
export interface People {
  readonly passwords: Passwords;
  readonly library: SignInLibrary;
  readonly secondFactors: SecondFactors;
  readonly devices: KnownDevices;
  readonly sessions: Sessions;
  readonly mailer: Mailer;
  readonly allowance: MailAllowance;
  readonly emailProofs: EmailProofs;
  readonly queue: SignInQueue;
  readonly invitations: Invitations;
  readonly passwordResets: PasswordResets;
  readonly showSession: ShowSession;
  readonly pauses: SignInPauses;
  /** Undefined: no OpenID provider is set. */
  readonly provider: OpenIdProvider | undefined;
  readonly flows: SignOnFlows;
  readonly passwordSignIn: boolean;
  readonly access: PersonAccess;
}

export async function createPeople({
  controlStore,
  publicUrl,
  signUp,
  singleSignOn,
  passwordSignIn,
  smtpUrl,
  smtpFrom,
  passwordChecksPerHour,
  demoDataOf,
  logger,
  clock,
}: PeopleOptions): Promise<People> {
  const secret = await controlStore.instanceSecrets.getOrCreate('sign-in');
  const passwords = createPasswords();
  const library = createSignInLibrary({ controlStore, secret, publicUrl, passwords, logger, clock });
  const secondFactors = createSecondFactors({ library, controlStore, clock });
  const tokens = createSignedTokens({ secret, clock });
  const devices = createKnownDevices({ tokens, controlStore, publicUrl });
  const sessions = createSessions({ library, controlStore, secondFactors, devices, publicUrl });
  const { memberships, signInAttempts: attempts } = controlStore;
  const mailer = createMailer({ smtpUrl, from: smtpFrom ?? toSender(publicUrl), logger });
  const allowance = createMailAllowance({ attempts, secret, clock });
  const mails = { controlStore, mailer, allowance, publicUrl };
  const emailProofs = createEmailProofs({ ...mails, tokens, devices, signUp });
  const onRefused = emailProofs.warn;
  return {
    passwords,
    library,
    secondFactors,
    devices,
    sessions,
    mailer,
    allowance,
    emailProofs,
    queue: createSignInQueue(),
    invitations: createInvitations({ ...mails, emailProofs }),
    passwordResets: createPasswordResets({ ...mails, library, passwordSignIn, clock }),
    showSession: createShowSession({
      ...{ controlStore, demoDataOf, signUp, singleSignOn, passwordSignIn },
      sendsMail: mailer.isReady,
    }),
    pauses: createSignInPauses({ attempts, secret, devices, passwordChecksPerHour, onRefused, clock }),
    provider: singleSignOn && createOpenIdProvider({ settings: singleSignOn, publicUrl, logger, clock }),
    flows: createSignOnFlows({ tokens, secret, publicUrl }),
    passwordSignIn,
    access: createPersonAccess({ sessions, memberships, publicUrl }),
  };
}
