import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import { ProblemError } from '../http/answers/problem-error.ts';
import { Turns } from '../scheduling/turns.ts';

/** The first choice of the OWASP Password Storage Cheat Sheet for argon2id: 19 MiB and two passes. */
const cost = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * Each takes a thread of the pool and 19 MiB for some 30 ms. A core is left to everybody else, however many people sign
 * in: events wait behind a flood of guesses otherwise.
 */
const mostAtOnce = Math.max(1, Math.min(4, availableParallelism() - 1));
const mostWaiting = 64;

/** Hashes passwords, a few at a time. Under a flood it says that it is overloaded instead of making everybody wait. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const turns = new Turns(mostAtOnce, { mostWaiting, refusal: tooManySignIns });
  return {
    hash: (password) => turns.run(() => argon2.hash(toBytes(password), cost)),
    verify: (password, hash) => turns.run(() => argon2.verify(hash, toBytes(password))),
  };
}

/**
 * Turns of whole attempts to sign in, of which one reads and writes the control store while another waits for its hash:
 * a hundred that come at once would have the main thread to themselves for half a second.
 */
export function createSignInTurns(): Turns {
  return new Turns(mostAtOnce + 1, { mostWaiting, refusal: tooManySignIns });
}

function tooManySignIns(): ProblemError {
  const detail = 'Too many people are signing in at once. Try again in a moment.';
  return new ProblemError('overloaded', detail, { headers: { 'retry-after': '2' } });
}

/** What looks the same is the same, whichever keyboard it was typed on: NIST SP 800-63B, 3.1.1.2. */
function toBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8');
}
