import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../../kit/http-client.ts';
import { type MailServer, mailTo, startMailServer } from '../../kit/mail-server.ts';
import { readProblem } from '../../kit/read-answer.ts';
import { addTestPerson, cookieOf, signedIn } from '../../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../../kit/test-service.ts';

let service: TestService;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestService({ signUp: 'open', smtpUrl: mailServer.url, trustProxy: '127.0.0.1' });
});
afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

const body = {
  email: 'New@overlay.test',
  name: 'New',
  password: 'a long enough password',
  accountName: 'My own',
};
const signUp = (change: object = {}, origin = publicUrl) =>
  service.client().post('/api/sign-up', { ...body, ...change }, { origin });

it('is closed until the service is set up', async () => {
  readProblem('sign_up_closed', await signUp());
  const { accounts, persons } = service.ports.controlStore;
  expect((await accounts.list({ limit: 9 })).items).toHaveLength(1);
  expect(await persons.isAnybodyThere()).toBe(false);
  await addTestPerson(service, { isAdministrator: true });
});

it('if open, creates a person with their own account, and no administrator', async () => {
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

it('is slowed down after twenty from one address', async () => {
  const headers = { origin: publicUrl, 'x-forwarded-for': '192.0.2.7' };
  const statuses: number[] = [];
  for (let count = 0; count < 22; count += 1) {
    const person = { ...body, email: `flood.${count}@overlay.test` };
    statuses.push((await service.client().post('/api/sign-up', person, headers)).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(201), 429, 429]);
});

it('leaves nothing behind if the address is taken', async () => {
  const count = async () => (await service.ports.controlStore.accounts.list({ limit: 100 })).items.length;
  const before = await count();
  readProblem('conflict', await signUp({ email: 'new@OVERLAY.test', password: 'another long password' }));
  expect(await count()).toBe(before);
});

describe('an address that its person has not proved', () => {
  const email = 'proved@overlay.test';
  // This part must also pass on its own.
  beforeAll(async () => {
    if (await service.ports.controlStore.persons.isAnybodyThere()) return;
    await addTestPerson(service, { isAdministrator: true });
  });
  const invite = async (client: HttpClient, to: string) =>
    (await client.post('/api/invitations', { email: to, role: 'viewer' })).body;

  it('sends no mail, and nothing else is restricted, until the link in a mail is followed in a session of the person', async () => {
    const answer = await signUp({ email, accountName: 'Shop of a stranger' });
    expect(answer.body).toMatchObject({ person: { emailVerifiedAt: null } });
    const client = service.client(undefined, { origin: publicUrl, cookie: cookieOf(answer) });
    expect(await invite(client, 'first.guest@overlay.test')).toMatchObject({ isMailed: false });
    expect((await client.post('/api/keys', { kind: 'publishable', name: 'Shop' })).status).toBe(201);

    const mail = await mailTo(mailServer, email);
    expect(mail).not.toContain('Shop of a stranger');
    const [, token] = /\/verify-email#token=(\S+)/.exec(mail) ?? [];
    const verify = (by: HttpClient, body: object) => by.post('/api/session/verify-email', body);
    // Somebody whose address was used without asking follows the link: it proves nothing for the stranger.
    readProblem('not_signed_in', await verify(service.client(undefined, { origin: publicUrl }), { token }));
    const other = await signedIn(service, await addTestPerson(service));
    readProblem('link_not_valid', await verify(other, { token }));
    readProblem('link_not_valid', await verify(client, { token: `${token}x` }));
    expect((await verify(client, { token })).body).toMatchObject({
      person: { email, emailVerifiedAt: expect.stringMatching(/^\d{4}-/) },
    });
    expect(await invite(client, 'second.guest@overlay.test')).toMatchObject({ isMailed: true });
    await mailTo(mailServer, 'second.guest@overlay.test');
    expect(mailServer.mails.filter((one) => one.includes('first.guest@'))).toEqual([]);
  });

  it('is mailed the link again on demand, five times a day at most', async () => {
    const answer = await signUp({ email: 'again@overlay.test' });
    const client = service.client(undefined, { origin: publicUrl, cookie: cookieOf(answer) });
    for (let count = 0; count < 8; count += 1) {
      expect((await client.post('/api/session/verification-mail', {})).status).toBe(202);
    }
    const mails = () => mailServer.mails.filter((one) => one.includes('To: again@overlay.test'));
    await expect.poll(() => mails().length).toBe(5);
    // A mail requested later arrives, with no sixth one before it.
    await service
      .client()
      .post('/api/password-resets', { email: 'again@overlay.test' }, { origin: publicUrl });
    await expect.poll(() => mails().length).toBe(6);
    expect(mails().at(-1)).toContain('Subject: A new password');
  });
});

it.each([
  ['two lines', { name: 'Robin\r\nBcc: everyone@overlay.test' }],
  ['an address of a page', { name: 'See https://evil.example' }],
  ['an address without a scheme', { accountName: 'www.evil.example' }],
  ['a path of a site', { accountName: 'Free at evil.example/win' }],
  ['a control character', { accountName: 'Shop\u0007' }],
  ['a mark that turns the text around', { name: 'Robin\u202enibor' }],
  ['81 characters', { name: 'x'.repeat(81) }],
  ['spaces only', { accountName: '   ' }],
])('a name is refused with %s', async (_what, change) => {
  readProblem('validation_failed', await signUp({ email: 'names@overlay.test', ...change }));
});

it.each(['Booking.com', "D'Arcy & Söhne (GmbH)", '株式会社オーバーレイ', '👩‍👩‍👧 Family', 'x'.repeat(80)])(
  'a name such as %s is accepted',
  async (accountName) => {
    const email = `named.${Math.random().toString(36).slice(2)}@overlay.test`;
    expect((await signUp({ email, accountName })).status).toBe(201);
  },
);
