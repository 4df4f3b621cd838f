import {
  type ErrorCode,
  errorCatalogue,
  isForMembers,
  isPermission,
  type Operation,
  operationExamples,
  operations,
  type Permission,
  permissionsOfAdministrators,
  permissionsOfKey,
  permissionsOfPersons,
  permissionsOfReadToken,
  permissionsOfRole,
  type Role,
  roles,
  scopeOf,
  scopes,
} from '@overlay/contract';
import { samplePng } from '@overlay/service/internal/videos/sample-pictures.fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signViewer } from '../../packages/node/src/sign-viewer.ts';
import type { Answer, HttpClient } from '../kit/http-client.ts';
import { readProblem } from '../kit/read-answer.ts';
import { addTestPerson, signedIn, type TestPerson } from '../kit/test-person.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

/**
 * Every operation of the table, requested by every kind of caller: callers without permission are refused, with the
 * documented answer.
 */

const cronSecret = 'the secret of the scheduler';
let service: TestService;
/** Existing things that belong to another account. */
let foreign: Readonly<Record<string, string>>;
let theirToken: string;
let theirAccount: string;
/** Of the account itself. */
let viewerSecret: string;
let viewerToken: string;
beforeAll(async () => {
  service = await startTestService({ cronSecret });
  const other = await service.addAccount();
  const theirs = service.client(other.secretKey);
  const overlay = await theirs.post('/api/overlays', { videoId: 'vid_1', options: { type: 'tap' } });
  const site = await theirs.post('/api/installations', { platform: 'html', name: 'Theirs' });
  const erasure = await theirs.post('/api/privacy/erasures', { deviceHash: 'a1'.repeat(32) });
  const file = await theirs.post('/api/exports', { format: 'parquet', stream: 'events' });
  const video = await theirs.post('/api/videos', { name: 'Theirs' });
  const videoId = textOf(video, 'videoId');
  await theirs.send('PUT', `/api/videos/${videoId}/poster`, samplePng(), { 'content-type': 'image/png' });
  await theirs.post(`/api/videos/${videoId}/aliases`, { videoId: 'vid_their_alias' });
  theirToken = textOf(site, 'token');
  const created = await service.client(service.account.secretKey).post('/api/viewer-secrets', {});
  viewerSecret = textOf(created, 'secret');
  viewerToken = signViewer({
    keyId: textOf(created, 'keyId'),
    secret: viewerSecret,
    origin: 'https://shop.example',
    viewerId: 'customer-4711',
  });
  theirAccount = other.accountId;
  const burst = { reason: 'network', fromMs: 0, toMs: 0, events: 1, countedBefore: 1, members: [] } as const;
  const ofOther = { ...burst, accountId: other.accountId, quarantineId: 'quar_theirs' };
  await service.ports.controlStore.quarantines.report(ofOther);
  foreign = {
    quarantineId: 'quar_theirs',
    overlayId: textOf(overlay, 'overlayId'),
    installationId: textOf(site, 'installationId'),
    erasureId: textOf(erasure, 'erasureId'),
    exportId: textOf(file, 'exportId'),
    videoId,
    alias: 'vid_their_alias',
    keyId: (await other.addKey({ kind: 'secret' })).keyId,
  };
});
afterAll(() => service.stop());

function textOf({ body }: Answer, name: string): string {
  const value = Object.entries(body ?? {}).find(([known]) => known === name)?.[1];
  if (typeof value !== 'string') throw new Error(`no ${name} in ${JSON.stringify(body)}`);
  return value;
}

/** Sends a body that no operation accepts: a caller whose body is validated was admitted. */
function ask(client: HttpClient, { method, path }: Operation, more: object = {}): Promise<Answer> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => foreign[name] ?? 'nobody');
  const sent = { 'no such field': 1, ...more };
  const body = method === 'get' || method === 'delete' ? undefined : JSON.stringify(sent);
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  return client.send(method.toUpperCase(), address, body, headers);
}

const rows = operations.map((operation): [string, Operation] => [operation.operationId, operation]);
/** Operations called with the header `Authorization: Bearer KEY`. */
const withKey = rows.filter(([, { permission }]) => scopeOf(permission) !== undefined);

interface Caller {
  readonly name: string;
  readonly credential: () => Promise<string>;
  readonly permissions: ReadonlySet<Permission>;
  /** What it sends in each body. */
  readonly body?: () => object;
}

const callers: readonly Caller[] = [
  ...scopes.map((scope) => ({
    name: `a secret key with ${scope}`,
    credential: async () => (await service.account.addKey({ kind: 'secret', scopes: [scope] })).secret,
    permissions: permissionsOfKey('secret', [scope]),
  })),
  {
    name: 'a publishable key',
    credential: async () => service.account.publishableKey,
    permissions: permissionsOfKey('publishable', ['events:write']),
  },
  {
    name: 'a signed viewer',
    credential: async () => service.account.publishableKey,
    permissions: permissionsOfKey('publishable', ['events:write']),
    body: () => ({ viewerToken }),
  },
  {
    name: 'a publishable key that may read analytics',
    credential: async () =>
      (await service.account.addKey({ kind: 'publishable', scopes: ['analytics:read'] })).secret,
    permissions: permissionsOfKey('publishable', ['analytics:read']),
  },
  {
    name: 'a read token',
    credential: () => service.account.addReadToken(),
    permissions: permissionsOfReadToken,
  },
];

describe.each(callers)('$name', ({ credential, permissions, body }) => {
  let client: HttpClient;
  beforeAll(async () => {
    client = service.client(await credential());
  });

  it.each(withKey)('%s: is allowed by its permission and needs no other', async (_name, operation) => {
    const answer = await ask(client, operation, body?.());
    if (!isPermission(operation.permission) || !permissions.has(operation.permission)) {
      readProblem('insufficient_scope', answer);
    } else {
      expect([401, 403], answer.text).not.toContain(answer.status);
    }
  });
});

const strangers: readonly (readonly [string, () => HttpClient, ErrorCode])[] = [
  ['nobody', () => service.client(), 'missing_api_key'],
  ['a key that does not exist', () => service.client(`sk_live_${'x'.repeat(32)}`), 'invalid_api_key'],
  ['an installation', () => service.client(theirToken), 'invalid_api_key'],
  ['a viewer token without a key', () => service.client(viewerToken), 'invalid_api_key'],
  ['a viewer secret', () => service.client(viewerSecret), 'invalid_api_key'],
  ['the scheduler', () => service.client(cronSecret.replaceAll(' ', '_')), 'invalid_api_key'],
  [
    'a user with a password',
    () => service.client(undefined, { authorization: 'Basic eDp5' }),
    'missing_api_key',
  ],
];

describe.each(strangers)('%s', (_name, client, code) => {
  it.each(withKey)('%s: needs a key before the body is read', async (_id, operation) => {
    readProblem(code, await ask(client(), operation));
  });
});

describe('an operation with a separate credential', () => {
  const anyKey = () => service.client(service.account.secretKey);
  const job = operations.filter(({ permission }) => permission === 'jobs:run');
  const heartbeat = operations.filter(({ permission }) => permission === 'heartbeats:send');

  it('runs jobs for the scheduler and not for keys', async () => {
    expect(job).toHaveLength(1);
    for (const operation of job) {
      readProblem('invalid_cron_secret', await ask(anyKey(), operation));
      readProblem('invalid_cron_secret', await ask(service.client(), operation));
      expect((await ask(service.client(cronSecret), operation)).status).toBe(200);
    }
  });

  it('accepts heartbeats of the installation whose token is in the body, and not of keys', async () => {
    expect(heartbeat).toHaveLength(1);
    const send = (token: string, installationId = foreign.installationId) =>
      anyKey().post('/api/integrations/platform-heartbeat', { installationId, token, event: 'ping' });
    for (const wrong of [service.account.secretKey, cronSecret, 'it_live_nobody']) {
      readProblem('invalid_installation_credentials', await send(wrong));
    }
    readProblem('invalid_installation_credentials', await send(theirToken, 'inst_another'));
    expect((await send(theirToken)).status).toBe(200);
  });

  it('reports what is wrong with a heartbeat only to its installation', async () => {
    const send = (token: string) =>
      service.client().post('/api/integrations/platform-heartbeat', {
        installationId: foreign.installationId,
        token,
        event: 'pong',
      });
    readProblem('invalid_installation_credentials', await send('wrong'));
    readProblem('validation_failed', await send(theirToken));
  });
});

/** Counts for an identifier known only from events are zeros if there are no events. */
const isCounted = ([, { path }]: [string, Operation]) => path.startsWith('/api/analytics/');

describe('what belongs to another account', () => {
  const named = withKey.filter(([, { path }]) => path.includes('{'));
  it.each(named.filter(isCounted))('%s: has the counts of an unknown identifier', async (_name, { path }) => {
    const mine = service.client(service.account.secretKey);
    const textFor = async (values: Readonly<Record<string, string>>) => {
      const idOf = (name: string) => values[name] ?? 'nobody';
      const { status, text } = await mine.get(path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idOf(name)));
      const ids = Object.values(values).reduce((left, id) => left.replaceAll(id, 'nobody'), text);
      return [status, ids.replace(/"asOf":"[^"]+"/, '')];
    };
    const [status, text] = await textFor(foreign);
    expect([status, text]).toEqual(await textFor({}));
    expect(status).toBe(200);
  });

  it.each(named.filter((row) => !isCounted(row)))('%s: is not found', async (_name, operation) => {
    const answer = await askForForeign(service.client(service.account.secretKey), operation);
    expect(JSON.stringify(readProblem('not_found', answer))).not.toContain(Object.values(foreign)[0]);
  });
});

/** As in its example, except for the foreign identifiers. */
function askForForeign(
  client: HttpClient,
  { method, path, operationId, bodyAs }: Operation,
): Promise<Answer> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => foreign[name] ?? 'nobody');
  if (bodyAs === 'picture') return client.send('PUT', address, samplePng(), { 'content-type': 'image/png' });
  const example = Object.entries(operationExamples).find(([id]) => id === operationId)?.[1];
  const body = method === 'post' || method === 'patch' ? JSON.stringify(example?.body ?? {}) : undefined;
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  return client.send(method.toUpperCase(), address, body, headers);
}

describe('a body of a megabyte', () => {
  it.each(withKey.filter(([, { method, keyInBody }]) => method !== 'get' && keyInBody !== true))(
    '%s: is refused to strangers because of their key, whatever it contains',
    async (_name, { method, path }) => {
      const address = path.replaceAll(/\{(\w+)\}/g, 'nobody');
      const headers = { 'content-type': 'text/html' };
      const answer = await service
        .client()
        .send(method.toUpperCase(), address, 'x'.repeat(2 * 1024 * 1024), headers);
      expect(answer.body).toMatchObject({ code: 'missing_api_key' });
    },
  );
});

describe('a secret key from a page', () => {
  it('is refused, except from pages of the service itself', async () => {
    const mine = service.client(service.account.secretKey);
    const from = (origin: string) => mine.post('/api/overlays', { no: 1 }, { origin });
    for (const origin of [
      'https://shop.example',
      'https://overlay.test.evil.example',
      'http://overlay.test',
      'null',
    ]) {
      readProblem('secret_key_in_browser', await from(origin));
    }
    readProblem('validation_failed', await from('https://overlay.test'));
  });
});

/** Operations called with a session cookie, as a member of an account. */
const withRole = rows.filter(([, { permission }]) => isPermission(permission) && isForMembers(permission));
/** Operations that people call for themselves or, as administrators, for the instance. */
const withSession = rows.filter(
  ([, { permission }]) => isPermission(permission) && permissionsOfAdministrators.has(permission),
);

describe.each(roles)('a person with the role %s', (role) => {
  let client: HttpClient;
  beforeAll(async () => {
    const person = await addTestPerson(service, { accountId: service.account.accountId, role });
    client = await signedIn(service, person);
  });

  it.each(withRole)('%s: is admitted by the role only', async (_name, operation) => {
    const answer = await ask(client, operation);
    if (isPermission(operation.permission) && permissionsOfRole[role].has(operation.permission)) {
      expect([401, 403], answer.text).not.toContain(answer.status);
    } else {
      readProblem('insufficient_permission', answer);
    }
  });

  it.each(withRole)('%s: is not found in another account', async (_name, { method, path }) => {
    const headers = { 'overlay-account': theirAccount };
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => foreign[name] ?? 'nobody');
    const answer = await client.send(method.toUpperCase(), address, undefined, headers);
    expect(readProblem('not_found', answer).detail).not.toContain(theirAccount);
  });

  it.each(withKey.filter(([, { permission }]) => isPermission(permission) && !isForMembers(permission)))(
    '%s: is for keys',
    async (_name, operation) => {
      readProblem('missing_api_key', await ask(client, operation));
    },
  );
});

/** The people who must not have more than the role that they hold now, however they came by it. */
const changedMembers: readonly (readonly [
  string,
  (person: TestPerson) => Promise<unknown>,
  Role | undefined,
])[] = [
  [
    'an owner who was removed and has an invitation pending',
    async (person) => {
      const client = await signedIn(service, person);
      // A second address of the same person.
      const second = { email: `second.${person.email}`, role: 'owner' };
      const invited = (await client.post('/api/invitations', second)).body as { link: string };
      await service.ports.controlStore.memberships.remove(service.account.accountId, person.personId);
      const token = new URL(invited.link).hash.replace('#token=', '');
      const body = { token, name: 'Back', password: 'a long enough password' };
      readProblem('link_not_valid', await client.post('/api/invitations/accept', body));
    },
    undefined,
  ],
  [
    'an owner who was demoted',
    ({ personId }) =>
      service.ports.controlStore.memberships.changeRole(service.account.accountId, personId, 'editor'),
    'editor',
  ],
  ['an owner whose address is not proved', async () => {}, 'owner'],
];

describe.each(changedMembers)('%s', (_name, change, role) => {
  let client: HttpClient;
  beforeAll(async () => {
    const { accountId } = service.account;
    const person = await addTestPerson(service, { accountId, role: 'owner' });
    expect(await service.ports.controlStore.persons.get(person.personId)).toMatchObject({
      emailVerifiedAtMs: null,
    });
    // The account keeps an owner.
    await addTestPerson(service, { accountId, role: 'owner' });
    client = await signedIn(service, person, { 'overlay-account': accountId });
    await change(person);
  });

  it.each(withRole)('%s: is allowed by the current role and needs nothing else', async (_id, operation) => {
    const answer = await ask(client, operation);
    if (role === undefined) {
      readProblem('not_found', answer);
    } else if (isPermission(operation.permission) && permissionsOfRole[role].has(operation.permission)) {
      expect([401, 403], answer.text).not.toContain(answer.status);
    } else {
      readProblem('insufficient_permission', answer);
    }
  });

  it.each(withSession)('%s: is for persons, and for no administrator', async (_id, operation) => {
    const answer = await ask(client, operation);
    if (isPermission(operation.permission) && permissionsOfPersons.has(operation.permission)) {
      expect([401, 403], answer.text).not.toContain(answer.status);
    } else {
      readProblem('insufficient_permission', answer);
    }
  });
});

describe('a read token', () => {
  it.each([...withRole.filter(([, { permission }]) => scopeOf(permission) === undefined), ...withSession])(
    '%s: is no session',
    async (_name, operation) => {
      const headers = { origin: 'https://overlay.test', 'overlay-account': service.account.accountId };
      const client = service.client(await service.account.addReadToken(), headers);
      readProblem('not_signed_in', await ask(client, operation));
    },
  );
});

describe('an owner', () => {
  let client: HttpClient;
  beforeAll(async () => {
    const owner = await addTestPerson(service, { accountId: service.account.accountId, role: 'owner' });
    client = await signedIn(service, owner);
  });

  const named = withRole.filter((row) => row[1].path.includes('{') && !isCounted(row));
  it.each(named)('%s: does not find what belongs to another account', async (_name, operation) => {
    readProblem('not_found', await askForForeign(client, operation));
  });
});

describe.each(withSession)('%s', (_name, operation) => {
  it.each([
    ['a person', false, permissionsOfPersons],
    ['an administrator', true, permissionsOfAdministrators],
  ] as const)('is for %s, or not, by what they are', async (_who, isAdministrator, permissions) => {
    const client = await signedIn(service, await addTestPerson(service, { isAdministrator }));
    const answer = await ask(client, operation);
    if (isPermission(operation.permission) && permissions.has(operation.permission)) {
      expect([401, 403], answer.text).not.toContain(answer.status);
    } else {
      readProblem('insufficient_permission', answer);
    }
  });
});

describe('a session that has ended', () => {
  it.each([...withRole, ...withSession])('%s: is refused as not signed in', async (_name, operation) => {
    const headers = { origin: 'https://overlay.test', cookie: '__Host-overlay_session=ended.ended' };
    readProblem('not_signed_in', await ask(service.client(undefined, headers), operation));
  });

  it.each(withSession)('%s: is required, and no key replaces it', async (_name, operation) => {
    const headers = { origin: 'https://overlay.test' };
    readProblem('not_signed_in', await ask(service.client(service.account.secretKey, headers), operation));
  });
});

it('every permission of the table is held by some caller', () => {
  for (const { permission } of operations) {
    if (!isPermission(permission)) continue;
    const isHeld =
      scopeOf(permission) !== undefined ||
      isForMembers(permission) ||
      permissionsOfAdministrators.has(permission);
    expect(isHeld || ['jobs:run', 'heartbeats:send'].includes(permission), permission).toBe(true);
  }
  expect(errorCatalogue.insufficient_scope.status).toBe(403);
});
