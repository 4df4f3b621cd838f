import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ExportJob, ExportJobList, limits } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../../kit/http-client.ts';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import { readEvents, sendBatch, sendEvent } from '../../kit/read-back.ts';
import { startTestService, type TestService } from '../../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const dayMs = 24 * 3_600_000;
const tap = { eventType: 'interaction', interactionType: 'tap', value: 1, videoId: 'vid_1' };
const asked = { format: 'parquet', stream: 'events' };

const filesOf = (exportId: string) =>
  readdir(join(service.dataDir, 'exports')).then((names) => names.filter((name) => name.includes(exportId)));

async function ask(client: HttpClient, body: object = asked): Promise<string> {
  const answer = await client.post('/api/exports', body);
  expect(answer.status, answer.text).toBe(202);
  const { exportId, state } = readAnswer(ExportJob, answer);
  expect([state, answer.headers.get('location')]).toEqual(['pending', `/api/exports/${exportId}`]);
  return exportId;
}

async function stateOf(client: HttpClient, exportId: string): Promise<ExportJob> {
  return readAnswer(ExportJob, await client.get(`/api/exports/${exportId}`));
}

async function untilFinished(client: HttpClient, exportId: string): Promise<ExportJob> {
  await expect.poll(async () => (await stateOf(client, exportId)).state).toBe('finished');
  return stateOf(client, exportId);
}

/** The rows of a downloaded file, read by the engine. */
async function readFile<Row>(key: string, exportId: string): Promise<Row[]> {
  const answer = await fetch(`${service.url}/api/exports/${exportId}/file`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.apache.parquet',
  ]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(String(bytes.length)).toBe(answer.headers.get('content-length'));
  const path = join(service.dataDir, `${exportId}-fetched.parquet`);
  await writeFile(path, bytes);
  return service.ports.eventStore.query<Row>(
    "SELECT * FROM file({path:String}, 'Parquet') ORDER BY timestamp, 1",
    { path },
  );
}

interface EventRow {
  readonly eventId: string;
  readonly campaignId: string;
  readonly timestamp: string;
  readonly valueNumber: number | null;
  readonly valueString: string | null;
  readonly sessionId: string | null;
  readonly deviceHash: string;
  readonly metadata: string | null;
  readonly bot: boolean;
}

describe('a Parquet file', () => {
  it('contains every matching event of several days, with its values', async () => {
    const account = await service.addAccount();
    const client = service.client(account.secretKey);
    const nowMs = service.clock.now();
    const values = [1, -2.5, 'text', 'Ä"\n', ''];
    const events = Array.from({ length: 200 }, (_, index) => ({
      ...tap,
      value: values[index % 5],
      campaignId: `camp_${index % 2}`,
      timestampMs: nowMs - (index % 4) * dayMs - index * 1_000,
      ...(index % 3 === 0 ? { sessionId: `sess_${index}`, metadata: { a: index } } : {}),
    }));
    await sendBatch(client, events);
    await service.shipped();
    const exportId = await ask(client, { ...asked, campaignId: ['camp_1'] });
    const job = await untilFinished(client, exportId);
    const listed = (await readEvents(client, { campaignId: 'camp_1' })).reverse();
    expect(job).toMatchObject({ rowsTotal: 100, rowsDone: 100, failure: null });
    expect(job.query).toEqual({ campaignId: ['camp_1'] });
    const rows = await readFile<EventRow>(account.secretKey, exportId);
    expect(rows.map(({ eventId }) => eventId)).toEqual(listed.map(({ eventId }) => eventId));
    for (const [index, row] of rows.entries()) {
      const event = listed[index];
      expect(row.valueNumber ?? row.valueString).toBe(event?.value);
      expect(row.sessionId).toBe(event?.sessionId ?? null);
      expect(row.metadata).toBe(event?.metadata === undefined ? null : JSON.stringify(event.metadata));
      expect([row.deviceHash, row.bot]).toEqual([event?.deviceHash, event?.bot ?? false]);
      expect(Date.parse(`${row.timestamp.replace(' ', 'T')}Z`)).toBe(event?.timestamp);
    }
    expect(await filesOf(exportId)).toEqual([`${exportId}.parquet`]);
  });

  it('is never read from or written to another path because of a name that looks like a pattern or a path', async () => {
    const account = await service.addAccount();
    const client = service.client(account.secretKey);
    const names = ['{a,b}*?', '*', '../../control', '{_partition_id}', "'); DROP"];
    await sendBatch(
      client,
      names.map((value) => ({ ...tap, interactionType: 'poll', value })),
    );
    await service.shipped();
    const before = await readdir(service.dataDir);
    for (const name of names) {
      for (const filter of ['videoId', 'campaignId', 'overlayId']) {
        readProblem('validation_failed', await client.post('/api/exports', { ...asked, [filter]: [name] }));
      }
      const exportId = await ask(client, { ...asked, origin: [name] });
      expect(await untilFinished(client, exportId)).toMatchObject({ rowsDone: 0, failure: null });
      expect(await filesOf(exportId)).toEqual([`${exportId}.parquet`]);
    }
    const exportId = await ask(client);
    await untilFinished(client, exportId);
    const rows = await readFile<EventRow>(account.secretKey, exportId);
    expect(rows.map(({ valueString }) => valueString).sort()).toEqual([...names].sort());
    await rm(join(service.dataDir, `${exportId}-fetched.parquet`));
    expect(await readdir(service.dataDir)).toEqual(before);
    const files = await readdir(join(service.dataDir, 'exports'));
    expect(files.filter((file) => !/^\w+\.parquet$/.test(file))).toEqual([]);
  });

  it('of conversions has the attribution of each', { tags: ['long'] }, async () => {
    const account = await service.addAccount();
    const client = service.client(account.secretKey);
    await sendEvent(client, { ...tap, campaignId: 'camp_1', sessionId: 'sess_1' });
    for (let order = 0; order < 6; order += 1) {
      const lead = order % 2 === 0 ? { sessionId: 'sess_1' } : { sessionId: 'sess_2' };
      const timestampMs = service.clock.now() + 1_000 - (order % 3) * dayMs;
      const sent = {
        conversionType: 'purchase',
        orderId: `o${order}`,
        value: '9.90',
        currency: 'EUR',
        timestampMs,
      };
      await client.post('/api/sdk/conversion', { ...sent, ...lead });
    }
    await service.shipped();
    const exportId = await ask(client, { ...asked, stream: 'conversions', conversionType: 'purchase' });
    await untilFinished(client, exportId);
    const list = (await client.get('/api/conversions')).body as {
      conversions: { conversionId: string; attribution: { by: string; campaignId: string } | null }[];
    };
    const rows = await readFile<Record<string, unknown>>(account.secretKey, exportId);
    expect(
      rows.map((row) => [row.conversionId, row.attributionBy, row.attributionCampaignId, Number(row.value)]),
    ).toEqual(
      list.conversions
        .reverse()
        .map(({ conversionId, attribution }) => [
          conversionId,
          attribution?.by ?? null,
          attribution?.campaignId ?? null,
          9.9,
        ]),
    );
    expect(rows.some(({ attributionBy }) => attributionBy === 'session')).toBe(true);
  });

  it('without records has its columns', async () => {
    const account = await service.addAccount();
    const client = service.client(account.secretKey);
    const exportId = await ask(client);
    expect(await untilFinished(client, exportId)).toMatchObject({ rowsTotal: 0, rowsDone: 0 });
    expect(await readFile(account.secretKey, exportId)).toEqual([]);
  });

  it.each<[what: string, body: object]>([
    ['another format', { ...asked, format: 'csv' }],
    ['no stream', { format: 'parquet' }],
    ['a filter of the other stream', { ...asked, conversionType: 'purchase' }],
    ['a filter that conversions lack', { ...asked, stream: 'conversions', videoId: ['vid_1'] }],
    ['a day that does not exist', { ...asked, dateFrom: '2026-02-30' }],
    ['a page', { ...asked, limit: 5 }],
  ])('is refused for %s', async (_, body) => {
    const client = service.client(service.account.secretKey);
    readProblem('validation_failed', await client.post('/api/exports', body));
  });

  it('is seen, downloaded and deleted only by its own account', async () => {
    const [mine, theirs] = [await service.addAccount(), await service.addAccount()];
    const client = service.client(mine.secretKey);
    const other = service.client(theirs.secretKey);
    const exportId = await ask(client);
    await untilFinished(client, exportId);
    const address = `/api/exports/${exportId}`;
    for (const path of [address, `${address}/file`]) readProblem('not_found', await other.get(path));
    readProblem('not_found', await other.send('DELETE', address, undefined));
    expect(readAnswer(ExportJobList, await other.get('/api/exports')).exports).toEqual([]);
    const listed = readAnswer(ExportJobList, await client.get('/api/exports'));
    expect(listed.exports.map((one) => one.exportId)).toEqual([exportId]);
    expect((await client.send('DELETE', address, undefined)).status).toBe(204);
    expect(await filesOf(exportId)).toEqual([]);
    readProblem('not_found', await client.get(`${address}/file`));
  });

  it('is one of at most ten', async () => {
    const account = await service.addAccount();
    const client = service.client(account.secretKey);
    const made: string[] = [];
    for (let file = 0; file < limits.exportFiles; file += 1) made.push(await ask(client));
    readProblem('conflict', await client.post('/api/exports', asked));
    await client.send('DELETE', `/api/exports/${made[0]}`, undefined);
    await ask(client);
  });

  it('is removed by an erasure in its account, and kept in other accounts', { tags: ['long'] }, async () => {
    const [account, neighbour] = [await service.addAccount(), await service.addAccount()];
    const client = service.client(account.secretKey);
    const other = service.client(neighbour.secretKey);
    const deviceHash = 'ab'.repeat(32);
    await sendEvent(client, { ...tap, deviceHash });
    await service.shipped();
    const [exportId, kept] = [await ask(client, { ...asked, deviceHash }), await ask(other)];
    await untilFinished(client, exportId);
    await untilFinished(other, kept);
    const erasure = (await client.post('/api/privacy/erasures', { deviceHash })).body as {
      erasureId: string;
    };
    const erased = async () =>
      ((await client.get(`/api/privacy/erasures/${erasure.erasureId}`)).body as { state: string }).state;
    await expect.poll(erased).toBe('finished');
    expect(await stateOf(client, exportId)).toMatchObject({
      state: 'failed',
      failure: 'data_erased',
      query: {},
    });
    readProblem('conflict', await client.get(`/api/exports/${exportId}/file`));
    expect(await filesOf(exportId)).toEqual([]);
    expect((await stateOf(other, kept)).state).toBe('finished');
  });

  it('survives a restart, is restarted if it was unfinished, and is removed after a day', {
    tags: ['long'],
  }, async () => {
    const account = await service.addAccount();
    await sendEvent(service.client(account.secretKey), tap);
    await service.shipped();
    const finished = await ask(service.client(account.secretKey));
    await untilFinished(service.client(account.secretKey), finished);
    const { exports } = service.ports.controlStore;
    const { accountId } = account;
    // As left by a process that was killed half-way.
    const record = {
      exportId: 'exp_interrupted',
      accountId,
      stream: 'events',
      query: {},
      requestedAtMs: 1,
    } as const;
    await service.restart();
    await service.ports.controlStore.exports.create(record, limits.exportFiles);
    await service.ports.controlStore.exports.start(record.exportId);
    await service.restart();
    expect(exports).not.toBe(service.ports.controlStore.exports);
    const client = service.client(account.secretKey);
    expect(await untilFinished(client, record.exportId)).toMatchObject({ rowsDone: 1 });
    expect(await readFile(account.secretKey, finished)).toHaveLength(1);
    service.clock.advance(limits.exportFileMs + 60_000);
    readProblem('not_found', await client.get(`/api/exports/${finished}/file`));
    expect(readAnswer(ExportJobList, await client.get('/api/exports')).exports).toEqual([]);
  });
});
