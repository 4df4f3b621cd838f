import { randomInt, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiKeyWithSecret, EventReceipt } from '@overlay/contract';
import { createLmdbEventLog } from '@overlay/service/internal/log/lmdb/lmdb-event-log.ts';
import { openLogReader } from '@overlay/service/internal/log/log-reader.fixture.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { DiskImage } from '../kit/disk-image.ts';
import { freePort } from '../kit/free-port.ts';
import { bearer, HttpClient } from '../kit/http-client.ts';
import { type PostgresServer, startPostgres, startPostgresOn } from '../kit/postgres.ts';
import type { RunningProcess } from '../kit/process.ts';
import { readAnswer } from '../kit/read-answer.ts';
import { readEvents } from '../kit/read-back.ts';
import { atScale } from '../kit/scale.ts';
import { startOverlay } from '../kit/service.ts';
import { skipWithout } from '../kit/skip-without.ts';

const secretKey = 'sk_live_powerCutTests00000000000';
const publishableKey = 'pk_live_powerCutTests00000000000';
const cuts = atScale({ short: 1, long: 2, release: 20 });

const started: { dispose(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.dispose();
});

function disposeLater<Resource extends { dispose(): Promise<unknown> }>(resource: Resource): Resource {
  started.push(resource);
  return resource;
}

/** The service with all of its data on one disk, including PostgreSQL's if `database` is given. */
class Node {
  readonly disk: DiskImage;
  readonly url: string;
  readonly main: RunningProcess;
  readonly database: PostgresServer | undefined;

  private constructor(disk: DiskImage, url: string, main: RunningProcess, database?: PostgresServer) {
    this.disk = disk;
    this.url = url;
    this.main = main;
    this.database = database;
  }

  static async start(disk: DiskImage, database?: PostgresServer): Promise<Node> {
    const port = await freePort();
    const dataDirectory = join(disk.directory, 'service');
    await mkdir(dataDirectory, { recursive: true });
    const main = startOverlay({
      OVERLAY_DATA_DIR: dataDirectory,
      PORT: String(port),
      OVERLAY_RATE_LIMITS: 'off',
      OVERLAY_DEMO_DATA: 'off',
      OVERLAY_BOOTSTRAP_SECRET_KEY: secretKey,
      OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: publishableKey,
      ...(database && { DATABASE_URL: database.url(), EVENT_LOG_URL: database.url() }),
    });
    disposeLater({ dispose: () => main.end('SIGKILL') });
    await main.printed('Overlay interaction service on');
    return new Node(disk, `http://127.0.0.1:${port}`, main, database);
  }

  client(key = secretKey): HttpClient {
    return new HttpClient(this.url, bearer(key));
  }

  /** Cuts the power of the disk, restarts on what is left of it, and continues with that node. */
  async cut(): Promise<Node> {
    this.main.signal('SIGSTOP');
    this.database?.freeze();
    const left = disposeLater(await this.disk.cut());
    this.database?.thaw();
    this.main.signal('SIGCONT');
    if (this.database === undefined) return Node.start(left);
    const place = relative(this.disk.directory, this.database.dataDirectory);
    return Node.start(left, disposeLater(await startPostgresOn(join(left.directory, place))));
  }
}

/** Sends events until it is stopped, and records the identifiers of those that were acknowledged. */
function startLoad(node: Node) {
  const acknowledged: string[] = [];
  let isOver = false;
  const send = async () => {
    const client = node.client(publishableKey);
    while (!isOver) {
      const event = { eventType: 'impression', videoId: 'vid_1', dedupeKey: randomUUID() };
      const { eventId } = readAnswer(EventReceipt, await client.post('/api/sdk/event', event));
      acknowledged.push(eventId);
    }
  };
  const sending = Promise.all(Array.from({ length: 8 }, send));
  return {
    acknowledged,
    /** Resolves after this many further acknowledgements. */
    async passed(count: number) {
      const end = acknowledged.length + count;
      while (acknowledged.length < end) await sleep(1);
    },
    async stop() {
      isOver = true;
      await sending;
    },
  };
}

async function storedIds(node: Node): Promise<string[]> {
  const waiting = async () => JSON.parse((await node.client().get('/readyz')).text).waitingEvents;
  await expect.poll(waiting).toBe(0);
  return (await readEvents(node.client())).map(({ eventId }) => eventId);
}

describe.skipIf(skipWithout('root, which mounts disks', process.getuid?.() === 0))(
  'after a power cut',
  () => {
    test.each(['embedded', 'on PostgreSQL'])(
      'every acknowledged event is stored once (%s)',
      async (where) => {
        const disk = disposeLater(await DiskImage.create(768));
        const database =
          where === 'embedded'
            ? undefined
            : disposeLater(await startPostgres({}, { parent: disk.directory }));
        // Its files are copied from a template without a sync.
        await disk.sync();
        const node = await Node.start(disk, database);
        const load = startLoad(node);
        for (let cut = 0; cut < cuts; cut++) {
          await load.passed(randomInt(100, 1_000));
          const promised = [...load.acknowledged];
          const stored = await storedIds(await node.cut());
          expect(new Set(stored).size).toBe(stored.length);
          const storedSet = new Set(stored);
          expect(promised.filter((eventId) => !storedSet.has(eventId))).toEqual([]);
        }
        await load.stop();
      },
    );

    test('a revoked key stays revoked, a requested erasure is completed, and a dead letter is kept', async () => {
      const disk = disposeLater(await DiskImage.create(768));
      const node = await Node.start(disk);
      const load = startLoad(node);
      await load.passed(10);
      const owner = node.client();
      const made = readAnswer(
        ApiKeyWithSecret,
        await owner.post('/api/keys', { kind: 'secret', name: 'Leaked', scopes: ['events:read'] }),
      );
      expect((await node.client(made.key).get('/api/events')).status).toBe(200);
      // Each is the last write before its cut: a later write would sync it too.
      await load.stop();
      expect((await owner.send('DELETE', `/api/keys/${made.keyId}`, undefined)).status).toBe(204);
      const revoked = await node.cut();
      expect((await revoked.client(made.key).get('/api/events')).status).toBe(401);

      const asked = await owner.post('/api/privacy/erasures', { deviceHash: 'a1'.repeat(32) });
      const { erasureId } = asked.body as { erasureId: string };
      const erasing = await node.cut();
      const state = async () =>
        ((await erasing.client().get(`/api/privacy/erasures/${erasureId}`)).body as { state: string }).state;
      await expect.poll(state).toBe('finished');

      const openLog = ({ directory }: DiskImage) =>
        createLmdbEventLog({ path: join(directory, 'another-log') });
      const log = await openLog(disk);
      const row = Buffer.from('acct_1\trefused\n');
      await log.append([{ key: undefined, line: row.toString(), createdAt: 1, payloadHash: 1 }]);
      const reader = await openLogReader(log);
      const rangeToken = (await reader.next())?.token ?? '';
      const deadLetter = { row, schemaVersion: 1, reason: 'cannot parse', refusedAt: 1 };
      await reader.refuse({ rangeToken, token: rangeToken, deadLetter });
      const kept = await openLog(disposeLater(await disk.cut()));
      const keptReader = await openLogReader(kept);
      expect(await keptReader.consumer.deadLetters.count()).toBe(1);
      expect((await keptReader.next())?.refused).toEqual(new Set([rangeToken]));
      await Promise.all([log.close(), kept.close()]);
    });
  },
);
