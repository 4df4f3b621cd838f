import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readProblem } from '../../kit/read-answer.ts';
import { addTestPerson, type TestPerson } from '../../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../../kit/test-service.ts';

let service: TestService;
let person: TestPerson;
beforeEach(async () => {
  // A proxy says where a request comes from, so that the test can come from many addresses.
  service = await startTestService({ trustProxy: '127.0.0.1' });
  service.clock.freeze();
  person = await addTestPerson(service);
});
afterEach(() => service.stop());

const from = (address: string) => ({ origin: publicUrl, 'x-forwarded-for': address });
const signIn = (email: string, password: string, address = '192.0.2.1') =>
  service.client().post('/api/session', { email, password }, from(address));

describe('guessing at one person', () => {
  it('is slowed down after five wrong passwords, wherever they come from and whether the person exists', async () => {
    for (const email of [person.email, 'nobody@overlay.test']) {
      const statuses: number[] = [];
      for (let guess = 0; guess < 7; guess += 1) {
        const { status } = await signIn(email, 'wrong', `198.51.100.${guess}`);
        statuses.push(status);
      }
      expect(statuses, email).toEqual([401, 401, 401, 401, 401, 429, 429]);
      const answer = await signIn(email.toUpperCase(), 'wrong', '203.0.113.9');
      readProblem('rate_limited', answer);
      expect(answer.headers.get('retry-after')).toBe('1');
    }
  });

  it('pauses twice as long after each further one, up to a minute', async () => {
    for (let guess = 0; guess < 4; guess += 1) await signIn(person.email, 'wrong');
    const pauses: string[] = [];
    for (let guess = 0; guess < 9; guess += 1) {
      const address = `198.51.100.${guess}`;
      readProblem('sign_in_failed', await signIn(person.email, 'wrong', address));
      const paused = await signIn(person.email, person.password, address);
      pauses.push(paused.headers.get('retry-after') ?? '');
      service.clock.advance(Number(pauses.at(-1)) * 1_000);
    }
    expect(pauses).toEqual(['1', '2', '4', '8', '16', '32', '60', '60', '60']);
    expect((await signIn(person.email, person.password)).status).toBe(200);
    readProblem('sign_in_failed', await signIn(person.email, 'wrong'));
  });

  it('counts guesses that are made at once', async () => {
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

describe('guessing from one network', () => {
  it('is slowed down after twenty attempts at anybody', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 22; guess += 1) {
      statuses.push((await signIn(`person.${guess}@nobody.test`, 'wrong', '192.0.2.7')).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429, 429]);
    expect((await signIn(person.email, person.password, '192.0.2.8')).status).toBe(200);
  });

  it('does not begin anew by signing in between guesses', async () => {
    for (let guess = 0; guess < 19; guess += 1) {
      await signIn(`person.${guess}@nobody.test`, 'wrong', '192.0.2.7');
      if (guess % 5 === 0) await signIn(person.email, person.password, '192.0.2.7');
    }
    readProblem('sign_in_failed', await signIn('one.more@nobody.test', 'wrong', '192.0.2.7'));
    readProblem('rate_limited', await signIn('one.more@nobody.test', 'wrong', '192.0.2.7'));
  });
});
