import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../harness/mail-server.ts';
import { readProblem } from '../harness/read-answer.ts';
import { addTestPerson, signedIn, type TestPerson } from '../harness/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../harness/test-service.ts';

let service: TestService;
let mailServer: MailServer;
let owner: TestPerson;
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestService({ smtpUrl: mailServer.url });
  owner = await addTestPerson(service, { accountId: service.account.accountId, role: 'owner' });
});
afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

const page = { origin: publicUrl };
/** Lines of mails are at most 76 characters long: a longer one is folded. */
const unfold = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const mailTo = async (email: string) => {
  await expect
    .poll(() => mailServer.mails.some((mail) => mail.includes(`To: ${email}`)), { timeout: 5_000 })
    .toBe(true);
  return unfold(mailServer.mails.find((mail) => mail.includes(`To: ${email}`)) ?? '');
};

it('mails a link for a new password to whoever exists, and to nobody else', async () => {
  const ask = (email: string) => service.client().post('/api/password-resets', { email }, page);
  expect((await ask('nobody@overlay.test')).status).toBe(202);
  expect((await ask(owner.email)).status).toBe(202);
  const mail = await mailTo(owner.email);
  expect(mail).toContain('From: Overlay <overlay@overlay.test>');
  const [, token] = /reset-password#token=(\w+)/.exec(mail) ?? [];
  const body = { token, newPassword: 'a new and long password' };
  expect((await service.client().post('/api/password-resets/redeem', body, page)).status).toBe(204);
  readProblem('link_not_valid', await service.client().post('/api/password-resets/redeem', body, page));
  expect(mailServer.mails.filter((one) => one.includes('nobody@overlay.test'))).toEqual([]);
  owner = { ...owner, password: body.newPassword };
});

it('mails an invitation, and says so', async () => {
  const client = await signedIn(service, owner);
  const answer = await client.post('/api/invitations', { email: 'invited@overlay.test', role: 'viewer' });
  expect(answer.body).toMatchObject({ isMailed: true });
  expect(await mailTo('invited@overlay.test')).toMatch(/invitation#token=inv_\w+/);
  expect((await client.get('/api/session')).body).toMatchObject({ sendsMail: true });
});
