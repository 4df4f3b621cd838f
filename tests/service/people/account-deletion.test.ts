import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ExportJob } from '@overlay/contract';
import { rowSchemaVersion } from '@overlay/service/internal/event/event-row.ts';
import { storeConsumer } from '@overlay/service/internal/log/event-log.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import type { TestAccount } from '../../kit/test-account.ts';
import { addTestPerson, signedIn } from '../../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const event = { eventType: 'interaction', interactionType: 'tap', value: 1, campaignId: 'camp_gone' };
/** A request reads the current sessions and memberships; keys are cached for up to a second. */
const keyMemoryMs = 1_000;

async function countRows(accountId: string): Promise<number> {
  const rows = await service.ports.eventStore.query<{ n: number | string }>(
    'SELECT count() AS n FROM events WHERE accountId = {accountId:String}',
    { accountId },
  );
  return Number(rows[0]?.n);
}

it('deletes an account for an owner who types its name: access at once, events within seconds, the rest later', async () => {
  const account = await service.addAccount({ name: 'Closing shop' });
  const { accountId } = account;
  const owner = await addTestPerson(service, { accountId, role: 'owner' });
  const viewer = await addTestPerson(service, { accountId, role: 'viewer' });
  const theirs = await signedIn(service, owner);
  const withKey = service.client(account.secretKey);
  expect((await withKey.post('/api/sdk/event', event)).status).toBe(200);
  expect((await service.client(service.account.secretKey).post('/api/sdk/event', event)).status).toBe(200);
  await service.shipped();
  const site = await withKey.post('/api/installations', { platform: 'html', name: 'Site' });

  const wrong = await theirs.post('/api/account/deletion', { name: 'Another shop' });
  expect(readProblem('validation_failed', wrong)).toMatchObject({ errors: [{ pointer: '/name' }] });
  expect((await theirs.post('/api/account/deletion', { name: 'Closing shop' })).status).toBe(204);

  // Their sessions continue, without the account.
  expect((await theirs.get('/api/session')).body).toMatchObject({ person: {}, accounts: [] });
  readProblem('account_not_named', await theirs.get('/api/account'));
  const named = await signedIn(service, viewer, { 'overlay-account': accountId });
  readProblem('not_found', await named.get('/api/account'));
  service.clock.advance(keyMemoryMs);
  readProblem('invalid_api_key', await withKey.get('/api/account'));
  readProblem('invalid_api_key', await service.client(account.publishableKey).post('/api/sdk/event', event));
  const { installationId, token } = site.body as { installationId: string; token: string };
  const heartbeat = { installationId, token, event: 'ping' };
  expect((await service.client().post('/api/integrations/platform-heartbeat', heartbeat)).status).toBe(401);

  await vi.waitFor(async () => expect(await countRows(accountId)).toBe(0), {
    timeout: 90_000,
    interval: 200,
  });
  service.clock.advance(60_000);
  const { accounts, auditLog, persons } = service.ports.controlStore;
  await vi.waitFor(async () => expect(await accounts.listRemoved()).toEqual([]), {
    timeout: 90_000,
    interval: 200,
  });
  expect((await auditLog.list(accountId, { limit: 9 })).items).toEqual([]);
  expect(await persons.get(owner.personId)).toMatchObject({ email: owner.email });
  // Nothing of any other account.
  expect(await countRows(service.account.accountId)).toBe(1);
  expect((await service.client(service.account.secretKey).get('/api/account')).status).toBe(200);
});

it('removes the export files and dead letters of a deleted account, and no others', async () => {
  const [gone, staying] = [await service.addAccount({ name: 'Gone' }), service.account];
  const exportOf = async ({ secretKey }: TestAccount): Promise<string> => {
    const client = service.client(secretKey);
    const asked = await client.post('/api/exports', { format: 'parquet', stream: 'events' });
    const { exportId } = readAnswer(ExportJob, asked);
    const state = async () => readAnswer(ExportJob, await client.get(`/api/exports/${exportId}`)).state;
    await expect.poll(state).toBe('finished');
    return `${exportId}.parquet`;
  };
  const files = [await exportOf(gone), await exportOf(staying)];
  const { eventLog, conversionLog } = service.ports;
  const consumers = [await eventLog.consumer(storeConsumer), await conversionLog.consumer(storeConsumer)];
  const letters = [gone, staying].map(({ accountId }) => ({
    token: `token of ${accountId}`,
    row: Buffer.from(`${accountId}\tx\n`),
    schemaVersion: rowSchemaVersion,
    reason: 'broken',
    refusedAt: 1,
  }));
  for (const { deadLetters } of consumers) await deadLetters.add(letters);
  const owner = await addTestPerson(service, { accountId: gone.accountId, role: 'owner' });
  const deletion = await (await signedIn(service, owner)).post('/api/account/deletion', { name: 'Gone' });
  expect(deletion.status).toBe(204);
  const present = async () => {
    const names = await readdir(join(service.dataDir, 'exports'));
    const tokens: string[] = [];
    for (const { deadLetters } of consumers) {
      for await (const page of deadLetters.list()) tokens.push(...page.map(({ token }) => token));
    }
    return { files: files.map((name) => names.includes(name)), tokens };
  };
  const token = `token of ${staying.accountId}`;
  await expect.poll(present).toEqual({ files: [false, true], tokens: [token, token] });
});

it('is only for owners, and not for keys', async () => {
  const { accountId, secretKey } = await service.addAccount({ name: 'Staying shop' });
  const editor = await addTestPerson(service, { accountId, role: 'editor' });
  const body = { name: 'Staying shop' };
  readProblem(
    'insufficient_permission',
    await (await signedIn(service, editor)).post('/api/account/deletion', body),
  );
  const withKey = service.client(secretKey, { origin: publicUrl });
  readProblem('not_signed_in', await withKey.post('/api/account/deletion', body));
});

it('members can leave by themselves, except the last owner', async () => {
  const { accountId } = await service.addAccount({ name: 'Shared shop' });
  const owner = await signedIn(service, await addTestPerson(service, { accountId, role: 'owner' }));
  const viewer = await addTestPerson(service, { accountId, role: 'viewer' });
  const theirs = await signedIn(service, viewer);
  const leave = (client: typeof theirs, id = accountId) =>
    client.send('DELETE', `/api/memberships/${id}`, undefined);
  readProblem('not_found', await leave(theirs, service.account.accountId));
  expect((await leave(theirs)).status).toBe(204);
  readProblem('not_found', await leave(theirs));
  expect((await theirs.get('/api/session')).body).toMatchObject({ accounts: [] });
  readProblem('last_owner', await leave(owner));
  const { entries } = (await owner.get('/api/audit-log?operation=leaveAccount')).body as {
    entries: { actor: object; before: object }[];
  };
  expect(entries).toMatchObject([{ actor: { id: viewer.personId }, before: { role: 'viewer' } }]);
});
