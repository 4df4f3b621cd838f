import { createHmac } from 'node:crypto';
import { toNetwork } from '../http/admission/client-address.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { SignInAttemptRepository } from '../ports/control-store.ts';

/** After this many attempts at one e-mail address, or from one network, there is a pause before the next. */
const freeAttempts = { email: 5, network: 20 } as const;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
const forgottenAfterMs = 30 * 60_000;

type Kind = keyof typeof freeAttempts;

/** Slows guessing down: by what is guessed at, whether it exists or not, and by where the guesses come from. */
export interface SignInPauses {
  /** Counts an attempt. Throws `rate_limited` while a pause lasts; the attempt must not be made then. */
  begin(attempt: SignInAttempt): Promise<void>;
  /** The attempt was no guess: the count of its e-mail address begins anew, and that of its network is one lower. */
  succeed(attempt: SignInAttempt): Promise<void>;
}

export interface SignInAttempt {
  /** Whom it is aimed at; undefined if it names nobody. */
  readonly email?: string | undefined;
  /** The address it comes from. */
  readonly address: string;
}

export interface SignInPausesOptions {
  readonly attempts: Pick<SignInAttemptRepository, 'begin' | 'pausedUntil' | 'takeBack' | 'forget'>;
  /** Addresses are stored as keyed hashes, which nobody can look up. */
  readonly secret: string;
  readonly clock: Clock;
}

/** The counts are in the control store, so that all nodes share them. */
export function createSignInPauses({ attempts, secret, clock }: SignInPausesOptions): SignInPauses {
  const toSubject = (kind: Kind, value: string) =>
    createHmac('sha256', secret).update(`${kind}:${value}`).digest('base64url');

  const subjectsOf = ({ email, address }: SignInAttempt): readonly (readonly [Kind, string])[] => [
    ['network', toSubject('network', toNetwork(address))],
    ...(email === undefined ? [] : [['email', toSubject('email', email.toLowerCase())] as const]),
  ];

  return {
    async begin(attempt) {
      const nowMs = clock();
      for (const [kind, subject] of subjectsOf(attempt)) {
        const pauseMs = (count: number) => toPauseMs(count - freeAttempts[kind]);
        if (await attempts.begin(subject, { nowMs, forgottenAfterMs, pauseMs })) continue;
        throw paused((await attempts.pausedUntil(subject)) - nowMs);
      }
    },
    async succeed(attempt) {
      // Otherwise a guesser could sign in between guesses, and begin anew each time.
      for (const [kind, subject] of subjectsOf(attempt)) {
        if (kind === 'network') await attempts.takeBack(subject);
        else await attempts.forget(subject);
      }
    },
  };
}

/** Doubles with each attempt beyond the free ones: 1 s, 2 s, 4 s, up to a minute. */
function toPauseMs(beyond: number): number {
  return beyond < 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(beyond, 16));
}

function paused(ms: number): ProblemError {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  const detail = 'Too many attempts. Wait for the number of seconds in Retry-After.';
  return new ProblemError('rate_limited', detail, { headers: { 'retry-after': String(seconds) } });
}
