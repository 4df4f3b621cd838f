import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnalyticsResult, ApiKeyList, BatchAnswer, EventPage, ExportJob } from '@overlay/contract';
import { createLmdbEventLog } from '@overlay/service/internal/log/lmdb/lmdb-event-log.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '../../kit/http-client.ts';
import { runCommand } from '../../kit/process.ts';
import { atScale } from '../../kit/scale.ts';
import { Service, secretKey } from '../../kit/service.ts';
import { damages, damagesOf, doDamage, type Folders, files } from './damages.ts';

let folder: string;
let folders: Folders;
let exportId = '';
let exportBytes = 0;

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://overlay.example', LOG_LEVEL: 'error' };
const today = new Date().toISOString().slice(0, 10);
const monthMs = 31 * 24 * 3_600_000;

const toEvent = (value: number) => ({
  eventType: 'interaction',
  interactionType: 'rating',
  value,
  campaignId: 'camp_damage',
  // A month earlier, as a backfill: two partitions.
  timestampMs: Date.now() - (value < 3 ? monthMs : 0),
  dedupeKey: `damage-${value}`,
});
const values = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

function send(service: Service, from: number, to: number): Promise<Answer> {
  return service.client(secretKey).post('/api/sdk/event', { events: values(from, to).map(toEvent) });
}

/** Also the socket of a running service. */
async function copy(from: string, to: string): Promise<void> {
  expect(await runCommand('cp', ['-a', from, to])).toMatchObject({ code: 0 });
}

async function start(dataDir: string): Promise<Service> {
  const service = await Service.prepare({ dataDir, environment: production });
  await service.startAgain();
  return service;
}

/** Stopped in order, so that nothing waits. */
async function keep(service: Service, name: string): Promise<string> {
  expect(await service.stop()).toBe(0);
  const kept = join(folder, name);
  await copy(service.dataDir, kept);
  return kept;
}

async function prepare(name: string): Promise<Service> {
  const dataDir = join(folder, name);
  const fresh = await Service.prepare({ environment: production });
  await copy(fresh.dataDir, dataDir);
  await fresh.dispose();
  return start(dataDir);
}

/** Keys in a file of their own, as after half a million events. */
async function writeRun(dataDir: string): Promise<void> {
  const path = join(dataDir, 'event-log');
  const log = await createLmdbEventLog({ path, generationKeys: 2 });
  await log.rememberKeys([{ key: Buffer.alloc(16, 'another'), createdAt: Date.now(), payloadHash: 1 }]);
  while (!(await readdir(join(path, 'runs'))).includes('1.run')) await sleep(10);
  await log.close();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overlay-damage-'));
  const service = await prepare('data');
  const owner = service.client(secretKey);
  expect((await send(service, 0, 5)).status).toBe(200);
  const early = await keep(service, 'early');
  await service.startAgain();
  expect((await send(service, 5, 12)).status).toBe(200);
  expect((await owner.post('/api/keys', { kind: 'secret', name: 'Late', scopes: ['manage'] })).status).toBe(
    201,
  );
  const created = await owner.post('/api/exports', { format: 'parquet', stream: 'events' });
  ({ exportId } = created.body as ExportJob);
  while ((await service.read<ExportJob>(`/api/exports/${exportId}`)).state !== 'finished') await sleep(20);
  exportBytes = (await service.read<ExportJob>(`/api/exports/${exportId}`)).bytes;
  expect((await owner.send('POST', '/api/viewer-secrets', undefined)).status).toBe(201);
  const late = await keep(service, 'late');
  await writeRun(late);
  const another = await prepare('another');
  await send(another, 0, 8);
  folders = { early, late, other: await keep(another, 'other') };
  await Promise.all([service.dispose(), another.dispose()]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The code of a refusal, or what differs from the answer of an undamaged folder; undefined if nothing does. */
type Judge = (answer: Answer) => string | undefined;

/** What is read, and what an undamaged folder answers. */
const reads: readonly (readonly [
  what: string,
  read: (service: Service) => Promise<Answer>,
  isRight: (body: unknown) => boolean,
])[] = [
  [
    'events',
    (service) => service.client(secretKey).get('/api/events?campaignId=camp_damage&limit=200'),
    (body) =>
      (body as EventPage).events
        .map(({ value }) => value)
        .sort((a, b) => Number(a) - Number(b))
        .join() === values(0, 12).join(),
  ],
  [
    'summary',
    (service) => service.client(secretKey).get('/api/analytics/summary?campaignId=camp_damage'),
    (body) => (body as AnalyticsResult).interactions === 12,
  ],
  [
    'summary of today',
    (service) =>
      service
        .client(secretKey)
        .get(`/api/analytics/summary?campaignId=camp_damage&dateFrom=${today}&dateTo=${today}`),
    (body) => (body as AnalyticsResult).interactions === 9,
  ],
  [
    'keys',
    (service) => service.client(secretKey).get('/api/keys'),
    (body) => (body as ApiKeyList).keys.some(({ name }) => name === 'Late'),
  ],
  [
    'the export',
    async (service) => {
      const answer = await service.client(secretKey).get(`/api/exports/${exportId}/file`);
      const body = { bytes: Number(answer.headers.get('content-length')) };
      return answer.status === 200 ? { ...answer, body } : answer;
    },
    (body) => (body as ExportJob).bytes === exportBytes,
  ],
  [
    'events sent again',
    (service) => send(service, 0, 12),
    (body) => (body as BatchAnswer).results.every(({ status }) => status === 'duplicate'),
  ],
  [
    'new events',
    (service) => send(service, 100, 102),
    (body) => (body as BatchAnswer).results.every(({ status }) => status === 'accepted'),
  ],
];

const judge =
  (isRight: (body: unknown) => boolean): Judge =>
  ({ status, body, text }) => {
    if (status < 300) return isRight(body) ? undefined : `WRONG ${text.slice(0, 300)}`;
    const { code } = body as { code?: string };
    return code ?? `${status}`;
  };

interface Outcome {
  /** Of a refused start, in one line; otherwise undefined. */
  readonly refused?: string;
  readonly exitCode?: number | null;
  /** What is not answered as before. */
  readonly differs: readonly string[];
  readonly damaged: readonly string[];
  readonly logged: readonly string[];
}

async function observe(dataDir: string): Promise<Outcome> {
  const service = await Service.prepare({ dataDir, environment: production });
  service.start();
  try {
    for (;;) {
      if (!service.isRunning) {
        const { code } = await service.end('SIGTERM');
        const line = service.output().trimEnd().split('\n').at(-1) ?? '';
        return { refused: line, exitCode: code, differs: [], damaged: [], logged: [] };
      }
      const health = await fetch(`${service.url}/healthz`).catch(() => undefined);
      if (health?.ok) break;
      await sleep(10);
    }
    const differs = [];
    for (const [what, read, isRight] of reads) {
      const answer = judge(isRight)(await read(service));
      if (answer !== undefined) differs.push(`${what}: ${answer}`);
    }
    const ready = await service.client().get('/readyz');
    const { damaged = [] } = ready.body as { damaged?: string[] };
    const logged = service.errors();
    await service.end('SIGTERM');
    return { differs, damaged, logged };
  } finally {
    await service.dispose();
  }
}

/** In `npm test`: what is refused with a line, what is answered with a code, and what the engine does not open. */
const short: readonly string[] = [
  'event-store, rows of a part, deleted',
  'event-store, rows of a part, 40 bytes flipped',
  'event-store, definition of a table, emptied',
];
const kinds = Object.keys(files);
const all = kinds.flatMap((kind) => damagesOf(kind).map((damage) => [kind, damage] as const));
const rows = atScale({
  short: all.filter(([kind, damage]) => short.includes(`${kind}, ${damage}`)),
  // Every kind of file, and every damage of some kind.
  long: all.filter(([kind, damage]) => (kinds.indexOf(kind) + damages.indexOf(damage)) % 3 === 0),
  release: all,
});

/** What a refusal of a request may say; anything else is a wrong answer. */
const truthful = [': storage_damaged', ': storage_unavailable', 'the export: not_found'];

it.for(rows)(
  '%s, %s: the start is refused and says why, or every answer is right or says that it cannot be given',
  { tags: ['table'] },
  async ([kind, damage], { task }) => {
    const dataDir = join(await mkdtemp(join(folder, 'case-')), 'data');
    await copy(folders.late, dataDir);
    const isChanged = await doDamage(dataDir, kind, damage, folders);
    const { refused, exitCode, differs, damaged, logged } = await observe(dataDir);
    await rm(dataDir, { recursive: true });
    const codes = [...new Set(differs.map((text) => text.slice(text.lastIndexOf(' ') + 1)))];
    const outcome = refused ? 'refused' : (codes[0] ?? 'whole');
    task.meta.figures = { kind, damage, outcome: isChanged ? outcome : '–' };

    if (refused !== undefined) {
      expect(refused).toContain(files[kind]?.named);
      expect([1, 3]).toContain(exitCode);
      return;
    }
    expect(differs.filter((text) => !truthful.some((end) => text.endsWith(end)))).toEqual([]);
    expect(damaged.length > 0).toBe(codes.some((code) => code.startsWith('storage_')));
    // Once for each place, with the message of the engine.
    expect(logged.filter((line) => line.includes('stored data is damaged'))).toHaveLength(damaged.length);
  },
);
