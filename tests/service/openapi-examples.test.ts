import {
  BegunSignOn,
  errorsOf,
  InvitationWithLink,
  type Operation,
  operationExamples,
  operations,
  PasswordResetLink,
  SignInList,
  toOpenApi,
} from '@overlay/contract';
import { beginDemoData } from '@overlay/service/internal/demo-data/demo-data.ts';
import { issueSetUpCode } from '@overlay/service/internal/people/set-up.ts';
import { createSignedTokens } from '@overlay/service/internal/people/signed-tokens.ts';
import { parseSettings } from '@overlay/service/internal/settings/settings.ts';
import { samplePng } from '@overlay/service/internal/videos/sample-pictures.fixture.ts';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { startOpenIdProvider, type TestOpenIdProvider } from '../kit/open-id-provider.ts';
import { readAnswer } from '../kit/read-answer.ts';
import { addTestPerson, cookieOf, signedIn, type TestPerson } from '../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../kit/test-service.ts';
import { beginTwoFactor, turnOnTwoFactor } from '../kit/test-two-factor.ts';

const cronSecret = 'the secret of the scheduler';
let service: TestService;
let client: HttpClient;
let provider: TestOpenIdProvider;
beforeAll(async () => {
  // Authenticator codes belong to a step of half a minute: the clock stands still so that no step ends while a code is
  // on its way, for the service and for the library, which reads the time itself.
  vi.useFakeTimers({ toFake: ['Date'] });
  provider = await startOpenIdProvider();
  provider.redirectUris.push(`${publicUrl}/single-sign-on`);
  const { singleSignOn } = parseSettings(provider.environment);
  service = await startTestService({ cronSecret, signUp: 'open', singleSignOn });
  client = service.client(service.account.secretKey);
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});

/** A person with every permission, recreated for each operation that needs one. */
const people: TestPerson[] = [];
async function addAdministrator(email?: string): Promise<TestPerson> {
  const wish = { accountId: service.account.accountId, role: 'owner', isAdministrator: true } as const;
  const person = await addTestPerson(service, { ...wish, ...(email === undefined ? {} : { email }) });
  people.push(person);
  return person;
}

function textOf(body: object | undefined, name: string): string {
  return String(Object.entries(body ?? {}).find(([known]) => known === name)?.[1]);
}

/** The caller that the operation needs: a key, the scheduler, or a signed-in person. */
async function whoMay({ permission, operationId }: Operation): Promise<HttpClient> {
  switch (permission) {
    case 'jobs:run':
      return service.client(cronSecret);
    case 'account:delete': {
      const name = textOf(operationExamples.deleteAccount?.body, 'name');
      const { accountId } = await service.addAccount({ name });
      const owner = await addTestPerson(service, { accountId, role: 'owner' });
      people.push(owner);
      return signedIn(service, owner);
    }
    case 'own-pages':
      if (operationId === 'completeSignOn') return afterSignIn();
      return service.client(undefined, { origin: publicUrl });
    case 'people:manage':
    case 'profile:manage':
    case 'instance:administer': {
      const person = await addAdministrator();
      const asked = await signedIn(service, person);
      if (operationId !== 'replaceBackupCodes') return asked;
      const { cookie } = await turnOnTwoFactor(asked, person);
      return service.client(undefined, { origin: publicUrl, cookie });
    }
    default:
      return client;
  }
}

/** A browser that the provider has sent back, and the query with which it did. */
async function afterSignIn(): Promise<HttpClient> {
  const { email } = await addAdministrator();
  provider.people.set(email, { email, email_verified: true });
  const page = { origin: publicUrl };
  const begun = await service.client().post('/api/single-sign-on', undefined, page);
  answered = await provider.signIn(readAnswer(BegunSignOn, begun).url, email);
  return service.client(undefined, { ...page, cookie: cookieOf(begun) });
}
let answered = '';

/** As in the link of a mail to this person. */
async function mailedToken(
  purpose: 'confirm-device' | 'verify-email',
  { personId, email }: TestPerson,
): Promise<string> {
  const secret = await service.ports.controlStore.instanceSecrets.getOrCreate('sign-in');
  const tokens = createSignedTokens({ secret, clock: service.clock.now });
  return tokens.sign(purpose, personId, `${personId} ${email}`, 60_000);
}

/** The targets of the operations' paths, recreated for each operation. */
async function make(
  { path, operationId }: Operation,
  asked: HttpClient,
): Promise<Readonly<Record<string, string>>> {
  const post = async (address: string, body: object) =>
    (await client.post(address, body)).body as Record<string, string>;
  if (path.includes('{overlayId}')) {
    const options = { type: 'poll', pollOptions: ['a', 'b'], showResults: true };
    return post('/api/overlays', { videoId: 'vid_1', status: 'published', options });
  }
  if (operationId === 'deleteDemoData') {
    const { ports, account, clock } = service;
    await ports.controlStore.transaction(account.accountId, (stores) =>
      beginDemoData(stores, account.accountId, clock.now()),
    );
  }
  if (path.startsWith('/api/videos/')) {
    const { videoId = '' } = await post('/api/videos', { name: operationId });
    const alias = `alias-for-${operationId}`;
    await post(`/api/videos/${videoId}/aliases`, { videoId: alias });
    await client.send('PUT', `/api/videos/${videoId}/poster`, samplePng(), { 'content-type': 'image/png' });
    return { videoId, alias };
  }
  if (path.startsWith('/api/viewer-secrets/')) return post('/api/viewer-secrets', {});
  if (path.includes('{keyId}')) return post('/api/keys', { kind: 'publishable', name: 'One' });
  if (path.includes('{exportId}')) {
    const made = await post('/api/exports', { format: 'parquet', stream: 'events' });
    const isFinished = async () =>
      (await client.get(`/api/exports/${made.exportId}`)).text.includes('"state":"finished"');
    await expect.poll(isFinished).toBe(true);
    return made;
  }
  if (path.includes('{quarantineId}')) {
    const { accountId } = service.account;
    const burst = {
      reason: 'network',
      fromMs: 0,
      toMs: 0,
      events: 1,
      countedBefore: 1,
      members: [],
    } as const;
    await service.ports.controlStore.quarantines.report({ ...burst, accountId, quarantineId: 'quar_1' });
    return { quarantineId: 'quar_1' };
  }
  if (path.includes('{erasureId}')) return post('/api/privacy/erasures', { deviceHash: 'a1'.repeat(32) });
  const { accountId } = service.account;
  if (operationId === 'leaveAccount') return { accountId };
  if (path.includes('{personId}')) {
    const { personId } = await addTestPerson(service, { accountId, role: 'viewer' });
    return { personId };
  }
  if (path.includes('{signInId}')) {
    const { sessions } = readAnswer(SignInList, await asked.get('/api/sessions'));
    return { signInId: sessions[0]?.signInId ?? '' };
  }
  const tokenOf = (link: string) => new URL(link).hash.replace('#token=', '');
  if (path.startsWith('/api/invitations/')) {
    const owner = await signedIn(service, await addAdministrator());
    const wish = { email: `${operationId}@shop.example`, role: 'viewer' };
    const made = readAnswer(InvitationWithLink, await owner.post('/api/invitations', wish));
    return { token: tokenOf(made.link), invitationId: made.invitationId };
  }
  if (operationId === 'redeemPasswordReset') {
    const person = await addTestPerson(service);
    const administrator = await signedIn(service, await addAdministrator());
    const address = `/api/people/${person.personId}/password-reset`;
    return { token: tokenOf(readAnswer(PasswordResetLink, await administrator.post(address, {})).link) };
  }
  if (operationId === 'completeSignOn') return { query: answered };
  if (operationId === 'confirmDevice')
    return { token: await mailedToken('confirm-device', await addAdministrator()) };
  if (operationId === 'verifyEmail') {
    const caller = people.at(-1);
    return caller === undefined ? {} : { token: await mailedToken('verify-email', caller) };
  }
  if (operationId === 'confirmTwoFactor') {
    return {
      code: (await beginTwoFactor(asked, textOf(operationExamples.beginTwoFactor?.body, 'password'))).code(),
    };
  }
  if (operationId === 'signIn') await addAdministrator(textOf(operationExamples.signIn?.body, 'email'));
  if (operationId === 'setUp') {
    const { controlStore } = service.ports;
    for (const { personId } of people.splice(0)) await controlStore.persons.remove(personId);
    return { code: await issueSetUpCode(controlStore) };
  }
  if (path.includes('{installationId}') || operationId === 'sendHeartbeat') {
    return post('/api/installations', { platform: 'html', name: 'One' });
  }
  return {};
}

describe('the example of', () => {
  it.each(operations.map((one): [string, Operation] => [one.operationId, one]))(
    '%s is accepted by the service, and answered as documented',
    async (operationId, operation) => {
      const { method, path, status, answer: schema, mediaType } = operation;
      const asked = await whoMay(operation);
      const made = await make(operation, asked);
      const example = Object.entries(operationExamples).find(([id]) => id === operationId)?.[1] ?? {};
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => made[name] ?? '');
      const query = new URLSearchParams(
        Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const { installationId, token, code } = made;
      const secrets = {
        sendHeartbeat: { installationId, token },
        setUp: { code },
        completeSignOn: { query: made.query },
        confirmTwoFactor: { code },
        openInvitation: { token },
        acceptInvitation: { token },
        redeemPasswordReset: { token },
        confirmDevice: { token },
        verifyEmail: { token },
      };
      const known = Object.entries(secrets).find(([id]) => id === operationId)?.[1];
      const body = known === undefined ? example.body : { ...example.body, ...known };
      const answer = await asked.send(
        method.toUpperCase(),
        query.size === 0 ? address : `${address}?${query}`,
        operation.bodyAs === 'picture' ? samplePng() : body === undefined ? undefined : JSON.stringify(body),
        operation.bodyAs === 'picture'
          ? { 'content-type': 'image/png' }
          : body === undefined
            ? {}
            : { 'content-type': 'application/json' },
      );
      expect(answer.status, answer.text).toBe(status);
      if (schema === undefined || mediaType !== undefined) return;
      expect(Value.Errors(schema, answer.body), answer.text).toEqual([]);
    },
  );

  it('every operation with a query or a body exists', () => {
    const without = operations.filter(
      ({ operationId, query, body }: Operation) =>
        (query !== undefined || body !== undefined) && !(operationId in operationExamples),
    );
    expect(
      without.map(({ operationId }) => operationId),
      'add a row to packages/contract/src/operation-examples.ts',
    ).toEqual([]);
  });
});

describe('the document', () => {
  const document = JSON.parse(JSON.stringify(toOpenApi('https://overlay.test', '1.0.0')));

  it('describes every field and every parameter', () => {
    const silent = new Set<string>();
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('properties' in value && typeof value.properties === 'object' && value.properties !== null) {
        for (const [name, property] of Object.entries(value.properties)) {
          if (typeof property.description !== 'string') silent.add(name);
        }
      }
      if ('in' in value && 'name' in value && !('description' in value)) silent.add(String(value.name));
      Object.values(value).forEach(walk);
    };
    walk(document);
    expect([...silent], 'describe it in packages/contract/src/field-descriptions.ts').toEqual([]);
  });

  it('types the numbers of queries as numbers', () => {
    const parameters = document.paths['/api/keys'].get.parameters;
    expect(parameters[0]).toMatchObject({ name: 'limit', schema: { type: 'integer', maximum: 200 } });
    const { parameters: filters } = document.paths['/api/analytics/summary'].get;
    expect(filters.find(({ name }: { name: string }) => name === 'includeBots').schema.type).toBe('boolean');
  });

  it('lists the refusals of each operation, and both answers of a batch without accepted events', () => {
    for (const operation of operations) {
      const { responses } = document.paths[operation.path][operation.method];
      const statuses = Object.keys(responses);
      expect(statuses, operation.operationId).toContain(String(operation.status));
      expect(errorsOf(operation).length, operation.operationId).toBeGreaterThan(1);
    }
    const { content } = document.paths['/api/sdk/event'].post.responses['422'];
    expect(Object.keys(content)).toEqual(['application/json', 'application/problem+json']);
  });
});
