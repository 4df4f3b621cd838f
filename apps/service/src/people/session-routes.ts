import type { ChangeLog } from '../audit/change-log.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { Handlers, ReplyHead } from '../http/operations/operation-types.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { Settings } from '../settings/settings.ts';
import type { EmailProofs } from './email-proofs.ts';
import type { Passwords, SignInQueue } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { setUpFirstPerson } from './set-up.ts';
import type { ShowSession } from './show-session.ts';
import type { SignInPauses } from './sign-in-pauses.ts';

export interface SessionHandlersOptions extends Pick<Settings, 'passwordSignIn'> {
  readonly controlStore: ControlStore;
  readonly changeLog: ChangeLog;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly pauses: SignInPauses;
  readonly queue: SignInQueue;
  readonly emailProofs: EmailProofs;
  readonly showSession: ShowSession;
  readonly clock: Clock;
}

/** `/api/session`: who is signed in; sign in and out. `/api/set-up`: the first person of all. */
export function createSessionHandlers(options: SessionHandlersOptions) {
  const { controlStore, sessions, pauses, queue, emailProofs, showSession, passwordSignIn, clock } = options;

  return {
    async getSession({ request, reply }) {
      const found = await sessions.refresh(request.headers);
      setCookies(reply, found?.cookies ?? []);
      return showSession(found?.signedIn.person);
    },

    async signIn({ body, request, reply }) {
      if (!passwordSignIn) throw new ProblemError('password_sign_in_off');
      const attempt = { kind: 'password', email: body.email, caller: request } as const;
      const { signedIn, cookies } = await queue.run(request.ip, async () => {
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
      const attempt = { kind: 'link', caller: request } as const;
      const { made, outcome } = await queue.run(request.ip, async () => {
        await pauses.begin(attempt);
        const made = await setUpFirstPerson(options, body, request);
        await pauses.succeed(attempt);
        const { email, password } = body;
        return { made, outcome: await sessions.signIn({ email, password }, request.headers) };
      });
      if (outcome === 'refused' || outcome === 'needs-code') {
        throw new Error('the first person cannot sign in with the password that was just set');
      }
      setCookies(reply, outcome.cookies);
      return { ...made, session: await showSession(outcome.signedIn.person) };
    },

    async confirmDevice({ body, request, reply }) {
      const attempt = { kind: 'link', caller: request } as const;
      await pauses.begin(attempt);
      const cookie = await emailProofs.confirmDevice(body.token, request.headers);
      if (cookie === undefined) throw new ProblemError('link_not_valid');
      await pauses.succeed(attempt);
      setCookies(reply, [cookie]);
    },

    async verifyEmail({ principal: { actor }, body }) {
      // Only in the session of this person: a link that somebody else follows proves nothing.
      if (!emailProofs.isVerification(body.token, actor)) throw new ProblemError('link_not_valid');
      await controlStore.persons.markEmailVerified(actor.personId, clock());
      return showSession(await controlStore.persons.get(actor.personId));
    },

    async sendVerificationMail({ principal: { actor }, request }) {
      emailProofs.sendVerification(actor.personId, request.headers['accept-language']);
    },
  } satisfies Partial<Handlers>;
}

export function setCookies(reply: ReplyHead, cookies: readonly string[]): void {
  // Fastify appends the fields.
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}
