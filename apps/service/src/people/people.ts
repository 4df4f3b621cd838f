import type { FastifyBaseLogger } from 'fastify';
import { createPersonAccess, type PersonAccess } from '../access/person-access.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSignInLibrary, type SignInLibrary } from './sign-in-library.ts';
import { createSignInPauses, type SignInPauses } from './sign-in-pauses.ts';

export interface PeopleOptions {
  readonly controlStore: ControlStore;
  readonly publicUrl: string;
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
  readonly sessions: Sessions;
  readonly pauses: SignInPauses;
  readonly access: PersonAccess;
}

export async function createPeople({
  controlStore,
  publicUrl,
  logger,
  clock,
}: PeopleOptions): Promise<People> {
  const secret = await controlStore.instanceSecrets.getOrCreate('sign-in');
  const passwords = createPasswords();
  const library = createSignInLibrary({ controlStore, secret, publicUrl, passwords, logger, clock });
  const sessions = createSessions({ library, controlStore, publicUrl, clock });
  const { memberships, signInAttempts: attempts } = controlStore;
  return {
    passwords,
    library,
    sessions,
    pauses: createSignInPauses({ attempts, secret, clock }),
    access: createPersonAccess({ sessions, memberships, publicUrl }),
  };
}
