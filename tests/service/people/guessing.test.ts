import { PasswordResetLink } from '@overlay/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../kit/http-client.ts';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import { addTestPerson, cookieOf, signedIn, type TestPerson } from '../../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../../kit/test-service.ts';

let service: TestService;
let person: TestPerson;
beforeAll(async () => {
  // A proxy reports where a request comes from, so that the test can use many addresses.
  service = await startTestService({ trustProxy: '127.0.0.1' });
  service.clock.freeze();
});
beforeEach(async () => {
  // Guesses from a network are forgotten after some time.
  service.clock.advance(24 * 3_600_000);
  person = await addTestPerson(service);
});
afterAll(() => service.stop());

const from = (address: string) => ({ origin: publicUrl, 'x-forwarded-for': address });
const signIn = (email: string, password: string, address = '192.0.2.1') =>
  service.client().post('/api/session', { email, password }, from(address));

/** A browser in which the person has signed in before. */
const knownDevice = async (address = '203.0.113.77'): Promise<string> => {
  const answer = await signIn(person.email, person.password, address);
  return cookieOf(answer)
    .split('; ')
    .filter((cookie) => cookie.startsWith('__Host-overlay_device='))
    .join();
};
const signInWith = (cookie: string, password: string, address: string, email = person.email) =>
  service.client().post('/api/session', { email, password }, { ...from(address), cookie });

describe('guessing at one person', () => {
  it('is slowed down after five wrong passwords from one network, whether or not the person exists', async () => {
    for (const email of [person.email, 'nobody@overlay.test']) {
      const statuses: number[] = [];
      for (let guess = 0; guess < 7; guess += 1) {
        const { status } = await signIn(email, 'wrong', `198.51.100.${guess}`);
        statuses.push(status);
      }
      expect(statuses, email).toEqual([401, 401, 401, 401, 401, 429, 429]);
      const answer = await signIn(email.toUpperCase(), 'wrong', '198.51.100.200');
      readProblem('rate_limited', answer);
      expect(answer.headers.get('retry-after')).toBe('1');
      readProblem('sign_in_failed', await signIn(email, 'wrong', '203.0.113.9'));
    }
  });

  it('counts a /48 of IPv6 as one network, and does not believe an address that no trusted proxy vouches for', async () => {
    for (let guess = 0; guess < 5; guess += 1) {
      readProblem('sign_in_failed', await signIn(person.email, 'wrong', `2001:db8:1:${guess}::1`));
    }
    readProblem('rate_limited', await signIn(person.email, 'wrong', '2001:db8:1:ffff::1'));
    // What a client writes in front of the address that the proxy adds.
    readProblem('rate_limited', await signIn(person.email, 'wrong', '203.0.113.5, 2001:db8:1:9::1'));
    readProblem('sign_in_failed', await signIn(person.email, 'wrong', '2001:db8:2::1'));
  });

  it('pauses twice as long after each further one, up to a minute', async () => {
    for (let guess = 0; guess < 4; guess += 1) await signIn(person.email, 'wrong');
    const pauses: string[] = [];
    for (let guess = 0; guess < 9; guess += 1) {
      readProblem('sign_in_failed', await signIn(person.email, 'wrong'));
      const paused = await signIn(person.email, person.password);
      pauses.push(paused.headers.get('retry-after') ?? '');
      service.clock.advance(Number(pauses.at(-1)) * 1_000);
    }
    expect(pauses).toEqual(['1', '2', '4', '8', '16', '32', '60', '60', '60']);
    expect((await signIn(person.email, person.password)).status).toBe(200);
    readProblem('sign_in_failed', await signIn(person.email, 'wrong'));
  });

  it('locks out neither a known device nor a new one in another network', async () => {
    const cookie = await knownDevice();
    for (let guess = 0; guess < 94; guess += 1) await signIn(person.email, 'wrong', '198.51.100.7');
    expect((await signIn(person.email, person.password, '203.0.113.1')).status).toBe(200);
    // Even in the network of the guesser.
    expect((await signInWith(cookie, person.password, '198.51.100.7')).status).toBe(200);
  });

  it('counts concurrent guesses', async () => {
    const guesses = Array.from({ length: 20 }, () => signIn(person.email, 'wrong'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('is not forgotten by a restart', async () => {
    for (let guess = 0; guess < 5; guess += 1) await signIn(person.email, 'wrong');
    await service.restart();
    readProblem('rate_limited', await signIn(person.email, person.password));
  });
});

describe('a known device', () => {
  it('is slowed down only by its own guesses, and only for its person', async () => {
    const cookie = await knownDevice();
    for (let guess = 0; guess < 5; guess += 1) {
      // In any network: a phone changes networks.
      readProblem('sign_in_failed', await signInWith(cookie, 'wrong', `198.51.${guess}.1`));
    }
    readProblem('rate_limited', await signInWith(cookie, person.password, '198.51.99.1'));
    expect((await signIn(person.email, person.password, '203.0.113.2')).status).toBe(200);
    const other = await addTestPerson(service);
    for (let guess = 0; guess < 5; guess += 1) await signIn(other.email, 'wrong', '192.0.2.9');
    readProblem('rate_limited', await signInWith(cookie, other.password, '192.0.2.9', other.email));
  });

  it('is forgotten with a new password and when its person signs out everywhere else, in every other browser', async () => {
    const newPassword = 'another horse, another battery';
    const sessionOf = async (password: string) => {
      const answer = await signIn(person.email, password, '203.0.113.77');
      return service.client(undefined, { ...from('203.0.113.77'), cookie: cookieOf(answer) });
    };
    const administrator = await signedIn(service, await addTestPerson(service, { isAdministrator: true }));
    const reset = async () => {
      const made = await administrator.post(`/api/people/${person.personId}/password-reset`, {});
      const token = new URL(readAnswer(PasswordResetLink, made).link).hash.replace('#token=', '');
      return service
        .client()
        .post('/api/password-resets/redeem', { token, newPassword }, from('203.0.113.5'));
    };
    /** Each returns the answer, and the password from then on. */
    const ways: readonly (() => Promise<readonly [Answer, string]>)[] = [
      async () => [
        await (await sessionOf(person.password)).send('DELETE', '/api/sessions', undefined),
        person.password,
      ],
      async () => [
        await (await sessionOf(person.password)).post('/api/password', {
          password: person.password,
          newPassword,
        }),
        newPassword,
      ],
      async () => [await reset(), newPassword],
    ];
    for (const [index, forget] of ways.entries()) {
      person = await addTestPerson(service);
      const stolen = await knownDevice();
      const [answer, password] = await forget();
      expect(answer.status, answer.text).toBe(204);
      const guesser = `192.0.${index}.9`;
      for (let guess = 0; guess < 5; guess += 1) await signIn(person.email, 'wrong', guesser);
      readProblem('rate_limited', await signInWith(stolen, password, guesser));
      const kept = cookieOf(answer);
      if (kept !== '') expect((await signInWith(kept, password, guesser)).status).toBe(200);
    }
  });

  it('is one only with a cookie that the service signed, for half a year', async () => {
    const cookie = await knownDevice();
    const guessed = cookie.slice(0, -3).concat('AAA');
    for (let guess = 0; guess < 5; guess += 1) await signIn(person.email, 'wrong', '192.0.2.9');
    readProblem('rate_limited', await signInWith(guessed, person.password, '192.0.2.9'));
    expect((await signInWith(cookie, person.password, '192.0.2.9')).status).toBe(200);
    service.clock.advance(181 * 24 * 3_600_000);
    for (let guess = 0; guess < 5; guess += 1) await signIn(person.email, 'wrong', '192.0.2.9');
    readProblem('rate_limited', await signInWith(cookie, person.password, '192.0.2.9'));
  });

  it('may be shared by several people', async () => {
    const other = await addTestPerson(service);
    const first = await knownDevice();
    const answer = await signInWith(first, other.password, '203.0.113.3', other.email);
    const both = cookieOf(answer).split('; ').at(-1) ?? '';
    for (let guess = 0; guess < 5; guess += 1) {
      await signIn(person.email, 'wrong', '192.0.2.9');
      await signIn(other.email, 'wrong', '192.0.2.9');
    }
    expect((await signInWith(both, other.password, '192.0.2.9', other.email)).status).toBe(200);
    expect((await signInWith(both, person.password, '192.0.2.9')).status).toBe(200);
  });
});

describe('guessing from many networks', () => {
  const guessFrom = (network: number) =>
    signIn(person.email, 'wrong', `10.${network >> 8}.${network & 255}.1`);

  it('ends at a ceiling an hour, which no known device meets', async () => {
    const cookie = await knownDevice();
    // Refused by the count of its network, these do not count towards the ceiling.
    for (let guess = 0; guess < 15; guess += 1) await signIn(person.email, 'wrong', '198.51.100.7');
    for (let network = 0; network < 95; network += 1) {
      readProblem('sign_in_failed', await guessFrom(network));
    }
    const refused = await guessFrom(200);
    readProblem('too_many_sign_ins', refused);
    readProblem('too_many_sign_ins', await signIn(person.email, person.password, '203.0.113.4'));
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect((await signInWith(cookie, person.password, '203.0.113.4')).status).toBe(200);
    service.clock.advance(seconds * 1_000);
    expect((await signIn(person.email, person.password, '203.0.113.4')).status).toBe(200);
  });

  it('meets the same ceiling at an address that belongs to nobody', async () => {
    const guess = (network: number) => signIn('nobody@ceiling.test', 'wrong', `10.1.${network}.1`);
    for (let network = 0; network < 100; network += 1) await guess(network);
    readProblem('too_many_sign_ins', await guess(100));
  });
});

describe('the password once more, in a session', () => {
  it('is slowed down only by the session, not by attempts of strangers', async () => {
    // Without the cookie of a known device, and in the guesser's network.
    const [cookie = ''] = cookieOf(await signIn(person.email, person.password, '192.0.2.9')).split('; ');
    const client = service.client(undefined, { ...from('192.0.2.9'), cookie });
    for (let guess = 0; guess < 30; guess += 1) await signIn(person.email, 'wrong', '192.0.2.9');
    const change = (password: string) =>
      client.post('/api/password', { password, newPassword: 'another horse, another battery' });
    readProblem('wrong_credential', await change('wrong'));
    for (let guess = 0; guess < 4; guess += 1) await change('wrong');
    readProblem('rate_limited', await change(person.password));
    service.clock.advance(60_000);
    expect((await change(person.password)).status).toBe(204);
  });
});

describe('guessing from one network', () => {
  it('is slowed down after twenty attempts at any person', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 22; guess += 1) {
      statuses.push((await signIn(`person.${guess}@nobody.test`, 'wrong', '192.0.2.7')).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429, 429]);
    expect((await signIn(person.email, person.password, '192.0.2.8')).status).toBe(200);
  });

  it('is not reset by signing in between guesses', async () => {
    for (let guess = 0; guess < 19; guess += 1) {
      await signIn(`person.${guess}@nobody.test`, 'wrong', '192.0.2.7');
      if (guess % 5 === 0) await signIn(person.email, person.password, '192.0.2.7');
    }
    readProblem('sign_in_failed', await signIn('one.more@nobody.test', 'wrong', '192.0.2.7'));
    readProblem('rate_limited', await signIn('one.more@nobody.test', 'wrong', '192.0.2.7'));
  });
});
