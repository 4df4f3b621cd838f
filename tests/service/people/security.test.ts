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
  // Codes of authenticator apps are those of a step of half a minute: no step ends while one is on its way, neither for the service
  // nor for the library, which looks at the time itself.
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

  it('all end but this one', async () => {
    const others = [await signedIn(service, person), await signedIn(service, person)];
    expect((await client.send('DELETE', '/api/sessions', undefined)).status).toBe(204);
    for (const other of others) readProblem('not_signed_in', await other.get('/api/sessions'));
    expect((await client.get('/api/sessions')).status).toBe(200);
  });

  it('of others are not there', async () => {
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

  it('makes nobody an administrator', async () => {
    for (const more of [{ isAdministrator: true }, { role: 'owner' }, { email: 'owner@overlay.test' }]) {
      readProblem('validation_failed', await update({ name: 'Robin', ...more }));
    }
  });
});

describe('the password', () => {
  const newPassword = 'another horse, another battery';

  it('is changed by whoever knows it, and every other session ends', async () => {
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

  it('may be long, and any of Unicode: what looks the same is the same', async () => {
    const odd = `${'🔑'.repeat(90)} Å`;
    const set = await client.post('/api/password', { password: person.password, newPassword: odd });
    expect(set.status, set.text).toBe(204);
    expect((await signIn({ email: person.email, password: odd.normalize('NFD') })).status).toBe(200);
    readProblem('sign_in_failed', await signIn({ email: person.email, password: odd.slice(0, 72) }));
    readProblem('validation_failed', await signIn({ email: person.email, password: 'x'.repeat(100_000) }));
  });

  it('is set anew with a link that an administrator makes, once', async () => {
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

  it('can be forgotten by everybody alike', async () => {
    const ask = (email: string) => service.client().post('/api/password-resets', { email }, page);
    const answers = [await ask(person.email), await ask('nobody@overlay.test')];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [202, ''],
      [202, ''],
    ]);
  });
});

describe('the second factor', () => {
  it('counts once a code has confirmed it, and then signing in needs one', async () => {
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
    expect(answer.headers.getSetCookie()).toHaveLength(1);
  });

  it('takes a code once, from whoever comes first', async () => {
    const { code } = await turnOnTwoFactor(client, person);
    const { email, password } = person;
    const now = code();
    const answers = await Promise.all([1, 2].map(() => signIn({ email, password, code: now })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    readProblem('sign_in_failed', await signIn({ email, password, code: code(-1) }));
    expect((await signIn({ email, password, code: code(1) })).status).toBe(200);
  });

  it('has backup codes, each of which serves once, however it is typed', async () => {
    const { backupCodes, cookie } = await turnOnTwoFactor(client, person);
    const { email, password } = person;
    const [first = '', second = ''] = backupCodes;
    expect((await signIn({ email, password, code: first.replace('-', ' ') })).status).toBe(200);
    readProblem('sign_in_failed', await signIn({ email, password, code: first }));
    const replaced = await withCookie(cookie).post('/api/two-factor/backup-codes', { password });
    expect(replaced.status, replaced.text).toBe(200);
    readProblem('sign_in_failed', await signIn({ email, password, code: second }));
  });

  it('goes with the password alone', async () => {
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

  it('says who changed how they sign in, when and through what, without a secret', async () => {
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
