import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../kit/mail-server.ts';
import { readProblem } from '../../kit/read-answer.ts';
import { addTestPerson, cookieOf } from '../../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../../kit/test-service.ts';

let service: TestService;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestService({
    smtpUrl: mailServer.url,
    trustProxy: '127.0.0.1',
    passwordChecksPerHour: 10,
  });
  service.clock.freeze();
});
afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

const page = { origin: publicUrl };

it('warns a person of guesses once a day, and at the ceiling mails a link that makes a browser known', async () => {
  const { email, password } = await addTestPerson(service);
  const signIn = (tried: string, address: string, headers: object = {}) =>
    service
      .client()
      .post('/api/session', { email, password: tried }, { ...page, 'x-forwarded-for': address, ...headers });
  const mails = (part: string) =>
    mailServer.mails.filter((mail) => mail.includes(`To: ${email}`) && mail.includes(part));
  for (let guess = 0; guess < 9; guess += 1) await signIn('wrong', '198.51.100.1');
  await expect.poll(() => mails('Wrong passwords were tried').length).toBe(1);

  for (let network = 0; network < 9; network += 1) await signIn('wrong', `10.0.${network}.1`);
  readProblem('too_many_sign_ins', await signIn(password, '203.0.113.1'));
  await expect.poll(() => mails('devices you have used before').length).toBe(1);
  const [mail = ''] = mails('devices you have used before');
  const [, token] = /sign-in#token=(\S+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
  const confirm = (token: string | undefined) =>
    service.client().post('/api/session/confirm-device', { token }, page);
  readProblem('link_not_valid', await confirm(`${token}x`));
  const confirmed = await confirm(token);
  expect(confirmed.status, confirmed.text).toBe(204);
  readProblem('too_many_sign_ins', await signIn(password, '203.0.113.1'));
  const cookie = cookieOf(confirmed);
  expect((await signIn(password, '203.0.113.1', { cookie })).status).toBe(200);
  expect(mails('')).toHaveLength(2);
});
