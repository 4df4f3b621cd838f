import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpClient } from '../../kit/http-client.ts';
import { type MailServer, startMailServer } from '../../kit/mail-server.ts';
import { readProblem } from '../../kit/read-answer.ts';
import { addTestPerson, signedIn, type TestPerson } from '../../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../../kit/test-service.ts';

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
  await expect.poll(() => mailServer.mails.some((mail) => mail.includes(`To: ${email}`))).toBe(true);
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

const speakGerman = (client: HttpClient) =>
  client.send('PATCH', '/api/session', '{"locale":"de"}', { 'content-type': 'application/json' });
const decoded = (mail: string) =>
  mail.replaceAll(/=([0-9A-F]{2})/g, (_, byte: string) => `%${byte}`).replaceAll('%C3%A4', 'ä');

it('writes in the language that a person has chosen, whatever the browser asks for', async () => {
  const person = await addTestPerson(service, { accountId: service.account.accountId, role: 'editor' });
  const client = await signedIn(service, person);
  await speakGerman(client);
  const english = { ...page, 'accept-language': 'en-GB,en;q=0.9' };
  await service.client().post('/api/password-resets', { email: person.email }, english);
  const mail = await mailTo(person.email);
  expect(mail).toContain('Subject: Ein neues Passwort');
  expect(mail).toContain('Mit diesem Link setzen Sie ein neues Passwort');
});

it('writes to whoever has chosen no language as the browser of the request asks', async () => {
  const person = await addTestPerson(service, { accountId: service.account.accountId, role: 'editor' });
  const swissGerman = { ...page, 'accept-language': 'fr;q=0.2, de-CH, en;q=0.5' };
  await service.client().post('/api/password-resets', { email: person.email }, swissGerman);
  expect(await mailTo(person.email)).toContain('Subject: Ein neues Passwort');
});

it('invites strangers in the language of whoever invites', async () => {
  const inviter = await addTestPerson(service, { accountId: service.account.accountId, role: 'owner' });
  const client = await signedIn(service, inviter);
  await speakGerman(client);
  await client.post('/api/invitations', { email: 'gast@overlay.test', role: 'viewer' });
  const mail = decoded(await mailTo('gast@overlay.test'));
  expect(mail).toContain('Subject: Einladung zu');
  expect(mail).toMatch(/lädt Sie zu .* ein/s);
});
