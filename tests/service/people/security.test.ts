import { AuditLog, PasswordResetLink, SignInList } from '@overlay/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findInFiles } from '../../kit/find-in-files.ts';
import type { HttpClient } from '../../kit/http-client.ts';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import { addTestPerson, cookieOf, signedIn, type TestPerson } from '../../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../../kit/test-service.ts';
import { beginTwoFactor, turnOnTwoFactor } from '../../kit/test-two-factor.ts';

let service: TestService;
beforeAll(async () => {
  // Authenticator codes belong to a step of half a minute: the clock stands still so that no step ends while a code is
  // on its way, for the service and for the library, which reads the time itself.
  vi.useFakeTimers({ toFake: ['Date'] });
  service = await startTestService();
});
afterAll(() => service.stop());

let person: TestPerson;
let client: HttpClient;
beforeEach(async () => {
  person = await addTestPerson(service, { accountId: service.account.accountId, role: 'viewer' });
  client = await signedIn(service, person);
});

const page = { origin: publicUrl };
const signIn = (body: object) => service.client().post('/api/session', body, page);
const withCookie = (cookie: string) => service.client(undefined, { ...page, cookie });

describe('sessions', () => {
  it('are listed with the browser, and each can be ended', async () => {
    const phone = await signedIn(service, person, { 'user-agent': 'Phone' });
    const { sessions } = readAnswer(SignInList, await client.get('/api/sessions'));
    expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    expect((await client.send('DELETE', `/api/sessions/${other?.signInId}`, undefined)).status).toBe(204);
    readProblem('not_signed_in', await phone.get('/api/sessions'));
    readProblem('not_found', await client.send('DELETE', `/api/sessions/${other?.signInId}`, undefined));
  });

  it('are the fifty newest of a person, the one of this sign-in among them', async () => {
    for (let count = 0; count < 52; count += 1) await signedIn(service, person);
    const newest = await signedIn(service, person);
    const { sessions } = readAnswer(SignInList, await newest.get('/api/sessions'));
    expect(sessions).toHaveLength(50);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  it('all end except this one', async () => {
    const others = [await signedIn(service, person), await signedIn(service, person)];
    expect((await client.send('DELETE', '/api/sessions', undefined)).status).toBe(204);
    for (const other of others) readProblem('not_signed_in', await other.get('/api/sessions'));
    expect((await client.get('/api/sessions')).status).toBe(200);
  });

  it('of others are not found', async () => {
    const stranger = await signedIn(service, await addTestPerson(service));
    const { sessions } = readAnswer(SignInList, await client.get('/api/sessions'));
    const address = `/api/sessions/${sessions[0]?.signInId}`;
    readProblem('not_found', await stranger.send('DELETE', address, undefined));
    expect((await client.get('/api/sessions')).status).toBe(200);
  });
});

describe('the profile', () => {
  const update = (body: object) =>
    client.send('PATCH', '/api/session', JSON.stringify(body), { 'content-type': 'application/json' });

  it('has a name, a language and a time zone', async () => {
    const change = { name: 'Robin', locale: 'de', timeZone: 'Europe/Berlin' };
    expect((await update(change)).body).toMatchObject({ person: change });
    expect((await client.get('/api/session')).body).toMatchObject({ person: change });
    expect((await update({ timeZone: null })).body).toMatchObject({
      person: { name: 'Robin', timeZone: null },
    });
    readProblem('validation_failed', await update({ timeZone: 'Europe/Atlantis' }));
  });

  it('cannot make a person an administrator', async () => {
    for (const more of [{ isAdministrator: true }, { role: 'owner' }, { email: 'owner@overlay.test' }]) {
      readProblem('validation_failed', await update({ name: 'Robin', ...more }));
    }
  });
});

describe('the password', () => {
  const newPassword = 'another horse, another battery';

  it('is changed by a person who knows it, and every other session ends', async () => {
    const other = await signedIn(service, person);
    readProblem('wrong_credential', await client.post('/api/password', { password: 'wrong', newPassword }));
    const short = { password: person.password, newPassword: 'too short' };
    readProblem('validation_failed', await client.post('/api/password', short));
    const changed = await client.post('/api/password', { password: person.password, newPassword });
    expect(changed.status, changed.text).toBe(204);
    readProblem('not_signed_in', await other.get('/api/sessions'));
    readProblem('not_signed_in', await client.get('/api/sessions'));
    expect((await withCookie(cookieOf(changed)).get('/api/sessions')).status).toBe(200);
    readProblem('sign_in_failed', await signIn({ email: person.email, password: person.password }));
    expect((await signIn({ email: person.email, password: newPassword })).status).toBe(200);
  });

  it('may be long and any Unicode: passwords that look the same are the same', async () => {
    const odd = `${'🔑'.repeat(90)} Å`;
    const set = await client.post('/api/password', { password: person.password, newPassword: odd });
    expect(set.status, set.text).toBe(204);
    expect((await signIn({ email: person.email, password: odd.normalize('NFD') })).status).toBe(200);
    readProblem('sign_in_failed', await signIn({ email: person.email, password: odd.slice(0, 72) }));
    readProblem('validation_failed', await signIn({ email: person.email, password: 'x'.repeat(100_000) }));
  });

  it('is reset with a link that an administrator creates, once', async () => {
    const administrator = await signedIn(service, await addTestPerson(service, { isAdministrator: true }));
    const make = () => administrator.post(`/api/people/${person.personId}/password-reset`, {});
    const [link, another] = [
      readAnswer(PasswordResetLink, await make()),
      readAnswer(PasswordResetLink, await make()),
    ];
    const token = new URL(link.link).hash.replace('#token=', '');
    expect(link.link).toBe(`${publicUrl}/reset-password#token=${token}`);
    expect(await findInFiles(service.dataDir, [token])).toEqual([]);
    const redeem = (token: string) =>
      service.client().post('/api/password-resets/redeem', { token, newPassword }, page);
    readProblem('link_not_valid', await redeem('rst_of_nobody'));
    const answers = await Promise.all([redeem(token), redeem(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
    readProblem('link_not_valid', await redeem(new URL(another.link).hash.replace('#token=', '')));
    readProblem('not_signed_in', await client.get('/api/sessions'));
    expect((await signIn({ email: person.email, password: newPassword })).status).toBe(200);
  });

  it('is not set with the link of a former administrator', async () => {
    const issuer = await addTestPerson(service, { isAdministrator: true });
    const administrator = await signedIn(service, issuer);
    const make = async () => {
      const answer = await administrator.post(`/api/people/${person.personId}/password-reset`, {});
      return new URL(readAnswer(PasswordResetLink, answer).link).hash.replace('#token=', '');
    };
    const redeem = (token: string) =>
      service.client().post('/api/password-resets/redeem', { token, newPassword }, page);
    const [first, second] = [await make(), await make()];
    const { persons } = service.ports.controlStore;
    await persons.update(issuer.personId, { isAdministrator: false });
    readProblem('link_not_valid', await redeem(first));
    // Nor is it valid again with the administration.
    await persons.update(issuer.personId, { isAdministrator: true });
    readProblem('link_not_valid', await redeem(second));
    expect((await redeem(await make())).status).toBe(204);
  });

  it('can be forgotten, with the same answer for every address', async () => {
    const ask = (email: string) => service.client().post('/api/password-resets', { email }, page);
    const answers = [await ask(person.email), await ask('nobody@overlay.test')];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [202, ''],
      [202, ''],
    ]);
  });
});

describe('the second factor', () => {
  it('is active once a code has confirmed it, and then signing in needs one', async () => {
    readProblem('wrong_credential', await client.post('/api/two-factor', { password: 'wrong' }));
    await beginTwoFactor(client, person.password);
    expect((await signIn(person)).status).not.toBe(200);
    expect((await signIn({ email: person.email, password: person.password })).status).toBe(200);
    readProblem('wrong_credential', await client.post('/api/two-factor/confirm', { code: '000000' }));
    const { code } = await turnOnTwoFactor(client, person);
    const { email, password } = person;
    readProblem('second_factor_required', await signIn({ email, password }));
    readProblem('sign_in_failed', await signIn({ email, password: 'wrong', code: code() }));
    readProblem('sign_in_failed', await signIn({ email, password, code: '123456' }));
    const answer = await signIn({ email, password, code: code() });
    expect(answer.body).toMatchObject({ person: { hasTwoFactor: true } });
    const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0]);
    expect(names).toEqual(['__Host-overlay_session', '__Host-overlay_device']);
  });

  it('accepts a code once, from the first caller', async () => {
    const { code } = await turnOnTwoFactor(client, person);
    const { email, password } = person;
    const now = code();
    const answers = await Promise.all([1, 2].map(() => signIn({ email, password, code: now })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    readProblem('sign_in_failed', await signIn({ email, password, code: code(-1) }));
    expect((await signIn({ email, password, code: code(1) })).status).toBe(200);
  });

  it('has backup codes, each of which is valid once, however it is typed', async () => {
    const { backupCodes, cookie } = await turnOnTwoFactor(client, person);
    const { email, password } = person;
    const [first = '', second = ''] = backupCodes;
    expect(backupCodes).toHaveLength(10);
    // Nothing that is confused on paper.
    for (const code of backupCodes) expect(code).toMatch(/^[^\WIl1O0_]{5}-[^\WIl1O0_]{5}$/);
    expect((await signIn({ email, password, code: first.replace('-', ' ') })).status).toBe(200);
    readProblem('sign_in_failed', await signIn({ email, password, code: first }));
    const replaced = await withCookie(cookie).post('/api/two-factor/backup-codes', { password });
    expect(replaced.status, replaced.text).toBe(200);
    readProblem('sign_in_failed', await signIn({ email, password, code: second }));
  });

  it('is removed with only the password', async () => {
    const { cookie } = await turnOnTwoFactor(client, person);
    const { email, password } = person;
    const off = (password: string) => withCookie(cookie).post('/api/two-factor/disable', { password });
    readProblem('wrong_credential', await off('wrong'));
    expect((await off(password)).status).toBe(204);
    expect((await signIn({ email, password })).status).toBe(200);
  });
});

describe('the audit log of every account of the person', () => {
  const newPassword = 'another horse, another battery';

  it('records who changed how they sign in, when and through what, without a secret', async () => {
    const owner = await addTestPerson(service, { accountId: service.account.accountId, role: 'owner' });
    const log = await signedIn(service, owner);
    const stranger = service.client((await service.addAccount()).secretKey);
    const entriesOf = async (reader: HttpClient) =>
      readAnswer(AuditLog, await reader.get(`/api/audit-log?targetKind=person&targetId=${person.personId}`))
        .entries;

    readProblem('wrong_credential', await client.post('/api/password', { password: 'wrong', newPassword }));
    const { backupCodes, cookie } = await turnOnTwoFactor(client, person);
    const { password, email, personId } = person;
    const codes = await withCookie(cookie).post('/api/two-factor/backup-codes', { password });
    const off = await withCookie(cookie).post('/api/two-factor/disable', { password });
    const changed = await withCookie(cookieOf(off)).post('/api/password', { password, newPassword });
    expect(changed.status, changed.text).toBe(204);
    const administrator = await addTestPerson(service, { isAdministrator: true });
    const link = readAnswer(
      PasswordResetLink,
      await (await signedIn(service, administrator)).post(`/api/people/${personId}/password-reset`, {}),
    );
    const token = new URL(link.link).hash.replace('#token=', '');
    const redeemed = await service
      .client()
      .post('/api/password-resets/redeem', { token, newPassword: password }, page);
    expect(redeemed.status, redeemed.text).toBe(204);

    const entries = await entriesOf(log);
    const self = { kind: 'person', id: personId, email };
    const replacedPassword = { before: { password: '(secret)' }, after: { password: '(new secret)' } };
    expect(entries.toReversed()).toMatchObject([
      {
        operation: 'confirmTwoFactor',
        actor: self,
        before: { hasTwoFactor: false },
        after: { hasTwoFactor: true },
      },
      {
        operation: 'replaceBackupCodes',
        actor: self,
        before: { backupCodes: '(secret)' },
        after: { backupCodes: '(new secret)' },
      },
      {
        operation: 'disableTwoFactor',
        actor: self,
        before: { hasTwoFactor: true },
        after: { hasTwoFactor: false },
      },
      { operation: 'changePassword', actor: self, ...replacedPassword },
      {
        operation: 'createPasswordReset',
        actor: { kind: 'person', id: administrator.personId },
        after: { passwordLink: `until ${link.expiresAt}` },
      },
      { operation: 'redeemPasswordReset', actor: self, ...replacedPassword },
    ]);
    for (const entry of entries) {
      expect(entry.target).toEqual({ kind: 'person', id: personId, name: email });
      expect(entry.requestId).toBeTruthy();
      expect(Date.parse(entry.at)).toBeGreaterThan(0);
    }
    const text = JSON.stringify(entries);
    for (const secret of [password, newPassword, token, ...backupCodes]) expect(text).not.toContain(secret);
    expect(codes.status, codes.text).toBe(200);
    expect(await entriesOf(stranger)).toEqual([]);
  });
});
