import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../../kit/http-client.ts';
import { mailTo as firstMailTo, type MailServer, startMailServer } from '../../kit/mail-server.ts';
import { readProblem } from '../../kit/read-answer.ts';
import { addTestPerson, cookieOf, signedIn, type TestPerson } from '../../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../../kit/test-service.ts';
import { turnOnTwoFactor } from '../../kit/test-two-factor.ts';

let service: TestService;
let mailServer: MailServer;
let owner: TestPerson;
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestService({ smtpUrl: mailServer.url, metricsToken });
  owner = await addTestPerson(service, { accountId: service.account.accountId, role: 'owner' });
});
afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

const metricsToken = 'a-token-of-the-operator';
const page = { origin: publicUrl };
const mailTo = (email: string) => firstMailTo(mailServer, email);

it('mails a link for a new password only if the person exists', async () => {
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

it('mails an invitation, and reports that', async () => {
  const client = await signedIn(service, owner);
  const answer = await client.post('/api/invitations', { email: 'invited@overlay.test', role: 'viewer' });
  expect(answer.body).toMatchObject({ isMailed: true });
  expect(await mailTo('invited@overlay.test')).toMatch(/invitation#token=inv_\w+/);
  expect((await client.get('/api/session')).body).toMatchObject({ sendsMail: true });
  // A mail is counted slightly after the server has taken it.
  await expect
    .poll(async () => (await service.client(metricsToken).get('/metrics')).text)
    .toMatch(/^overlay_mail_sent_total [1-9]/m);
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

it('otherwise writes in the language of the requesting browser', async () => {
  const person = await addTestPerson(service, { accountId: service.account.accountId, role: 'editor' });
  const swissGerman = { ...page, 'accept-language': 'fr;q=0.2, de-CH, en;q=0.5' };
  await service.client().post('/api/password-resets', { email: person.email }, swissGerman);
  expect(await mailTo(person.email)).toContain('Subject: Ein neues Passwort');
});

it("invites strangers in the inviter's language", async () => {
  const inviter = await addTestPerson(service, { accountId: service.account.accountId, role: 'owner' });
  const client = await signedIn(service, inviter);
  await speakGerman(client);
  await client.post('/api/invitations', { email: 'gast@overlay.test', role: 'viewer' });
  const mail = decoded(await mailTo('gast@overlay.test'));
  expect(mail).toContain('Subject: Einladung zu');
  expect(mail).toMatch(/lädt Sie zu .* ein/s);
});

describe('a link that was shown and one that was mailed', () => {
  const invite = async (email: string) => {
    const client = await signedIn(service, owner);
    const answer = await client.post('/api/invitations', { email, role: 'viewer' });
    const { link } = answer.body as { link: string };
    return { shown: new URL(link).hash.replace('#token=', ''), client };
  };
  const tokenIn = (mail: string, path: string) =>
    new RegExp(`${path}#token=(\\S+)`).exec(mail.replaceAll('=2E', '.'))?.[1] ?? '';
  const accept = (token: string) =>
    service
      .client()
      .post('/api/invitations/accept', { token, name: 'Guest', password: 'a password of a guest' }, page);

  it('are different, and only the mailed one proves whose address it is', async () => {
    const { shown, client } = await invite('proved@overlay.test');
    const mailed = tokenIn(await mailTo('proved@overlay.test'), 'invitation');
    expect(mailed).not.toBe(shown);
    expect((await accept(mailed)).body).toMatchObject({
      person: { email: 'proved@overlay.test', emailVerifiedAt: expect.any(String) },
    });
    readProblem('link_not_valid', await accept(shown));
    const other = await invite('taken@overlay.test');
    expect((await accept(other.shown)).body).toMatchObject({ person: { emailVerifiedAt: null } });
    const { members } = (await client.get('/api/members')).body as {
      members: { email: string; emailVerifiedAt: string | null }[];
    };
    expect(members.find(({ email }) => email === 'taken@overlay.test')?.emailVerifiedAt).toBeNull();
  });

  it('let the true owner of an address take it back, whatever a stranger set up with it', async () => {
    const email = 'true.owner@overlay.test';
    const { shown } = await invite(email);
    const password = 'a password of a guest';
    const stranger = service.client(undefined, { ...page, cookie: cookieOf(await accept(shown)) });
    const { cookie } = await turnOnTwoFactor(stranger, { personId: '', email, password });
    const session = service.client(undefined, { ...page, cookie });
    expect((await session.get('/api/sessions')).status).toBe(200);

    await service.client().post('/api/password-resets', { email }, page);
    const mails = () => mailServer.mails.filter((mail) => mail.includes(`To: ${email}`));
    await expect.poll(() => mails().some((mail) => mail.includes('reset-password'))).toBe(true);
    const mail = mails().find((one) => one.includes('reset-password')) ?? '';
    const token = tokenIn(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='), 'reset-password');
    const newPassword = 'the password of the true owner';
    const redeemed = await service.client().post('/api/password-resets/redeem', { token, newPassword }, page);
    expect(redeemed.status, redeemed.text).toBe(204);
    readProblem('not_signed_in', await session.get('/api/sessions'));
    const answer = await service.client().post('/api/session', { email, password: newPassword }, page);
    expect(answer.body).toMatchObject({
      person: { hasTwoFactor: false, emailVerifiedAt: expect.any(String) },
    });
  });

  it('keep the second factor of a person who has proved their address', async () => {
    const person = await addTestPerson(service);
    await service.ports.controlStore.persons.markEmailVerified(person.personId, 1);
    await turnOnTwoFactor(await signedIn(service, person), person);
    await service.client().post('/api/password-resets', { email: person.email }, page);
    const token = tokenIn(await mailTo(person.email), 'reset-password');
    const newPassword = 'the password of the true owner';
    await service.client().post('/api/password-resets/redeem', { token, newPassword }, page);
    readProblem(
      'second_factor_required',
      await service.client().post('/api/session', { email: person.email, password: newPassword }, page),
    );
  });
});

it('puts the address of the service into a link, whatever host a request names', async () => {
  const person = await addTestPerson(service);
  const headers = { ...page, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  await service.client().post('/api/password-resets', { email: person.email }, headers);
  expect(await mailTo(person.email)).toContain(`${publicUrl}/reset-password#token=`);
});

it('fills no mailbox: so many mails of a kind for an address, with or without a tag', async () => {
  const person = await addTestPerson(service, { email: 'crowded@overlay.test' });
  const mails = (part: string) =>
    mailServer.mails.filter((mail) => mail.includes('To: crowded') && mail.includes(part));
  for (let count = 0; count < 5; count += 1) {
    await service.client().post('/api/password-resets', { email: person.email }, page);
  }
  const inviters = await Promise.all(
    [1, 2].map(() => addTestPerson(service, { accountId: service.account.accountId, role: 'owner' })),
  );
  const isMailed: unknown[] = [];
  for (let count = 0; count < 7; count += 1) {
    const client = await signedIn(service, inviters[count % 2] ?? owner);
    const email = `crowded+${count}@overlay.test`;
    const { body } = await client.post('/api/invitations', { email, role: 'viewer' });
    isMailed.push((body as { isMailed: unknown }).isMailed);
  }
  expect(isMailed).toEqual([true, true, true, true, true, false, false]);
  await expect.poll(() => mails('invitation#token').length).toBe(5);
  expect(mails('reset-password').length).toBe(3);
});

it('has no name of others in a subject, and none that a mail program would make a link of', async () => {
  const account = await service.addAccount({ name: 'evil.example' });
  const inviter = await addTestPerson(service, { accountId: account.accountId, role: 'owner' });
  const client = await signedIn(service, inviter);
  await client.post('/api/invitations', { email: 'named@overlay.test', role: 'viewer' });
  const mail = await mailTo('named@overlay.test');
  expect(mail).toContain('Subject: Invitation to an account\r\n');
  expect(mail).not.toContain('evil.example');
});
