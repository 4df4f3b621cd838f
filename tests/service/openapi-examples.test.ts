import {
  errorsOf,
  InvitationWithLink,
  type Operation,
  operationExamples,
  operations,
  PasswordResetLink,
  SignInList,
  toOpenApi,
} from '@overlay/contract';
import { beginDemoData } from '@overlay/service/internal/accounts/demo-data/demo-data.ts';
import { issueSetUpCode } from '@overlay/service/internal/people/set-up.ts';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readAnswer } from '../kit/read-answer.ts';
import { addTestPerson, signedIn, type TestPerson } from '../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../kit/test-service.ts';
import { beginTwoFactor, turnOnTwoFactor } from '../kit/test-two-factor.ts';

const cronSecret = 'the secret of the scheduler';
let service: TestService;
let client: HttpClient;
beforeAll(async () => {
  // Codes of authenticator apps are those of a step of half a minute: no step ends while one is on its way, neither for the service
  // nor for the library, which looks at the time itself.
  vi.useFakeTimers({ toFake: ['Date'] });
  service = await startTestService({ cronSecret, signUp: 'open' });
  client = service.client(service.account.secretKey);
});
afterAll(() => service.stop());

/** Somebody who may do everything, made anew for each operation that needs one. */
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

/** Whoever may do it: a key, the scheduler, or somebody who is signed in. */
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

/** What the path of an operation names, made anew for it. */
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
  if (path.includes('{keyId}')) return post('/api/keys', { kind: 'publishable', name: 'One' });
  if (path.includes('{exportId}')) {
    const made = await post('/api/exports', { format: 'parquet', stream: 'events' });
    const isFinished = async () =>
      (await client.get(`/api/exports/${made.exportId}`)).text.includes('"state":"finished"');
    await expect.poll(isFinished, { timeout: 90_000 }).toBe(true);
    return made;
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
    '%s is taken by the service, and answered as documented',
    async (operationId, operation) => {
      const { method, path, success } = operation;
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
        confirmTwoFactor: { code },
        openInvitation: { token },
        acceptInvitation: { token },
        redeemPasswordReset: { token },
      };
      const known = Object.entries(secrets).find(([id]) => id === operationId)?.[1];
      const body = known === undefined ? example.body : { ...example.body, ...known };
      const answer = await asked.send(
        method.toUpperCase(),
        query.size === 0 ? address : `${address}?${query}`,
        body === undefined ? undefined : JSON.stringify(body),
        body === undefined ? {} : { 'content-type': 'application/json' },
      );
      expect(answer.status, answer.text).toBe(success.status);
      if (success.body === undefined || success.mediaType !== undefined) return;
      expect(Value.Errors(success.body, answer.body), answer.text).toEqual([]);
    },
  );

  it('every operation with required fields is there', () => {
    const wanting = operations.filter((operation: Operation) => {
      const parts = [operation.query, operation.body].filter((one) => one !== undefined);
      return parts.some((one) => !('required' in one) || (one.required as string[]).length > 0);
    });
    const without = wanting.filter(({ operationId }) => !(operationId in operationExamples));
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
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
    expect([...silent]).toEqual([]);
  });

  it('types the numbers of queries as numbers', () => {
    const parameters = document.paths['/api/keys'].get.parameters;
    expect(parameters[0]).toMatchObject({ name: 'limit', schema: { type: 'integer', maximum: 200 } });
    const { parameters: filters } = document.paths['/api/analytics/summary'].get;
    expect(filters.find(({ name }: { name: string }) => name === 'includeBots').schema.type).toBe('boolean');
  });

  it('lists the refusals of each operation, and both answers of a batch of which nothing was taken', () => {
    for (const operation of operations) {
      const { responses } = document.paths[operation.path][operation.method];
      const statuses = Object.keys(responses);
      expect(statuses, operation.operationId).toContain(String(operation.success.status));
      expect(errorsOf(operation).length, operation.operationId).toBeGreaterThan(1);
    }
    const { content } = document.paths['/api/sdk/event'].post.responses['422'];
    expect(Object.keys(content)).toEqual(['application/json', 'application/problem+json']);
  });
});
