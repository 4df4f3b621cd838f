import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SignInAttemptRepository } from '../control-store/people/sign-in-attempts.ts';
import { toNetwork, toProviderBlock } from '../http/admission/client-address.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { Settings } from '../settings/settings.ts';
import type { KnownDevices } from './known-devices.ts';

/** After this many attempts there is a pause before the next one. */
const freeAttempts = { person: 5, address: 20 } as const;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
const forgottenAfterMs = 30 * 60_000;
const hourMs = 3_600_000;
/** Signing in costs as much as guessing, and nobody signs in more often than that. */
const mostSignInsPerHour = 1_000;

export type Caller = Pick<FastifyRequest, 'ip' | 'headers'>;

/** What is tried, and by whom. */
export type SignInAttempt =
  /** A password of this person. */
  | { readonly kind: 'password'; readonly email: string; readonly caller: Caller }
  /** A mail with a link for a new password. */
  | { readonly kind: 'reset'; readonly email: string; readonly caller: Caller }
  /** A link or a code, which identifies no person; or a sign-up. */
  | { readonly kind: 'link'; readonly caller: Caller }
  /** The password or a code once more, by a person who is signed in: only their session counts. */
  | { readonly kind: 'own'; readonly signInId: string };

/** Why an attempt was refused: too many guesses from its network, or from unknown devices everywhere. */
export type RefusedFor = 'guesses' | 'ceiling';

/**
 * Slows guessing down without letting anybody lock a person out. What counts against an attempt is
 *
 * - its own device, if the person has signed in with it before; nothing that others do counts then;
 * - else the pair of the e-mail address and the network it comes from, the address it comes from, and an hourly ceiling
 *   for the e-mail address, which a botnet reaches however many networks it has.
 *
 * E-mail addresses that belong to nobody are counted alike.
 */
export interface SignInPauses {
  /**
   * Counts an attempt. Throws `rate_limited` while a pause lasts, and `too_many_sign_ins` at the ceiling; the attempt
   * must not be made then.
   */
  begin(attempt: SignInAttempt): Promise<void>;
  /** The attempt succeeded and does not count as a guess. Successful sign-ins have their own limit. */
  succeed(attempt: SignInAttempt): Promise<void>;
}

export interface SignInPausesOptions extends Pick<Settings, 'passwordChecksPerHour'> {
  readonly attempts: Pick<SignInAttemptRepository, 'begin' | 'pausedUntil' | 'takeBack' | 'forget'>;
  /** Addresses are stored as keyed hashes. */
  readonly secret: string;
  readonly devices: Pick<KnownDevices, 'find'>;
  readonly onRefused?: (email: string, reason: RefusedFor) => void;
  readonly clock: Clock;
}

interface Rule {
  readonly subject: string;
  /** How long the pause is after so many attempts. */
  readonly pauseMs: (attempts: number) => number;
  readonly onSuccess: 'forget' | 'takeBack';
  readonly reason?: RefusedFor;
}

/** The counts are in the control store, so that all nodes share them. */
export function createSignInPauses({
  attempts,
  secret,
  devices,
  passwordChecksPerHour,
  onRefused,
  clock,
}: SignInPausesOptions): SignInPauses {
  const toSubject = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
  const slowed = (free: number) => (count: number) => toPauseMs(count - free);
  /** Allows `most` attempts in each hour. */
  const hourly = (kind: string, email: string, most: number, nowMs: number) => {
    const hour = Math.floor(nowMs / hourMs);
    const pauseMs = (count: number) => (count < most ? 0 : (hour + 1) * hourMs - nowMs);
    return { subject: toSubject(kind, email, String(hour)), pauseMs, onSuccess: 'takeBack' } as const;
  };
  const ceilingOf = (email: string, nowMs: number): Rule => ({
    ...hourly('ceiling', email, passwordChecksPerHour, nowMs),
    reason: 'ceiling',
  });
  const successesOf = (email: string, nowMs: number) => hourly('success', email, mostSignInsPerHour, nowMs);

  const byAddress = ({ ip }: Caller): Rule => ({
    subject: toSubject('address', toNetwork(ip)),
    pauseMs: slowed(freeAttempts.address),
    // Otherwise a guesser could reset the count by signing in between guesses.
    onSuccess: 'takeBack',
  });
  const byPair = (kind: string, email: string, { ip }: Caller): Rule => ({
    subject: toSubject(kind, email, toProviderBlock(ip)),
    pauseMs: slowed(freeAttempts.person),
    onSuccess: 'forget',
  });

  const rulesOf = async (attempt: SignInAttempt, nowMs: number): Promise<readonly Rule[]> => {
    const own = (...parts: readonly string[]): readonly Rule[] => [
      { subject: toSubject(...parts), pauseMs: slowed(freeAttempts.person), onSuccess: 'forget' },
    ];
    if (attempt.kind === 'own') return own('own', attempt.signInId);
    const { kind, caller } = attempt;
    if (kind === 'link') return [byAddress(caller)];
    const email = attempt.email.toLowerCase();
    if (kind === 'reset') return [byPair('reset', email, caller), byAddress(caller)];
    const device = await devices.find(caller.headers, email);
    if (device !== undefined) return own('device', device, email);
    const pair: Rule = { ...byPair('password', email, caller), reason: 'guesses' };
    return [pair, byAddress(caller), ceilingOf(email, nowMs)];
  };

  const refuse = (attempt: SignInAttempt, { reason }: Pick<Rule, 'reason'>, ms: number): never => {
    if (reason !== undefined && 'email' in attempt) onRefused?.(attempt.email.toLowerCase(), reason);
    const headers = { 'retry-after': String(Math.max(1, Math.ceil(ms / 1_000))) };
    if (reason === 'ceiling') throw new ProblemError('too_many_sign_ins', undefined, { headers });
    const detail = 'Too many attempts. Wait for the number of seconds in Retry-After.';
    throw new ProblemError('rate_limited', detail, { headers });
  };

  return {
    async begin(attempt) {
      const nowMs = clock();
      const rules = await rulesOf(attempt, nowMs);
      // Shared counts are checked first: an attempt that they refuse is counted nowhere.
      const first: readonly Pick<Rule, 'subject' | 'reason'>[] = [
        ...(attempt.kind === 'password' ? [successesOf(attempt.email.toLowerCase(), nowMs)] : []),
        ...rules.filter(({ onSuccess }) => onSuccess === 'takeBack'),
      ];
      for (const rule of first) {
        const untilMs = await attempts.pausedUntil(rule.subject);
        if (untilMs > nowMs) refuse(attempt, rule, untilMs - nowMs);
      }
      for (const rule of rules) {
        const { subject, pauseMs } = rule;
        if (await attempts.begin(subject, { nowMs, forgottenAfterMs, pauseMs })) continue;
        refuse(attempt, rule, (await attempts.pausedUntil(subject)) - nowMs);
      }
    },
    async succeed(attempt) {
      const nowMs = clock();
      for (const { subject, onSuccess } of await rulesOf(attempt, nowMs)) await attempts[onSuccess](subject);
      if (attempt.kind !== 'password') return;
      const { subject, pauseMs } = successesOf(attempt.email.toLowerCase(), nowMs);
      await attempts.begin(subject, { nowMs, forgottenAfterMs: hourMs, pauseMs });
    },
  };
}

/** Doubles with each attempt beyond the free ones: 1 s, 2 s, 4 s, up to a minute. */
function toPauseMs(beyond: number): number {
  return beyond < 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(beyond, 16));
}
