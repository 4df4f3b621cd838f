import { AuditLog, InvitationWithLink, PasswordResetLink, Session } from '@overlay/contract';
import { createDemoDataOf } from '@overlay/service/internal/demo-data/demo-data.ts';
import { createPeople } from '@overlay/service/internal/people/people.ts';
import { parseSettings } from '@overlay/service/internal/settings/settings.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findInFiles } from '../../kit/find-in-files.ts';
import type { Answer, HttpClient } from '../../kit/http-client.ts';
import { startOpenIdProvider, type TestOpenIdProvider } from '../../kit/open-id-provider.ts';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import { addTestPerson, cookieOf, signedIn, type TestPerson } from '../../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../../kit/test-service.ts';
import { beginTwoFactor } from '../../kit/test-two-factor.ts';

let provider: TestOpenIdProvider;
let service: TestService;
let owner: TestPerson;
let ownerClient: HttpClient;

/** Starts the service again with other settings of the same provider. */
async function startWith(more: Readonly<Record<string, string>> = {}): Promise<void> {
  const { singleSignOn, passwordSignIn, signUp } = parseSettings({ ...provider.environment, ...more });
  service = await startTestService({ singleSignOn, passwordSignIn, signUp });
  owner = await addTestPerson(service, { accountId: service.account.accountId, role: 'owner' });
  ownerClient = await signedIn(service, owner).catch(() => service.client());
}

beforeAll(async () => {
  provider = await startOpenIdProvider();
  provider.redirectUris.push(`${publicUrl}/single-sign-on`);
  await startWith();
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});
afterEach(() => {
  provider.onTokens = (answer) => answer;
  // All tests come from one address.
  return service.ports.controlStore.signInAttempts.purge(Number.MAX_SAFE_INTEGER);
});

/** As the command line opens them. */
async function openPeople(settings: Partial<ReturnType<typeof parseSettings>>) {
  const { controlStore } = service.ports;
  return createPeople({
    ...parseSettings({ PUBLIC_URL: publicUrl }),
    ...settings,
    controlStore,
    demoDataOf: createDemoDataOf(controlStore),
    clock: service.clock.now,
    logger: pino({ level: 'silent' }),
  });
}

const page = { origin: publicUrl };
let subjects = 0;
/** Somebody new at the provider. */
function addSubject(claims: object = {}): string {
  subjects += 1;
  const subject = `subject-${subjects}`;
  provider.people.set(subject, { email: `${subject}@overlay.test`, email_verified: true, ...claims });
  return subject;
}
const emailOf = (subject: string) => provider.people.get(subject)?.email ?? '';

async function begin(): Promise<{ readonly url: URL; readonly cookie: string }> {
  const answer = await service.client().post('/api/single-sign-on', undefined, page);
  expect(answer.status, answer.text).toBe(200);
  return { url: new URL((answer.body as { url: string }).url), cookie: cookieOf(answer) };
}
const complete = (query: string, cookie: string, more: object = {}): Promise<Answer> =>
  service.client().post('/api/single-sign-on/complete', { query, ...more }, { ...page, cookie });

/** The whole way, as a browser goes it. */
async function signOn(subject: string, more: object = {}): Promise<Answer> {
  const { url, cookie } = await begin();
  return complete(await provider.signIn(url.href, subject), cookie, more);
}
async function invite(email: string, role = 'editor'): Promise<string> {
  const made = readAnswer(InvitationWithLink, await ownerClient.post('/api/invitations', { email, role }));
  return new URL(made.link).hash.replace('#token=', '');
}
/** Somebody who has signed in through the provider before. */
async function addMember(role = 'editor', claims: object = {}): Promise<string> {
  const subject = addSubject(claims);
  const answer = await signOn(subject, { invitation: await invite(emailOf(subject), role) });
  expect(answer.status, answer.text).toBe(200);
  return subject;
}
const whoIs = async (cookie: string) =>
  readAnswer(Session, await service.client().get('/api/session', { cookie }));

describe('signing in through the provider', () => {
  it('brings an invited person into the account, and finds them again by issuer and subject', {
    tags: ['long'],
  }, async () => {
    const subject = addSubject({ name: 'Kim' });
    const email = emailOf(subject);
    const answer = await signOn(subject, { invitation: await invite(email) });
    expect(readAnswer(Session, answer)).toMatchObject({
      person: { email, name: 'Kim', emailVerifiedAt: expect.any(String) },
      accounts: [{ accountId: service.account.accountId, role: 'editor' }],
      singleSignOn: true,
      passwordSignIn: true,
    });
    // The address at the provider has changed: it is the same person, under the address of before.
    provider.people.set(subject, { email: 'another@overlay.test', email_verified: false });
    const again = await signOn(subject);
    expect(await whoIs(cookieOf(again))).toMatchObject({ person: { email, name: 'Kim' } });
  });

  it('sets the cookie of the session as a password does, and removes its own', async () => {
    const subject = await addMember();
    const { url, cookie } = await begin();
    expect(cookie).toMatch(/^__Host-overlay_sign_on=/);
    const answer = await complete(await provider.signIn(url.href, subject), cookie);
    const flags = 'Path=/; HttpOnly; Secure; SameSite=Lax$';
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(`^__Host-overlay_session=\\S+; Max-Age=1209600; ${flags}`),
      expect.stringMatching(`^__Host-overlay_device=\\S+; Max-Age=15552000; ${flags}`),
      expect.stringMatching(`^__Host-overlay_sign_on=; Max-Age=0; ${flags}`),
    ]);
  });

  it('is refused to pages of other sites', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      readProblem(
        'origin_not_allowed',
        await service.client().post('/api/single-sign-on', undefined, headers),
      );
      readProblem(
        'origin_not_allowed',
        await service.client().post('/api/single-sign-on/complete', { query: 'code=a' }, headers),
      );
    }
  });

  it('is noted in the audit log when somebody joins and when an identity is tied to them', async () => {
    const person = await addTestPerson(service, { accountId: service.account.accountId, role: 'viewer' });
    const linked = addSubject({ email: person.email });
    await signOn(linked);
    const { entries } = readAnswer(
      AuditLog,
      await ownerClient.get('/api/audit-log?operation=completeSignOn'),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({
        actor: expect.objectContaining({ kind: 'person', email: person.email }),
        target: { kind: 'person', id: person.personId, name: person.email },
        after: expect.objectContaining({ singleSignOn: provider.issuer }),
      }),
    );
    const joined = await addMember();
    const after = readAnswer(AuditLog, await ownerClient.get('/api/audit-log?operation=completeSignOn'));
    expect(after.entries[0]).toMatchObject({
      target: { kind: 'member', name: emailOf(joined) },
      before: null,
      after: { email: emailOf(joined), role: 'editor' },
    });
  });

  it('stores neither a token of the provider nor the secret of the client', async () => {
    const tokens: string[] = [];
    provider.onTokens = (answer) => {
      tokens.push(String(answer.id_token), String(answer.access_token));
      return answer;
    };
    await addMember();
    expect(tokens).toHaveLength(2);
    const secrets = [...tokens, provider.environment.OVERLAY_OIDC_CLIENT_SECRET ?? ''];
    expect(await findInFiles(service.dataDir, secrets)).toEqual([]);
  });

  it('asks for no code of this service, whose second factor belongs to the password', async () => {
    const person = await addTestPerson(service, { accountId: service.account.accountId, role: 'viewer' });
    await service.ports.controlStore.persons.markEmailVerified(person.personId, service.clock.now());
    const client = await signedIn(service, person);
    const { code } = await beginTwoFactor(client, person.password);
    expect((await client.post('/api/two-factor/confirm', { code: code() })).status).toBe(204);
    const answer = await signOn(addSubject({ email: person.email }));
    expect(readAnswer(Session, answer).person).toMatchObject({
      personId: person.personId,
      hasTwoFactor: true,
    });
    const { email, password } = person;
    readProblem(
      'second_factor_required',
      await service.client().post('/api/session', { email, password }, page),
    );
  });

  it('is slowed down after twenty answers from one address that were not valid', async () => {
    const { cookie } = await begin();
    const statuses = new Set<number>();
    for (let index = 0; index < 22; index += 1) {
      statuses.add((await complete('code=guess&state=guess', cookie)).status);
    }
    expect([...statuses]).toEqual([401, 429]);
    const answer = await service.client().post('/api/single-sign-on', undefined, page);
    readProblem('rate_limited', answer);
  });
});

describe('an answer of the provider is refused', () => {
  let subject: string;
  beforeAll(async () => {
    subject = await addMember();
  });
  const refused = (answer: Answer) => {
    readProblem('sign_on_failed', answer);
    expect(cookieOf(answer)).not.toContain('overlay_session');
  };

  it('with another state, in a browser that did not begin, and in one that began something else', async () => {
    const { url, cookie } = await begin();
    const query = new URLSearchParams(await provider.signIn(url.href, subject));
    query.set('state', 'another');
    refused(await complete(query.toString(), cookie));
    const second = await begin();
    const answered = await provider.signIn(second.url.href, subject);
    refused(await complete(answered, ''));
    refused(await complete(answered, (await begin()).cookie));
    // Its own browser still can.
    const third = await begin();
    expect((await complete(await provider.signIn(third.url.href, subject), third.cookie)).status).toBe(200);
  });

  it('whose token was made for another attempt', async () => {
    const { url, cookie } = await begin();
    url.searchParams.set('nonce', 'another');
    refused(await complete(await provider.signIn(url.href, subject), cookie));
  });

  it('whose code was requested without the proof of this browser', async () => {
    const { url, cookie } = await begin();
    url.searchParams.set('code_challenge', 'x'.repeat(43));
    refused(await complete(await provider.signIn(url.href, subject), cookie));
  });

  it('that names another issuer', async () => {
    const { url, cookie } = await begin();
    const query = new URLSearchParams(await provider.signIn(url.href, subject));
    query.set('iss', 'https://another.example');
    refused(await complete(query.toString(), cookie));
  });

  it('whose token was changed on its way', async () => {
    provider.onTokens = (answer) => {
      const [head, payload = '', signature] = String(answer.id_token).split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const changed = Buffer.from(JSON.stringify({ ...claims, name: 'Somebody else' })).toString('base64url');
      return { ...answer, id_token: `${head}.${changed}.${signature}` };
    };
    refused(await signOn(subject));
  });

  it('whose code has expired', async () => {
    const { url, cookie } = await begin();
    const query = await provider.signIn(url.href, subject);
    await provider.expireCode(query);
    refused(await complete(query, cookie));
  });

  it('a second time', async () => {
    const { url, cookie } = await begin();
    const query = await provider.signIn(url.href, subject);
    const both = await Promise.all([complete(query, cookie), complete(query, cookie)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    refused(await complete(query, cookie));
  });

  it('that was denied', async () => {
    const { url, cookie } = await begin();
    const state = url.searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer });
    refused(await complete(query.toString(), cookie));
  });
});

describe('a person whom nobody knows', () => {
  it('is not let in without an invitation', async () => {
    readProblem('sign_on_refused', await signOn(addSubject()));
  });

  it('is not let in by an invitation to another address, which stays valid', async () => {
    const invitation = await invite('invited@overlay.test');
    readProblem('sign_on_refused', await signOn(addSubject(), { invitation }));
    const invited = addSubject({ email: 'Invited@overlay.test' });
    expect((await signOn(invited, { invitation })).status).toBe(200);
    readProblem('link_not_valid', await signOn(invited, { invitation }));
  });

  it.each([false, undefined, 'true'])(
    'is not let in with an address that the provider has not verified (email_verified: %s)',
    async (isVerified) => {
      const subject = addSubject({ email_verified: isVerified });
      const invitation = await invite(emailOf(subject));
      readProblem('sign_on_refused', await signOn(subject, { invitation }));
      readProblem('sign_on_refused', await signOn(subject));
    },
  );
});

describe('a person with a password', () => {
  it('is tied to the identity with their address if both sides have verified it, and keeps the password', async () => {
    const person = await addTestPerson(service, { accountId: service.account.accountId, role: 'viewer' });
    await service.ports.controlStore.persons.markEmailVerified(person.personId, service.clock.now());
    const client = await signedIn(service, person);
    const answer = await signOn(addSubject({ email: person.email.toUpperCase() }));
    expect(readAnswer(Session, answer).person?.personId).toBe(person.personId);
    expect((await client.get('/api/overlays')).status).toBe(200);
    await signedIn(service, person);
  });

  it('is not reached with an address that the provider has not verified', async () => {
    const person = await addTestPerson(service, { accountId: service.account.accountId, role: 'viewer' });
    readProblem('sign_on_refused', await signOn(addSubject({ email: person.email, email_verified: false })));
  });

  it('who took an address without proving it loses password, second factor and sessions to its owner', async () => {
    const stranger = await addTestPerson(service, { accountId: service.account.accountId, role: 'viewer' });
    const client = await signedIn(service, stranger);
    const { code } = await beginTwoFactor(client, stranger.password);
    expect((await client.post('/api/two-factor/confirm', { code: code() })).status).toBe(204);
    const answer = await signOn(addSubject({ email: stranger.email }));
    expect(readAnswer(Session, answer).person).toMatchObject({
      personId: stranger.personId,
      hasTwoFactor: false,
      emailVerifiedAt: expect.any(String),
    });
    readProblem('not_signed_in', await client.get('/api/overlays'));
    const { email, password } = stranger;
    readProblem('sign_in_failed', await service.client().post('/api/session', { email, password }, page));
  });

  it('is tied to one identity: a second one with the same address is refused', async () => {
    const first = await addMember();
    readProblem('sign_on_refused', await signOn(addSubject({ email: emailOf(first) })));
    expect((await signOn(first)).status).toBe(200);
  });

  it('loses the sessions that the provider opened, and the tie, with a link for a new password', async () => {
    const subject = await addMember();
    const session = cookieOf(await signOn(subject));
    const { person } = await whoIs(session);
    const administrator = await signedIn(service, await addTestPerson(service, { isAdministrator: true }));
    const made = await administrator.post(`/api/people/${person?.personId}/password-reset`, {});
    const { link } = readAnswer(PasswordResetLink, made);
    const token = new URL(link).hash.replace('#token=', '');
    const newPassword = 'a password of many new words';
    const redeemed = await service.client().post('/api/password-resets/redeem', { token, newPassword }, page);
    expect(redeemed.status, redeemed.text).toBe(204);
    expect(await whoIs(session)).toMatchObject({ person: null });
    // The address has another owner at the provider, who can be tied now.
    expect((await signOn(addSubject({ email: emailOf(subject) }))).status).toBe(200);
  });
});

describe('an attempt', () => {
  it('ends after ten minutes', async () => {
    const subject = await addMember();
    const { url, cookie } = await begin();
    const query = await provider.signIn(url.href, subject);
    service.clock.advance(10 * 60_000 + 1_000);
    readProblem('sign_on_failed', await complete(query, cookie));
  });
});

describe('with a claim that gives roles', () => {
  let accountId: string;
  let other: string;
  beforeAll(async () => {
    await service.stop();
    await startWith();
    accountId = service.account.accountId;
    other = (await service.addAccount()).accountId;
    const rules = [`staff=${accountId}:viewer`, `admins=${accountId}:owner`, `staff=${other}:editor`];
    const claim = ['groups', ...rules, 'staff=acct_of_nobody:owner'].join('; ');
    const { singleSignOn } = parseSettings({ ...provider.environment, OVERLAY_OIDC_ROLE_CLAIM: claim });
    await service.restart({ singleSignOn });
    ownerClient = await signedIn(service, owner, { 'overlay-account': accountId });
  });
  const rolesAfter = async (subject: string): Promise<Record<string, string>> => {
    const { accounts } = readAnswer(Session, await signOn(subject));
    return Object.fromEntries(accounts.map((account) => [account.accountId, account.role]));
  };

  it('a new person joins the accounts of their groups, and nobody joins without one', async () => {
    const subject = addSubject({ groups: ['guests', 'staff'] });
    expect(await rolesAfter(subject)).toEqual({ [accountId]: 'viewer', [other]: 'editor' });
    readProblem('sign_on_refused', await signOn(addSubject({ groups: ['guests'] })));
    readProblem('sign_on_refused', await signOn(addSubject({ groups: ['staff'], email_verified: false })));
  });

  it('a role follows the groups at each sign-in, and ends with them', async () => {
    const subject = addSubject({ groups: ['staff', 'admins'] });
    expect(await rolesAfter(subject)).toEqual({ [accountId]: 'owner', [other]: 'editor' });
    const claims = { email: emailOf(subject), email_verified: true };
    provider.people.set(subject, { ...claims, groups: ['staff'] });
    const { accounts } = readAnswer(Session, await signOn(subject));
    expect(accounts.map(({ role }) => role).sort()).toEqual(['editor', 'viewer']);
    provider.people.set(subject, claims);
    expect(await rolesAfter(subject)).toEqual({});
    const { entries } = readAnswer(
      AuditLog,
      await ownerClient.get('/api/audit-log?operation=completeSignOn'),
    );
    expect(entries.slice(0, 3)).toMatchObject([
      { before: { role: 'viewer' }, after: null },
      { before: { role: 'owner' }, after: { role: 'viewer' } },
      { before: null, after: { role: 'owner' } },
    ]);
  });

  it('the last owner stays one, whatever the groups say', async () => {
    const answer = await signOn(addSubject({ email: owner.email, groups: [] }));
    expect(readAnswer(Session, answer).accounts).toMatchObject([{ accountId, role: 'owner' }]);
  });
});

describe('with passwords switched off', () => {
  let administrator: TestPerson;
  beforeAll(async () => {
    await service.stop();
    await startWith({ OVERLAY_SIGNUP: 'open' });
    administrator = await addTestPerson(service, { isAdministrator: true });
    const invitation = await invite('invited@overlay.test');
    invitations.push(invitation);
    session = cookieOf(await service.client().post('/api/session', { ...credentials(administrator) }, page));
    const { singleSignOn, passwordSignIn } = parseSettings({
      ...provider.environment,
      OVERLAY_PASSWORD_SIGN_IN: 'off',
    });
    await service.restart({ singleSignOn, passwordSignIn });
  });
  const invitations: string[] = [];
  let session: string;
  const credentials = ({ email, password }: TestPerson) => ({ email, password });
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    service.client().post(path, body, { ...page, ...headers });

  it('nobody signs in, signs up, joins or gets a link with one', async () => {
    readProblem('password_sign_in_off', await post('/api/session', credentials(owner)));
    const person = { email: 'new@overlay.test', name: 'Kim', password: 'a password of many words' };
    readProblem('password_sign_in_off', await post('/api/sign-up', { ...person, accountName: 'Shop' }));
    const { name, password } = person;
    const token = invitations[0] ?? '';
    readProblem('password_sign_in_off', await post('/api/invitations/accept', { token, name, password }));
    readProblem('password_sign_in_off', await post('/api/password-resets', { email: owner.email }));
    const cookie = session;
    const address = `/api/people/${owner.personId}/password-reset`;
    readProblem('password_sign_in_off', await post(address, {}, { cookie }));
    expect(await whoIs('')).toMatchObject({ passwordSignIn: false, singleSignOn: true });
  });

  it('an invited person joins through the provider', async () => {
    const invited = addSubject({ email: 'invited@overlay.test' });
    const [invitation] = invitations;
    expect(readAnswer(Session, await signOn(invited, { invitation })).accounts).toHaveLength(1);
  });

  it('the operator lets an owner in with a link that opens a session, and only the operator', async () => {
    const newPassword = 'a password of many new words';
    const { controlStore } = service.ports;
    const redeem = async (issuedBy: string | null) => {
      const { singleSignOn, passwordSignIn } = parseSettings({
        ...provider.environment,
        OVERLAY_PASSWORD_SIGN_IN: 'off',
      });
      const { passwordResets } = await openPeople({ singleSignOn, passwordSignIn });
      const person = await controlStore.persons.get(owner.personId);
      if (person === undefined) throw new Error('the owner is gone');
      const { link } = await passwordResets.issue(person, issuedBy);
      return post('/api/password-resets/redeem', {
        token: new URL(link).hash.replace('#token=', ''),
        newPassword,
      });
    };
    readProblem('password_sign_in_off', await redeem(administrator.personId));
    const answer = await redeem(null);
    expect(answer.status, answer.text).toBe(204);
    expect(await whoIs(cookieOf(answer))).toMatchObject({
      person: { personId: owner.personId },
      accounts: [{ role: 'owner' }],
    });
    readProblem(
      'password_sign_in_off',
      await post('/api/session', { email: owner.email, password: newPassword }),
    );
  });
});

describe('without a usable provider', () => {
  const beginWith = async (singleSignOn: ReturnType<typeof parseSettings>['singleSignOn']) => {
    await service.restart({ singleSignOn, passwordSignIn: true });
    return service.client().post('/api/single-sign-on', undefined, page);
  };

  it('the service starts, answers `sign_on_unavailable`, and works once the provider does', {
    tags: ['long'],
  }, async () => {
    const unused = { ...provider.environment, OVERLAY_OIDC_ISSUER: 'http://127.0.0.1:9' };
    readProblem('sign_on_unavailable', await beginWith(parseSettings(unused).singleSignOn));
    // Metadata of another issuer than the one that is set.
    const mistaken = { ...unused, OVERLAY_OIDC_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost') };
    readProblem('sign_on_unavailable', await beginWith(parseSettings(mistaken).singleSignOn));
    expect((await beginWith(parseSettings(provider.environment).singleSignOn)).status).toBe(200);
  });

  it('it is off where none is set', async () => {
    readProblem('sign_on_off', await beginWith(undefined));
    readProblem('sign_on_off', await complete('code=a', ''));
    expect(await whoIs('')).toMatchObject({ singleSignOn: false, passwordSignIn: true });
  });
});
