import {
  type Actor,
  AuditLog,
  type Operation,
  operationExamples,
  operations,
  Publication,
  scopeOf,
} from '@overlay/contract';
import { beginDemoData } from '@overlay/service/internal/demo-data/demo-data.ts';
import { samplePng } from '@overlay/service/internal/videos/sample-pictures.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { Answer, HttpClient } from '../kit/http-client.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import type { ServiceOfFile } from '../kit/shared-service.ts';
import { test } from '../kit/test.ts';
import { addTestPerson, signedIn } from '../kit/test-person.ts';

let service: ServiceOfFile;
let owner: HttpClient;
let ownKey: Actor;
test.beforeAll(async ({ service: shared }) => {
  service = shared;
  owner = service.client(service.account.secretKey);
  const { accountId } = service.account;
  const { items } = await service.ports.controlStore.keys.list(accountId, { limit: 9 });
  const { keyId, name } = items.find(({ kind }) => kind === 'secret') ?? { keyId: '', name: '' };
  ownKey = { kind: 'key', id: keyId, name };
});

const json = { 'content-type': 'application/json' };
const send = (method: string, path: string, body: object = {}, requestId = 'none') =>
  owner.send(method, path, JSON.stringify(body), { ...json, 'x-request-id': requestId });
const entries = async (query = '', client = owner) =>
  readAnswer(AuditLog, await client.get(`/api/audit-log?limit=200${query}`)).entries;

function textOf({ body }: Answer, name: string): string {
  const value = Object.entries(body ?? {}).find(([known]) => known === name)?.[1];
  if (typeof value !== 'string') throw new Error(`no ${name} in ${JSON.stringify(body)}`);
  return value;
}

/**
 * These write events, analytics of a visitor, or the state of an installation, which is not control data that a person
 * decides.
 */
const noControlData = new Set([
  'sendEvents',
  'ingestEvents',
  'init',
  'sendReport',
  'checkSite',
  'sendConversion',
  'sendHeartbeat',
  // Reads, but uses POST so that the identifier appears in no log.
  'exportDeviceById',
]);

/** The targets of the operations' paths, recreated for each operation. */
async function make({ path, operationId }: Operation): Promise<Answer | undefined> {
  if (operationId === 'deleteDemoData') {
    const { ports, account, clock } = service;
    await ports.controlStore.transaction(account.accountId, (stores) =>
      beginDemoData(stores, account.accountId, clock.now()),
    );
  }
  if (path.includes('{overlayId}')) {
    // Published twice, so that there is a version to roll back to and a new one to publish.
    const draft = { videoId: 'vid_1', status: 'published', options: { type: 'tap' } };
    const made = await owner.post('/api/overlays', draft);
    const address = `/api/overlays/${textOf(made, 'overlayId')}`;
    if (path.endsWith('rollback')) {
      await send('PATCH', address, { status: 'published', options: { type: 'tap', tapLabel: 'Two' } });
    }
    if (path.endsWith('/publish'))
      await send('PATCH', address, { options: { type: 'tap', tapLabel: 'Two' } });
    return made;
  }
  if (path.startsWith('/api/videos/')) {
    const made = await owner.post('/api/videos', { name: operationId });
    const [videoId, alias] = [textOf(made, 'videoId'), `alias-for-${operationId}`];
    await owner.post(`/api/videos/${videoId}/aliases`, { videoId: alias });
    await owner.post('/api/overlays', { videoId, options: { type: 'tap' } });
    return { ...made, body: { videoId, alias } };
  }
  if (path.includes('{quarantineId}')) {
    const quarantineId = `quar_${operationId}`;
    const burst = {
      reason: 'network',
      fromMs: 0,
      toMs: 0,
      events: 1,
      countedBefore: 1,
      members: [],
    } as const;
    const { accountId } = service.account;
    await service.ports.controlStore.quarantines.report({ ...burst, accountId, quarantineId });
    // Each operation changes something: only what is released can be restored.
    const released = await owner.post(`/api/quarantines/${quarantineId}/release`, {});
    return operationId === 'restoreQuarantine'
      ? released
      : owner.post(`/api/quarantines/${quarantineId}/restore`, {});
  }
  if (path.startsWith('/api/viewer-secrets/')) return owner.post('/api/viewer-secrets', {});
  if (path.includes('{keyId}')) return owner.post('/api/keys', { kind: 'publishable', name: 'One' });
  if (path.includes('{exportId}')) return owner.post('/api/exports', { format: 'parquet', stream: 'events' });
  if (path.includes('{installationId}')) {
    return owner.post('/api/installations', { platform: 'html', name: 'One' });
  }
  return undefined;
}

/** Operations that a key may call. */
const isOfAccounts = ({ method, permission }: Operation) =>
  method !== 'get' && permission !== 'public' && scopeOf(permission) !== undefined;
const changing = operations.filter((one) => isOfAccounts(one) && !noControlData.has(one.operationId));

describe('every operation that changes control data leaves an entry:', () => {
  it.each(changing.map((one): [string, Operation] => [one.operationId, one]))('%s', async (id, operation) => {
    const made = await make(operation);
    const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      made === undefined ? '' : textOf(made, name),
    );
    const body = Object.entries(operationExamples).find(([known]) => known === id)?.[1]?.body;
    const answer =
      operation.bodyAs === 'picture'
        ? await owner.send('PUT', address, samplePng(), {
            'content-type': 'image/png',
            'x-request-id': `for-${id}`,
          })
        : await send(operation.method.toUpperCase(), address, body, `for-${id}`);
    expect(answer.status, answer.text).toBeLessThan(300);
    const found = (await entries(`&operation=${id}`)).filter(({ requestId }) => requestId === `for-${id}`);
    expect(found.length, 'the handler makes its change through ChangeLog.make, and notes it').toBeGreaterThan(
      0,
    );
    for (const { actor, before, after } of found) {
      expect(actor).toEqual(ownKey);
      expect(before).not.toEqual(after);
    }
  });

  it('and no entry contains a key, a token, a hash or a device', async () => {
    const device = { deviceHash: 'c3'.repeat(32) };
    const key = await owner.post('/api/keys', { kind: 'secret', name: 'Secret' });
    const site = await owner.post('/api/installations', { platform: 'html', name: 'Shop' });
    const token = await owner.post('/api/tokens', {});
    const viewerSecret = await owner.post('/api/viewer-secrets', {});
    const erasure = await owner.post('/api/privacy/erasures', device);
    expect(erasure.status, erasure.text).toBe(202);
    const text = JSON.stringify(await entries());
    const { salt } = (await service.ports.controlStore.accounts.get(service.account.accountId)) ?? {};
    for (const secret of [
      textOf(key, 'key'),
      textOf(site, 'token'),
      textOf(token, 'token'),
      textOf(viewerSecret, 'secret'),
      device.deviceHash,
      salt?.toString('hex') ?? '',
    ]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(text).not.toContain(secret);
    }
    expect(text).not.toMatch(/_live_[A-Za-z0-9_-]{8}|"(?:hash|tokenHash|salt)"/);
  });
});

describe('an entry', () => {
  it('has the old and the new value of a field', async () => {
    const made = await owner.post('/api/overlays', {
      name: 'Old',
      videoId: 'vid_1',
      options: { type: 'tap' },
    });
    const overlayId = textOf(made, 'overlayId');
    await send('PATCH', `/api/overlays/${overlayId}`, { name: 'New', campaignId: 'camp_1' });
    await send('POST', `/api/overlays/${overlayId}/publish`);
    await send('POST', `/api/overlays/${overlayId}/publish`);
    await send('DELETE', `/api/overlays/${overlayId}`);
    const found = await entries(`&targetKind=overlay&targetId=${overlayId}`);
    expect(found.map(({ operation, before, after }) => [operation, before, after])).toEqual([
      ['deleteOverlay', expect.objectContaining({ name: 'New', status: 'published' }), null],
      [
        'publishOverlay',
        { status: 'draft', publishedVersion: null },
        { status: 'published', publishedVersion: 1 },
      ],
      ['updateOverlay', { name: 'Old', campaignId: null }, { name: 'New', campaignId: 'camp_1' }],
      ['createOverlay', null, expect.objectContaining({ name: 'Old', videoId: 'vid_1', status: 'draft' })],
    ]);
    expect(found[0]?.target).toEqual({ kind: 'overlay', id: overlayId, name: 'New' });
  });

  it('is not written for a refused change', async () => {
    const count = async () => (await entries('&operation=createOverlay')).length;
    const before = await count();
    readProblem(
      'validation_failed',
      await owner.post('/api/overlays', { videoId: 'v', options: { type: 'x' } }),
    );
    expect(await count()).toBe(before);
  });

  it('names the person who made the change, as does the version that they published', async () => {
    const { accountId } = service.account;
    const editor = await addTestPerson(service, { accountId, role: 'editor' });
    const page = await signedIn(service, editor);
    const made = await page.post('/api/overlays', { videoId: 'vid_1', options: { type: 'tap' } });
    const overlayId = textOf(made, 'overlayId');
    const published = await page.post(`/api/overlays/${overlayId}/publish`, {});
    const person = { kind: 'person', id: editor.personId, email: editor.email };
    expect(readAnswer(Publication, published).version?.publishedBy).toMatchObject(person);
    const found = await entries(`&actorKind=person&actorId=${editor.personId}`);
    expect(found.map(({ operation }) => operation)).toEqual(['publishOverlay', 'createOverlay']);
    for (const { actor } of found) expect(actor).toMatchObject(person);
    readProblem('insufficient_permission', await page.get('/api/audit-log'));
    const owner = await signedIn(service, await addTestPerson(service, { accountId, role: 'owner' }));
    expect(await entries(`&actorId=${editor.personId}`, owner)).toEqual(found);
  });

  it('is found by actor and day, a page at a time, and only in its account', async () => {
    const all = await entries();
    const own = all.filter(({ actor }) => actor.id === ownKey.id);
    // Two days if these tests run past midnight.
    const [to, from] = [own[0], own.at(-1)].map((entry) => entry?.at.slice(0, 10));
    expect(await entries(`&actorKind=key&actorId=${ownKey.id}&dateFrom=${from}&dateTo=${to}`)).toEqual(own);
    expect(await entries('&dateTo=2020-01-01')).toEqual([]);
    expect(await entries('&actorKind=service')).toEqual([]);
    const first = readAnswer(AuditLog, await owner.get('/api/audit-log?limit=2'));
    const second = await owner.get(`/api/audit-log?limit=2&cursor=${first.nextCursor}`);
    expect([...first.entries, ...readAnswer(AuditLog, second).entries]).toEqual(all.slice(0, 4));
    const other = await service.addAccount();
    expect(await entries('', service.client(other.secretKey))).toEqual([]);
    readProblem('validation_failed', await owner.get('/api/audit-log?actorkind=key'));
  });
});
