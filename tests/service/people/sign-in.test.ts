import { Session } from '@overlay/contract';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInFiles } from '../../kit/find-in-files.ts';
import { readProblem } from '../../kit/read-answer.ts';
import { addTestPerson, cookieOf, signedIn, type TestPerson } from '../../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../../kit/test-service.ts';

let service: TestService;
let owner: TestPerson;
beforeAll(async () => {
  service = await startTestService();
  owner = await addTestPerson(service, { accountId: service.account.accountId, role: 'owner' });
});
afterAll(() => service.stop());

const page = { origin: publicUrl };
const signIn = (body: object, headers: Readonly<Record<string, string>> = page) =>
  service.client().post('/api/session', body, headers);
const whoIs = async (cookie: string) => (await service.client().get('/api/session', { cookie })).body;

describe('signing in', () => {
  it('answers who is signed in, and sets a cookie that no script can read', async () => {
    const answer = await signIn({ email: owner.email, password: owner.password });
    expect(answer.status, answer.text).toBe(200);
    expect(Value.Errors(Session, answer.body)).toEqual([]);
    expect(answer.body).toMatchObject({
      person: { personId: owner.personId, email: owner.email, isAdministrator: false, hasTwoFactor: false },
      accounts: [{ accountId: service.account.accountId, role: 'owner', demoData: null }],
      needsSetUp: false,
      signUp: 'closed',
    });
    const flags = 'Path=/; HttpOnly; Secure; SameSite=Lax$';
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(`^__Host-overlay_session=\\S+; Max-Age=1209600; ${flags}`),
      expect.stringMatching(`^__Host-overlay_device=\\S+; Max-Age=15552000; ${flags}`),
    ]);
    expect(await whoIs(cookieOf(answer))).toMatchObject({ person: { personId: owner.personId } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('accepts the e-mail address in any case', async () => {
    const answer = await signIn({ email: owner.email.toUpperCase(), password: owner.password });
    expect(answer.status, answer.text).toBe(200);
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = readProblem('sign_in_failed', await signIn({ email: owner.email, password: 'wrong' }));
    const unknown = readProblem(
      'sign_in_failed',
      await signIn({ email: 'nobody@overlay.test', password: 'wrong' }),
    );
    const odd = readProblem(
      'sign_in_failed',
      await signIn({ email: "' or 1=1 --", password: '\u0000\ud800' }),
    );
    const rest = ({ requestId: _, ...problem }: object & { requestId?: unknown }) => problem;
    expect(rest(unknown)).toEqual(rest(wrong));
    expect(rest(odd)).toEqual(rest(wrong));
  });

  it('is refused to foreign pages, even with the password', async () => {
    const body = { email: owner.email, password: owner.password };
    for (const origin of ['https://evil.example', 'null', 'http://overlay.test']) {
      readProblem('origin_not_allowed', await signIn(body, { origin }));
    }
    readProblem('origin_not_allowed', await signIn(body, { 'sec-fetch-site': 'cross-site' }));
    expect((await signIn(body, {})).status).toBe(200);
  });

  it("ends the browser's earlier session, and never adopts a token sent by the browser", async () => {
    const first = cookieOf(await signIn({ email: owner.email, password: owner.password }));
    const again = await signIn({ email: owner.email, password: owner.password }, { ...page, cookie: first });
    expect(cookieOf(again)).not.toBe(first);
    expect(await whoIs(first)).toMatchObject({ person: null });
    const planted = '__Host-overlay_session=planted.by-somebody';
    const fixed = await signIn(
      { email: owner.email, password: owner.password },
      { ...page, cookie: planted },
    );
    expect(cookieOf(fixed)).not.toContain('planted');
  });

  it('stores neither the token nor the password in readable form', async () => {
    const secret = `a password that nobody else has ${owner.personId}`;
    const cookie = cookieOf(await signIn({ email: owner.email, password: owner.password }));
    await signIn({ email: owner.email, password: secret });
    const token = decodeURIComponent(cookie).split('=')[1]?.split('.')[0] ?? '';
    expect(token).toHaveLength(32);
    expect(await findInFiles(service.dataDir, [token])).toEqual([]);
    expect(await findInFiles(service.dataDir, [secret])).toEqual([]);
    expect(await findInFiles(service.dataDir, [owner.password])).toEqual([]);
  });
});

describe('a session', () => {
  it('is refused without a cookie, with a forged one, and with one signed by another key', async () => {
    const answer = await signIn({ email: owner.email, password: owner.password });
    const [cookie = ''] = cookieOf(answer).split('; ');
    const [token = ''] = cookie.split('.');
    for (const forged of ['', '__Host-overlay_session=', `${token}.AAAA`, token, `${cookie}x`, 'a=b; c']) {
      expect(await whoIs(forged), forged).toMatchObject({ person: null, accounts: [] });
    }
    const unprefixed = cookie.replace('__Host-', '__Secure-');
    expect(await whoIs(unprefixed)).toMatchObject({ person: null, accounts: [] });
  });

  it('is refused if two cookies claim to be it, whichever comes first', async () => {
    const answer = await signIn({ email: owner.email, password: owner.password });
    const [session = ''] = cookieOf(answer).split('; ');
    const planted = '__Host-overlay_session=planted.by-somebody';
    for (const cookie of [`${session}; ${planted}`, `${planted}; ${session}`, `${session};${session}`]) {
      readProblem('bad_request', await service.client().get('/api/session', { cookie }));
      readProblem('bad_request', await service.client().get('/api/overlays', { cookie }));
      const body = { email: owner.email, password: owner.password };
      readProblem('bad_request', await signIn(body, { ...page, cookie }));
    }
    const devices = '__Host-overlay_device=a; __Host-overlay_device=b';
    const body = { email: owner.email, password: owner.password };
    readProblem('bad_request', await signIn(body, { ...page, cookie: devices }));
  });

  it('ends when its person signs out, at once', async () => {
    const client = await signedIn(service, owner);
    expect((await client.get('/api/overlays')).status).toBe(200);
    const answer = await client.send('DELETE', '/api/session', undefined);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().join()).toContain('overlay_session=; Max-Age=0');
    readProblem('not_signed_in', await client.get('/api/overlays'));
    expect((await client.send('DELETE', '/api/session', undefined)).status).toBe(204);
  });

  it('ends for an account when its person is removed from it', async () => {
    const person = await addTestPerson(service, { accountId: service.account.accountId, role: 'viewer' });
    const client = await signedIn(service, person, { 'overlay-account': service.account.accountId });
    expect((await client.get('/api/overlays')).status).toBe(200);
    await service.ports.controlStore.memberships.remove(service.account.accountId, person.personId);
    readProblem('not_found', await client.get('/api/overlays'));
  });
});

describe('an account', () => {
  it("is the person's only account, or must be named", async () => {
    const other = await service.addAccount();
    const person = await addTestPerson(service, { accountId: service.account.accountId, role: 'viewer' });
    const client = await signedIn(service, person);
    expect((await client.get('/api/overlays')).status).toBe(200);
    await service.ports.controlStore.memberships.add(other.accountId, person.personId, 'owner', 1);
    readProblem('account_not_named', await client.get('/api/overlays'));
    const inOther = { 'overlay-account': other.accountId };
    expect((await client.get('/api/account', inOther)).body).toMatchObject({ accountId: other.accountId });
    expect((await client.get('/api/audit-log', inOther)).status).toBe(200);
    readProblem(
      'insufficient_permission',
      await client.get('/api/audit-log', { 'overlay-account': service.account.accountId }),
    );
    readProblem('not_found', await client.get('/api/overlays', { 'overlay-account': 'acct_of_nobody' }));
  });

  it('is missing for a person without memberships', async () => {
    const client = await signedIn(service, await addTestPerson(service, { isAdministrator: true }));
    readProblem('account_not_named', await client.get('/api/overlays'));
    const named = { 'overlay-account': service.account.accountId };
    readProblem('not_found', await client.get('/api/overlays', named));
  });
});

describe('a change with a session', () => {
  const body = { kind: 'publishable', name: 'From a page' };

  it('needs the origin of the service', async () => {
    const client = await signedIn(service, owner);
    for (const origin of ['https://evil.example', 'https://overlay.test.evil.example', 'null', '']) {
      readProblem('origin_not_allowed', await client.post('/api/keys', body, { origin }));
    }
    const cookie = cookieOf(await signIn({ email: owner.email, password: owner.password }));
    readProblem('origin_not_allowed', await service.client().post('/api/keys', body, { cookie }));
    expect((await client.post('/api/keys', body)).status).toBe(201);
  });

  it('lets an owner create a key with every scope', async () => {
    const client = await signedIn(service, owner);
    const answer = await client.post('/api/keys', { kind: 'secret', name: 'Server' });
    expect(answer.body).toMatchObject({ scopes: expect.arrayContaining(['events:write', 'manage']) });
  });
});

describe('other routes of the sign-in library:', () => {
  it.each([
    '/api/auth/sign-in/email',
    '/api/auth/sign-up/email',
    '/api/auth/get-session',
    '/api/auth/ok',
    '/api/auth/two-factor/enable',
    '/api/auth/request-password-reset',
  ])('%s is not served', async (path) => {
    for (const method of ['GET', 'POST']) {
      const sent = method === 'POST' ? '{}' : undefined;
      const headers = { ...page, ...(sent === undefined ? {} : { 'content-type': 'application/json' }) };
      readProblem('not_found', await service.client().send(method, path, sent, headers));
    }
  });
});
