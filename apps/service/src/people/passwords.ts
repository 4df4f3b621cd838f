import argon2 from 'argon2';
import { ProblemError } from '../http/answers/problem-error.ts';

/** The first choice of the OWASP Password Storage Cheat Sheet for argon2id: 19 MiB and two passes. */
const cost = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Each takes a thread of the pool and 19 MiB for some 30 ms; more at once would only take turns. */
const mostAtOnce = 2;
const mostWaiting = 64;

/** Hashes passwords, a few at a time. Under a flood it says that it is overloaded instead of making everybody wait. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting) {
        const detail = 'Too many people are signing in at once. Try again in a moment.';
        throw new ProblemError('overloaded', detail, { headers: { 'retry-after': '2' } });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };

  return {
    hash: (password) => inTurn(() => argon2.hash(toBytes(password), cost)),
    verify: (password, hash) => inTurn(() => argon2.verify(hash, toBytes(password))),
  };
}

/** What looks the same is the same, whichever keyboard it was typed on: NIST SP 800-63B, 3.1.1.2. */
function toBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8');
}
