import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { toProviderBlock } from '../http/admission/client-address.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import { FairQueue, QueueFull } from '../scheduling/fair-queue.ts';
import { Turns } from '../scheduling/turns.ts';

/** The first choice of the OWASP Password Storage Cheat Sheet for argon2id, the library's default: 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * Each takes a thread of the pool and 19 MiB for some 10 to 30 ms. One core stays free however many people sign in, so that events
 * do not wait behind a flood of guesses.
 */
const mostAtOnce = Math.max(1, Math.min(4, availableParallelism() - 1));
const mostWaiting = 64;

/** Hashes passwords, a few at a time. Under a flood it throws `overloaded` instead of making everybody wait. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const turns = new Turns(mostAtOnce, { mostWaiting, refusal: tooManySignIns });
  return {
    hash: (password) => turns.run(() => hash(toBytes(password), cost)),
    verify: (password, known) => turns.run(() => verify(known, toBytes(password))),
  };
}

/** Runs whole attempts that hash a password. Networks are served in turn, so that none can keep the others waiting. */
export interface SignInQueue {
  /**
   * Throws `overloaded` if too many attempts from the network of this address wait, or if the turn does not come in time.
   * @param address where the attempt comes from
   */
  run<Result>(address: string, attempt: () => Promise<Result>): Promise<Result>;
}

const waitingPerNetwork = 32;
const longestWaitMs = 10_000;

/**
 * One more attempt than hashes runs at a time: it reads and writes the control store while the others wait for their hash.
 * A hundred at once would block the main thread for half a second.
 */
export function createSignInQueue(): SignInQueue {
  const queue = new FairQueue({
    slots: mostAtOnce + 1,
    runningPerTenant: mostAtOnce,
    waitingPerTenant: waitingPerNetwork,
  });
  return {
    async run(address, attempt) {
      const signal = AbortSignal.timeout(longestWaitMs);
      try {
        return await queue.run(toProviderBlock(address), attempt, { signal });
      } catch (error) {
        if (error instanceof QueueFull || (signal.aborted && error === signal.reason)) throw tooManySignIns();
        throw error;
      }
    },
  };
}

function tooManySignIns(): ProblemError {
  const detail = 'Too many people are signing in at once. Try again in a moment.';
  return new ProblemError('overloaded', detail, { headers: { 'retry-after': '2' } });
}

/** Normalised, so that a password does not depend on the keyboard: NIST SP 800-63B, 3.1.1.2. */
function toBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8');
}
