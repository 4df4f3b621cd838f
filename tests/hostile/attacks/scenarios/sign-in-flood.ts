import type { Attack } from '../attack.ts';
import { toPost } from '../request-bytes.ts';

const addresses = 100;
const signInsEach = 5;

/** Checking a password takes 19 MiB and a thread by design; without a key, and from so many addresses that none is slowed down. */
export const signInFlood: Attack = {
  name: 'sign-in-flood',
  what: `${addresses * signInsEach} sign-ins as nobody, ${addresses} at a time, each from an address of its own`,
  async run({ attacker, count, patience }) {
    const failures = new Set<string>();
    const answerWithinMs = patience(30_000);
    const sockets = await attacker.openMany(count(addresses), addresses);
    await Promise.all(
      sockets.map(async (socket, at) => {
        for (let round = 1; round <= signInsEach; round += 1) {
          const body = JSON.stringify({ email: `nobody-${at}-${round}@shop.example`, password: 'guess' });
          await socket.write(toPost('/api/session', body, { headers: { origin: 'https://fuzz.example' } }));
          if (!(await socket.hasAnswers(round, answerWithinMs)))
            failures.add(`a sign-in got no answer within ${answerWithinMs / 1_000} s`);
        }
        const other = socket.statuses.find((status) => ![401, 429, 503].includes(status));
        if (other !== undefined) failures.add(`a sign-in as nobody was answered ${other}`);
      }),
    );
    return [...failures];
  },
};
