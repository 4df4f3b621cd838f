import { ProblemError } from '../http/answers/problem-error.ts';
import type { HandlersFor, ReplyHead } from '../http/operations/operation-types.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { createSignInTurns, type Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { setUpFirstPerson } from './set-up.ts';
import type { ShowSession } from './show-session.ts';
import type { SignInPauses } from './sign-in-pauses.ts';

export interface SessionHandlersOptions {
  readonly controlStore: ControlStore;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly pauses: SignInPauses;
  readonly showSession: ShowSession;
  readonly clock: Clock;
}

type SessionOperationId = 'getSession' | 'signIn' | 'signOut' | 'setUp';

/** `/api/session`: who is signed in; sign in and out. `/api/set-up`: the first person of all. */
export function createSessionHandlers(options: SessionHandlersOptions): HandlersFor<SessionOperationId> {
  const { sessions, pauses, showSession } = options;
  const turns = createSignInTurns();

  return {
    async getSession({ request, reply }) {
      const found = await sessions.refresh(request.headers);
      setCookies(reply, found?.cookies ?? []);
      return showSession(found?.signedIn.person);
    },

    async signIn({ body, request, reply }) {
      const attempt = { email: body.email, address: request.ip };
      const { signedIn, cookies } = await turns.run(async () => {
        await pauses.begin(attempt);
        const outcome = await sessions.signIn(body, request.headers);
        if (outcome === 'refused') throw new ProblemError('sign_in_failed');
        if (outcome === 'needs-code') throw new ProblemError('second_factor_required');
        await pauses.succeed(attempt);
        return outcome;
      });
      setCookies(reply, cookies);
      return showSession(signedIn.person);
    },

    async signOut({ request, reply }) {
      setCookies(reply, await sessions.signOut(request.headers));
    },

    async setUp({ body, request, reply }) {
      const attempt = { address: request.ip };
      await pauses.begin(attempt);
      const made = await setUpFirstPerson(options, body);
      await pauses.succeed(attempt);
      const { email, password } = body;
      const outcome = await sessions.signIn({ email, password }, request.headers);
      if (outcome === 'refused' || outcome === 'needs-code') {
        throw new Error('the first person cannot sign in with the password that was just set');
      }
      setCookies(reply, outcome.cookies);
      return { ...made, session: await showSession(outcome.signedIn.person) };
    },
  };
}

function setCookies(reply: ReplyHead, cookies: readonly string[]): void {
  // Fastify adds one to the other.
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}
