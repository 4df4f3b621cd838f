import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newDataDirectory } from '../kit/data-directory.ts';
import { startPostgres } from '../kit/postgres.ts';
import { atScale } from '../kit/scale.ts';
import { type Environment, publishableKey, Service, secretKey, startOverlay } from '../kit/service.ts';
import { type StoreProcess, startStoreProcess } from '../kit/store-process.ts';
import { ServiceReader } from './audit/service-reader.ts';
import { Ledger } from './load/ledger.ts';
import type { SentEvent } from './load/sent-event.ts';
import { Viewers } from './load/viewers.ts';

const environment = { NODE_ENV: 'production', OVERLAY_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const timeoutMs = atScale({ short: 240_000, long: 1_200_000, release: 3_600_000 });
const largestBatch = 500;

/** An installation that is backed up, and one that its backups are restored to. */
interface Installation {
  readonly nodes: readonly Service[];
  /** Of `overlay backup`. */
  readonly settings: Environment;
  /** Restores into a folder, and resolves with a service that uses what was restored and is not started yet. */
  restore(file: string, folder: string): Promise<Service>;
  dispose(): Promise<void>;
}

const what =
  'made under load, after kills in the middle of others, has everything acknowledged before it began; nothing is doubled when all is sent again';

it(
  `a backup of embedded stores ${what}`,
  async ({ task }) => {
    const rounds = atScale({ short: 1, long: 1, release: 20 });
    for (let round = 0; round < rounds; round += 1)
      task.meta.figures = await backUpAndRestore(round, startEmbedded);
  },
  timeoutMs,
);

it(
  `a backup of a cluster ${what}`,
  async ({ task }) => {
    const rounds = atScale({ short: 1, long: 1, release: 5 });
    for (let round = 0; round < rounds; round += 1)
      task.meta.figures = await backUpAndRestore(round, startCluster);
  },
  timeoutMs,
);

async function startEmbedded(folder: string): Promise<Installation> {
  const dataDir = await newDataDirectory(folder);
  return {
    nodes: [await Service.prepare({ dataDir, environment })],
    settings: { OVERLAY_DATA_DIR: dataDir },
    async restore(file, to) {
      await overlay({}, 'restore', '--from', file, '--data', to);
      return Service.prepare({ dataDir: to, environment });
    },
    async dispose() {},
  };
}

async function startCluster(folder: string): Promise<Installation> {
  const [postgres, store, emptyStore] = await Promise.all([
    startPostgres(),
    startStoreProcess(),
    startStoreProcess(),
  ]);
  const newServers = async ({ url }: StoreProcess) => ({
    DATABASE_URL: await postgres.createDatabase(),
    EVENT_LOG_URL: await postgres.createDatabase(),
    EVENT_STORE_URL: url,
  });
  const servers = await newServers(store);
  const prepare = async (name: string, urls: typeof servers) => {
    const dataDir = join(folder, name);
    await mkdir(dataDir);
    return Service.prepare({ dataDir, environment: { ...environment, ...urls } });
  };
  const first = await prepare('node-1', servers);
  return {
    nodes: [first, await prepare('node-2', servers)],
    settings: { OVERLAY_DATA_DIR: first.dataDir, ...servers },
    async restore(file, to) {
      const proof = await overlay(servers, 'verify', '--from', file, '--restore');
      expect(proof).toMatch(/ [1-9]\d* answers are equal$/);
      const target = await newServers(emptyStore);
      const lines = Object.entries(target).map(([name, value]) => `${name}="${value}"\n`);
      await writeFile(join(folder, 'target.env'), lines.join(''));
      await overlay({}, 'restore', '--from', file, '--data', to, '--to', join(folder, 'target.env'));
      return prepare('restored-node', target);
    },
    async dispose() {
      await Promise.all([postgres.dispose(), store.dispose(), emptyStore.dispose()]);
    },
  };
}

/** What it printed. */
async function overlay(settings: Environment, ...args: string[]): Promise<string> {
  const command = startOverlay(settings, args);
  expect(await command.closed, command.output).toMatchObject({ code: 0 });
  return command.output.trimEnd();
}

async function backUpAndRestore(round: number, start: (folder: string) => Promise<Installation>) {
  const folder = await mkdtemp(join(tmpdir(), 'overlay-backup-'));
  const { nodes, settings, restore, dispose } = await start(folder);
  const file = (name: string) => join(folder, `${name}.backup`);
  const ledger = new Ledger();
  const viewers: Viewers[] = [];
  let restored: Service | undefined;
  try {
    for (const node of nodes) await node.startAgain();
    const startedMs = performance.now();
    // About 500 events a second.
    for (const { url } of nodes) {
      const load = { connections: 16 / nodes.length, pauseMs: 300, largestBatch: 20 };
      viewers.push(new Viewers(ledger, { url, key: publishableKey, ...load }));
    }
    await ledger.acknowledgedMore(500);

    const killed = startOverlay(settings, ['backup', '--to', file('killed')]);
    await sleep(Math.random() * 1_500);
    // In turn, the command dies and a node does.
    if (round % 2 === 0) await killed.end('SIGKILL');
    else await nodes[0]?.kill();
    await killed.closed;
    for (const node of nodes) if (!node.isRunning) await node.startAgain();
    await ledger.acknowledgedMore(200);

    const before = ledger.events.filter(({ acknowledged }) => acknowledged !== undefined);
    await overlay(settings, 'backup', '--to', file('made'));
    await ledger.acknowledgedMore(100);
    const eventsPerSecond = Math.round((1_000 * ledger.acknowledgedCount) / (performance.now() - startedMs));
    expect(await readdir(nodes[0]?.dataDir ?? '')).not.toContain('backup-staging');
    await Promise.all(nodes.map((node) => node.kill()));
    for (const one of viewers) one.abandon();

    restored = await restore(file('made'), join(folder, 'restored'));
    await restored.startAgain();
    const reader = new ServiceReader(restored.url, secretKey);
    await reader.shipped();
    const found = await countByMarker(reader);
    expect(before.filter(({ marker }) => found.get(marker) !== 1).map(({ marker }) => marker)).toEqual([]);
    expect([...found.values()].filter((count) => count > 1)).toEqual([]);

    const resent = ledger.events.filter(({ payload }) => payload.dedupeKey !== undefined);
    await sendAgain(restored, resent);
    await reader.shipped();
    const after = await countByMarker(reader);
    const missing = [...before, ...resent].filter(({ marker }) => !after.has(marker));
    const doubled = [...after].filter(([, count]) => count > 1);
    expect({ missing: missing.map(({ marker }) => marker), doubled }).toEqual({ missing: [], doubled: [] });
    return {
      eventsPerSecond,
      acknowledgedBefore: before.length,
      restored: found.size,
      resent: resent.length,
      stored: after.size,
    };
  } catch (error) {
    const printed = [...nodes, restored].map((node) => node?.output().slice(-5_000) ?? '').join('');
    if (error instanceof Error) error.message += `\nThe services printed:\n${printed}`;
    throw error;
  } finally {
    for (const one of viewers) one.abandon();
    await Promise.all([...nodes, restored].map((node) => node?.kill()));
    await dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

async function countByMarker(reader: ServiceReader): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { sessionId = '' } of await reader.events()) {
    counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1);
  }
  return counts;
}

async function sendAgain(service: Service, events: readonly SentEvent[]): Promise<void> {
  // As the viewers did: secret keys have dedupe keys of their own.
  const client = service.client(publishableKey);
  for (let from = 0; from < events.length; from += largestBatch) {
    const batch = events.slice(from, from + largestBatch).map(({ payload }) => payload);
    const { status } = await client.post('/api/sdk/event', { events: batch, sentAt: Date.now() });
    expect(status).toBe(200);
  }
}
