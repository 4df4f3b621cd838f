import type { TestCredentials } from '../../../kit/service-faults.ts';
import type { Attack } from '../attack.ts';
import type { AttackSocket } from '../attacker.ts';
import { toPost } from '../request-bytes.ts';

const guesses = 200;
const connections = 20;
const rounds = 5;
/** Never the network of the guesses, which come from 127.0.66. */
const victimNetworks = { known: 71, unknown: 72 } as const;

function toSignIn({ email, password }: TestCredentials, cookie?: string): string {
  const headers = { origin: 'https://fuzz.example', ...(cookie === undefined ? {} : { cookie }) };
  return toPost('/api/session', JSON.stringify({ email, password }), { headers });
}

/** Sends a sign-in and waits for its answer; undefined: there was none in time. */
async function signIn(socket: AttackSocket, request: string, withinMs: number): Promise<number | undefined> {
  const before = socket.statuses.length;
  await socket.write(request);
  return (await socket.hasAnswers(before + 1, withinMs)) ? socket.statuses.at(-1) : undefined;
}

/** Slowing guesses down must not become a way to keep somebody out: the victim has the right password all the time. */
export const signInLockout: Attack = {
  name: 'sign-in-lockout',
  what: `${guesses} wrong passwords for one person from one network, while the person signs in on a known device and on new ones`,
  async run({ attacker, victim, count, patience }) {
    const failures = new Set<string>();
    const answerWithinMs = patience(30_000);
    const known = await attacker.open(1, victimNetworks.known);
    const expectIn = async (what: string, socket: AttackSocket, cookie?: string) => {
      const status = await signIn(socket, toSignIn(victim, cookie), answerWithinMs);
      if (status !== 200) failures.add(`the victim was answered ${status} on ${what}`);
    };
    await expectIn('a device that becomes known', known);
    const cookie = known.cookies.join('; ');
    if (!cookie.includes('overlay_device=')) failures.add('signing in made no device known');

    const sockets = await attacker.openMany(count(connections), connections);
    // At least as many as once kept the victim out.
    const each = Math.max(Math.ceil(100 / sockets.length), Math.ceil(count(guesses) / sockets.length));
    const guessing = Promise.all(
      sockets.map(async (socket) => {
        for (let guess = 0; guess < each; guess += 1) {
          const wrong = { ...victim, password: `guess ${guess}` };
          const status = await signIn(socket, toSignIn(wrong), answerWithinMs);
          if (status === undefined || ![401, 429, 503].includes(status))
            failures.add(`a guess was answered ${status}`);
        }
      }),
    );
    const victimAmidst = async () => {
      for (let round = 0; round < rounds; round += 1) {
        await expectIn('a known device', known, cookie);
        await expectIn('a new device', await attacker.open(1 + round, victimNetworks.unknown));
      }
    };
    await Promise.all([guessing, victimAmidst()]);
    await expectIn('a known device afterwards', known, cookie);
    await expectIn('a new device afterwards', await attacker.open(99, victimNetworks.unknown));
    return [...failures];
  },
};
