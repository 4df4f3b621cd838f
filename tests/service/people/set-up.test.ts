import { SetUpAnswer } from '@overlay/contract';
import { issueSetUpCode } from '@overlay/service/internal/people/set-up.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import { cookieOf } from '../../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../../kit/test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

const asked = {
  email: 'First@Overlay.test',
  name: 'First',
  password: 'the very first password',
  accountName: 'Shop',
};
const setUp = (code: string, change: object = {}) =>
  service.client().post('/api/set-up', { ...asked, code, ...change }, { origin: publicUrl });
const issue = () => issueSetUpCode(service.ports.controlStore);

it('creates the administrator and owner, signs them in, and reports that set-up is over', async () => {
  const who = async (cookie = '') => (await service.client().get('/api/session', { cookie })).body;
  expect(await who()).toMatchObject({ needsSetUp: true, person: null });
  const answer = await setUp((await issue()).toUpperCase().replaceAll('-', ' '));
  const made = readAnswer(SetUpAnswer, answer);
  expect(made.session.person).toMatchObject({ email: 'first@overlay.test', isAdministrator: true });
  expect(await who(cookieOf(answer))).toMatchObject({ accounts: [{ name: 'Shop', role: 'owner' }] });
  expect(await who()).toMatchObject({ needsSetUp: false });
});

it('takes over the account created from settings, with its keys', async () => {
  const made = readAnswer(SetUpAnswer, await setUp(await issue()));
  expect(made).toMatchObject({
    accountId: service.account.accountId,
    publishableKey: null,
    secretKey: null,
  });
});

it('works once, with only the latest code', async () => {
  const earlier = await issue();
  const code = await issue();
  for (const wrong of [earlier, 'aaaaa-aaaaa-aaaaa-aaaaa', '-']) {
    readProblem('invalid_set_up_code', await setUp(wrong));
  }
  const answers = await Promise.all([setUp(code), setUp(code, { email: 'second@overlay.test' })]);
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
  readProblem('conflict', await setUp(code));
  readProblem('conflict', await setUp(await issue()));
});

it('makes everything or nothing: a code that failed half-way is valid again', async () => {
  const code = await issue();
  const { controlStore } = service.ports;
  const before = await controlStore.accounts.get(service.account.accountId);
  const { transaction } = controlStore;
  controlStore.transaction = (accountId, work) =>
    transaction(accountId, async (stores) => {
      await work(stores);
      throw new Error('the machine stopped');
    });
  expect((await setUp(code)).status).toBe(500);
  controlStore.transaction = transaction;
  expect(await controlStore.persons.isAnybodyThere()).toBe(false);
  expect(await controlStore.accounts.get(service.account.accountId)).toEqual(before);
  expect((await setUp(code)).status).toBe(201);
  const { items } = await controlStore.auditLog.list(service.account.accountId, { limit: 9 });
  expect(items).toMatchObject([{ operation: 'setUp', actorEmail: 'first@overlay.test' }]);
});

it('is refused to foreign pages, and for passwords that are too short', async () => {
  const code = await issue();
  readProblem('validation_failed', await setUp(code, { password: 'elevenchars' }));
  readProblem('validation_failed', await setUp(code, { email: 'nobody' }));
  const evil = { origin: 'https://evil.example' };
  readProblem('origin_not_allowed', await service.client().post('/api/set-up', { ...asked, code }, evil));
});
