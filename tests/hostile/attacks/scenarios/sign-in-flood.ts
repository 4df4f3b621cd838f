import type { TestCredentials } from '../../../kit/service-faults.ts';
import type { Attack } from '../attack.ts';
import { toPost } from '../request-bytes.ts';

const strangers = 100;
const guessesEach = 5;
const successes = 90;
const others = 12;
/** Of the others, one network each. */
const firstNetwork = 101;

function toSignIn({ email, password }: TestCredentials): string {
  return toPost('/api/session', JSON.stringify({ email, password }), {
    headers: { origin: 'https://fuzz.example' },
  });
}

/** Checking a password takes 19 MiB and a thread by design, whether it is right or wrong. */
export const signInFlood: Attack = {
  name: 'sign-in-flood',
  what: `${strangers * guessesEach} sign-ins as nobody, ${strangers} at a time, and ${successes} at once with the right password, while ${others} others sign in`,
  async run({ attacker, insider, victim, scale, count, patience }) {
    const failures = new Set<string>();
    const answerWithinMs = patience(30_000);
    const open = (amount: number) => attacker.openMany(amount, strangers);

    const guess = async () => {
      const sockets = await open(count(strangers));
      await Promise.all(
        sockets.map(async (socket, at) => {
          for (let round = 1; round <= guessesEach; round += 1) {
            const nobody = { email: `nobody-${at}-${round}@shop.example`, password: 'guess' };
            await socket.write(toSignIn(nobody));
            if (!(await socket.hasAnswers(round, answerWithinMs)))
              failures.add(`a sign-in got no answer within ${answerWithinMs / 1_000} s`);
          }
          const other = socket.statuses.find((status) => ![401, 429, 503].includes(status));
          if (other !== undefined) failures.add(`a sign-in as nobody was answered ${other}`);
        }),
      );
    };

    const succeed = async () => {
      // All of them in the short form too: fewer would starve nobody.
      const sockets = await open(successes);
      const statuses = Promise.all(
        sockets.map(async (socket) => {
          await socket.write(toSignIn(insider));
          await socket.hasAnswers(1, answerWithinMs);
          return socket.statuses[0];
        }),
      );
      const networks = Array.from({ length: others }, (_, at) => attacker.open(1, firstNetwork + at));
      await Promise.all(
        (await Promise.all(networks)).map(async (socket) => {
          await socket.write(toSignIn(victim));
          await socket.hasAnswers(1, answerWithinMs);
          if (socket.statuses[0] !== 200)
            failures.add(`another person's sign-in was answered ${socket.statuses[0]}`);
        }),
      );
      // Too many from one network, or by one person within the hour.
      const odd = (await statuses).find(
        (status) => status === undefined || ![200, 429, 503].includes(status),
      );
      if (odd !== undefined) failures.add(`a sign-in with the right password was answered ${odd}`);
    };

    if (scale === 1) await succeed();
    await Promise.all([guess(), succeed()]);
    return [...failures];
  },
};
