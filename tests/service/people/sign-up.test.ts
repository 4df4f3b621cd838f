import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProblem } from '../../kit/read-answer.ts';
import { cookieOf } from '../../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ signUp: 'open' });
});
afterAll(() => service.stop());

const body = {
  email: 'New@overlay.test',
  name: 'New',
  password: 'a long enough password',
  accountName: 'My own',
};
const signUp = (change: object = {}, origin = publicUrl) =>
  service.client().post('/api/sign-up', { ...body, ...change }, { origin });

it('where it is open, makes a person with an account of their own, and no administrator', async () => {
  readProblem('origin_not_allowed', await signUp({}, 'https://evil.example'));
  const answer = await signUp();
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject({
    person: { email: 'new@overlay.test', isAdministrator: false },
    accounts: [{ name: 'My own', role: 'owner' }],
    signUp: 'open',
  });
  const client = service.client(undefined, { origin: publicUrl, cookie: cookieOf(answer) });
  expect((await client.get('/api/account')).body).toMatchObject({ name: 'My own' });
  readProblem('insufficient_permission', await client.get('/api/accounts'));
  const foreign = { 'overlay-account': service.account.accountId };
  readProblem('not_found', await client.get('/api/account', foreign));
});

it('leaves nothing behind for an address that is taken', async () => {
  const count = async () => (await service.ports.controlStore.accounts.list({ limit: 100 })).items.length;
  const before = await count();
  readProblem('conflict', await signUp({ email: 'new@OVERLAY.test', password: 'another long password' }));
  expect(await count()).toBe(before);
});
