import {
  CreatedAccount,
  InvitationList,
  InvitationWithLink,
  MemberKeys,
  MemberList,
} from '@overlay/contract';
import { hashSecret } from '@overlay/service/internal/access/secret-text.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInFiles } from '../../kit/find-in-files.ts';
import type { HttpClient } from '../../kit/http-client.ts';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import { addTestPerson, cookieOf, signedIn, type TestPerson } from '../../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../../kit/test-service.ts';

let service: TestService;
let owner: TestPerson;
let client: HttpClient;
beforeAll(async () => {
  service = await startTestService();
  owner = await addTestPerson(service, { accountId: service.account.accountId, role: 'owner' });
  client = await signedIn(service, owner);
});
afterAll(() => service.stop());

const page = { origin: publicUrl };
const json = { 'content-type': 'application/json' };
const changeRole = (client: HttpClient, personId: string, role: string) =>
  client.send('PATCH', `/api/members/${personId}`, JSON.stringify({ role }), json);
const leave = (client: HttpClient, personId: string) =>
  client.send('DELETE', `/api/members/${personId}`, undefined);
const invite = async (email: string, role = 'editor') =>
  readAnswer(InvitationWithLink, await client.post('/api/invitations', { email, role }));
const tokenOf = ({ link }: { link: string }) => new URL(link).hash.replace('#token=', '');
const accept = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  service.client().post('/api/invitations/accept', body, { ...page, ...headers });

describe('members', () => {
  it('are listed, changed and removed by an owner', async () => {
    const viewer = await addTestPerson(service, { accountId: service.account.accountId, role: 'viewer' });
    const { members } = readAnswer(MemberList, await client.get('/api/members'));
    expect(members).toContainEqual(expect.objectContaining({ email: viewer.email, role: 'viewer' }));
    const theirs = await signedIn(service, viewer);
    readProblem('insufficient_permission', await theirs.get('/api/audit-log'));
    expect((await changeRole(client, viewer.personId, 'owner')).body).toMatchObject({ role: 'owner' });
    expect((await theirs.get('/api/audit-log')).status).toBe(200);
    expect((await leave(client, viewer.personId)).status).toBe(204);
    readProblem('account_not_named', await theirs.get('/api/audit-log'));
    const { entries } = (await client.get('/api/audit-log?targetKind=member')).body as {
      entries: { operation: string; actor: object; before: object }[];
    };
    expect(entries.map(({ operation }) => operation)).toEqual(['removeMember', 'changeMember']);
    expect(entries[0]?.actor).toEqual({
      kind: 'person',
      id: owner.personId,
      name: expect.any(String),
      email: owner.email,
    });
  });

  it('cannot raise their own role', async () => {
    for (const role of ['viewer', 'editor'] as const) {
      const person = await addTestPerson(service, { accountId: service.account.accountId, role });
      const theirs = await signedIn(service, person);
      readProblem('insufficient_permission', await changeRole(theirs, person.personId, 'owner'));
      readProblem(
        'insufficient_permission',
        await theirs.post('/api/invitations', { email: 'me.too@overlay.test', role: 'owner' }),
      );
    }
  });

  it('always include an owner', async () => {
    const account = await service.addAccount();
    const [one, two] = await Promise.all(
      [1, 2].map(() => addTestPerson(service, { accountId: account.accountId, role: 'owner' })),
    );
    if (one === undefined || two === undefined) throw new Error('nobody');
    const clients = [await signedIn(service, one), await signedIn(service, two)] as const;
    // Both leave at once: one of them stays.
    const answers = await Promise.all([leave(clients[0], one.personId), leave(clients[1], two.personId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const [left, staying] = answers[0]?.status === 204 ? [one, two] : [two, one];
    const theirs = answers[0]?.status === 204 ? clients[1] : clients[0];
    readProblem('last_owner', await changeRole(theirs, staying.personId, 'viewer'));
    readProblem('not_found', await changeRole(theirs, left.personId, 'viewer'));
    readProblem('not_found', await leave(theirs, owner.personId));
  });
});

describe('an invitation', () => {
  it('makes a new person a member, once', async () => {
    const invited = await invite('New.Person@overlay.test');
    expect(invited).toMatchObject({ email: 'new.person@overlay.test', isMailed: false });
    expect(await findInFiles(service.dataDir, [tokenOf(invited)])).toEqual([]);
    const token = tokenOf(invited);
    const opened = await service.client().post('/api/invitations/open', { token }, page);
    expect(opened.body).toMatchObject({ accountName: 'Test account', role: 'editor' });
    readProblem('validation_failed', await accept({ token, name: 'New', password: 'too short' }));
    // Without a name it is a sign-in, whether or not there is anybody to sign in.
    readProblem('sign_in_failed', await accept({ token, password: 'a long enough password' }));
    const body = { token, name: 'New', password: 'a long enough password' };
    const answers = await Promise.all([accept(body), accept(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const accepted = answers.find(({ status }) => status === 200);
    expect(accepted?.body).toMatchObject({ person: { name: 'New' }, accounts: [{ role: 'editor' }] });
    readProblem('link_not_valid', await accept(body));
    const theirs = service.client(undefined, {
      ...page,
      cookie: accepted === undefined ? '' : cookieOf(accepted),
    });
    expect((await theirs.get('/api/overlays')).status).toBe(200);
    readProblem('insufficient_permission', await theirs.get('/api/members'));
    readProblem(
      'conflict',
      await client.post('/api/invitations', { email: 'new.person@overlay.test', role: 'owner' }),
    );
  });

  it('is accepted by a person with an existing password', async () => {
    const known = await addTestPerson(service);
    const token = tokenOf(await invite(known.email));
    readProblem('sign_in_failed', await accept({ token, name: 'X', password: 'a password of my own' }));
    const answer = await accept({ token, password: known.password });
    expect(answer.body).toMatchObject({ accounts: [{ accountId: service.account.accountId }] });
  });

  it('is accepted by the person signed in with that address, and by no other', async () => {
    const known = await addTestPerson(service);
    const token = tokenOf(await invite(known.email, 'viewer'));
    const stranger = await signedIn(service, await addTestPerson(service));
    readProblem('validation_failed', await stranger.post('/api/invitations/accept', { token }));
    const theirs = await signedIn(service, known);
    const answer = await theirs.post('/api/invitations/accept', { token });
    expect(answer.body).toMatchObject({ accounts: [{ role: 'viewer' }] });
  });

  it('ends when it is revoked, replaced or a week old', async () => {
    const revoked = await invite('revoked@overlay.test');
    expect((await client.send('DELETE', `/api/invitations/${revoked.invitationId}`, undefined)).status).toBe(
      204,
    );
    const replaced = await invite('replaced@overlay.test');
    const kept = await invite('replaced@overlay.test', 'viewer');
    const { invitations } = readAnswer(InvitationList, await client.get('/api/invitations'));
    expect(invitations.filter(({ email }) => email === 'replaced@overlay.test')).toHaveLength(1);
    for (const old of [revoked, replaced]) {
      readProblem(
        'link_not_valid',
        await accept({ token: tokenOf(old), name: 'A', password: 'long enough it is' }),
      );
    }
    service.clock.advance(7 * 24 * 3_600_000 + 1);
    readProblem(
      'link_not_valid',
      await accept({ token: tokenOf(kept), name: 'A', password: 'long enough it is' }),
    );
  });
});

describe('an owner who loses the role', () => {
  const acceptBody = (token: string) => ({ token, name: 'Back', password: 'a long enough password' });
  /** A second owner, with a read token and an invitation of theirs. */
  const addOwner = async () => {
    const person = await addTestPerson(service, { accountId: service.account.accountId, role: 'owner' });
    const theirs = await signedIn(service, person);
    const back = `back.${person.personId.toLowerCase()}@overlay.test`;
    const answer = await theirs.post('/api/invitations', { email: back, role: 'owner' });
    return { person, theirs, back, token: tokenOf(readAnswer(InvitationWithLink, answer)) };
  };

  it.each([
    ['is removed', (personId: string) => leave(client, personId)],
    ['is demoted', (personId: string) => changeRole(client, personId, 'editor')],
    [
      'leaves',
      (_personId: string, theirs: HttpClient) =>
        theirs.send('DELETE', `/api/memberships/${service.account.accountId}`, undefined),
    ],
  ])('%s, and their invitation admits no one', async (_how, end) => {
    const { person, theirs, back, token } = await addOwner();
    expect((await end(person.personId, theirs)).status).toBeLessThan(300);
    readProblem('link_not_valid', await service.client().post('/api/invitations/open', { token }, page));
    readProblem('link_not_valid', await accept(acceptBody(token)));
    const { invitations } = readAnswer(InvitationList, await client.get('/api/invitations'));
    expect(invitations.filter(({ email }) => email === back)).toEqual([]);
    // The audit log says that it ended, and by whom.
    const log = await client.get('/api/audit-log?targetKind=invitation&limit=1');
    expect(log.body).toMatchObject({ entries: [{ target: { name: back }, after: null }] });
    expect(await service.ports.controlStore.persons.findByEmail(back)).toBeUndefined();
  });

  it('is removed while the invitation is accepted: either it was accepted before, or it is not valid', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { person, back, token } = await addOwner();
      const [accepted, removed] = await Promise.all([
        accept(acceptBody(token)),
        leave(client, person.personId),
      ]);
      expect(removed.status).toBe(204);
      expect([200, 410]).toContain(accepted.status);
      const isThere = (await service.ports.controlStore.persons.findByEmail(back)) !== undefined;
      expect(isThere).toBe(accepted.status === 200);
    }
  });

  it('cannot hand it out once more by a role that comes back', async () => {
    const { person, token } = await addOwner();
    await changeRole(client, person.personId, 'viewer');
    await changeRole(client, person.personId, 'owner');
    readProblem('link_not_valid', await accept(acceptBody(token)));
  });

  it('ends with the right to invite, even if the invitation is still stored', async () => {
    const person = await addTestPerson(service, { accountId: service.account.accountId, role: 'editor' });
    const nowMs = service.clock.now();
    await service.ports.controlStore.invitations.put({
      invitationId: 'inv_left_behind',
      accountId: service.account.accountId,
      email: 'left.behind@overlay.test',
      role: 'owner',
      tokenHash: hashSecret('inv_left_behind_token'),
      mailedTokenHash: null,
      invitedBy: person.personId,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + 60_000,
    });
    readProblem('link_not_valid', await accept(acceptBody('inv_left_behind_token')));
  });

  it('is listed with the valid keys and viewer secrets that they have seen; the read tokens of the keys end at once', async () => {
    const { person, theirs } = await addOwner();
    const made = (await theirs.post('/api/keys', { kind: 'secret', name: 'Theirs' })).body as {
      key: string;
      keyId: string;
    };
    const further = (
      await service.client(made.key).post('/api/keys', { kind: 'secret', name: 'Made with theirs' })
    ).body as { keyId: string };
    const revoked = (await theirs.post('/api/keys', { kind: 'secret', name: 'Gone' })).body as {
      keyId: string;
    };
    await client.send('DELETE', `/api/keys/${revoked.keyId}`, undefined);
    const { token } = (await service.client(made.key).post('/api/tokens', {})).body as { token: string };
    const summary = () => service.client(token).get('/api/analytics/summary');
    expect((await summary()).status).toBe(200);
    const secretOf = async (caller: HttpClient) =>
      ((await caller.post('/api/viewer-secrets', {})).body as { keyId: string }).keyId;
    const secrets = [await secretOf(theirs), await secretOf(service.client(made.key))];
    const { keys, viewerSecrets } = readAnswer(
      MemberKeys,
      await client.get(`/api/members/${person.personId}/keys`),
    );
    expect(viewerSecrets.map(({ keyId }) => keyId)).toEqual(secrets.toReversed());
    expect(keys.map(({ keyId }) => keyId)).toEqual([further.keyId, made.keyId]);
    expect(JSON.stringify(keys)).not.toContain(made.key);
    await leave(client, person.personId);
    readProblem('invalid_api_key', await summary());
    // The key itself goes on: pages and servers use it. It is for the owners to rotate it.
    expect((await service.client(made.key).get('/api/keys')).status).toBe(200);
    readProblem('not_found', await client.get(`/api/members/${person.personId}/keys`));
  });
});

it('an account makes a hundred invitations a day', async () => {
  const account = await service.addAccount();
  const theirs = await signedIn(
    service,
    await addTestPerson(service, { accountId: account.accountId, role: 'owner' }),
  );
  const one = (count: number) =>
    theirs.post('/api/invitations', { email: `guest.${count}@overlay.test`, role: 'viewer' });
  for (let count = 0; count < 100; count += 1) expect((await one(count)).status).toBe(201);
  const refused = await one(100);
  readProblem('rate_limited', refused);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
  service.clock.advance(Number(refused.headers.get('retry-after')) * 1_000);
  expect((await one(100)).status).toBe(201);
});

describe('an administrator', () => {
  it('creates an account whose owner is invited, and sees its usage but nothing in it', async () => {
    const administrator = await signedIn(service, await addTestPerson(service, { isAdministrator: true }));
    const created = readAnswer(
      CreatedAccount,
      await administrator.post('/api/accounts', { name: 'Second', ownerEmail: 'second@overlay.test' }),
    );
    const { accountId } = created.account;
    readProblem('not_found', await administrator.get('/api/overlays', { 'overlay-account': accountId }));
    const answer = await accept({
      token: tokenOf(created.invitation),
      name: 'Two',
      password: 'second of the owners',
    });
    expect(answer.body).toMatchObject({ accounts: [{ accountId, role: 'owner', name: 'Second' }] });
    expect((await administrator.get('/api/accounts')).body).toMatchObject({
      accounts: expect.arrayContaining([expect.objectContaining({ accountId, memberCount: 1 })]),
    });
    expect((await administrator.get('/api/people')).text).toContain('second@overlay.test');
  });
});

it('sign-up is refused where it is closed', async () => {
  const body = {
    email: 'open@overlay.test',
    name: 'Open',
    password: 'a long enough password',
    accountName: 'Open',
  };
  readProblem('sign_up_closed', await service.client().post('/api/sign-up', body, page));
});
