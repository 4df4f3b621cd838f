import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newDataDirectory } from '../kit/data-directory.ts';
import { atScale } from '../kit/scale.ts';
import { publishableKey, Service, secretKey, startOverlay } from '../kit/service.ts';
import { ServiceReader } from './audit/service-reader.ts';
import { Ledger } from './load/ledger.ts';
import type { SentEvent } from './load/sent-event.ts';
import { Viewers } from './load/viewers.ts';

const environment = { NODE_ENV: 'production', OVERLAY_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const timeoutMs = atScale({ short: 240_000, long: 1_200_000, release: 3_600_000 });
const largestBatch = 500;

it(
  'a backup made under load, after kills in the middle of others, has everything acknowledged before it began; nothing is doubled when all is sent again',
  async ({ task }) => {
    const rounds = atScale({ short: 1, long: 3, release: 20 });
    for (let round = 0; round < rounds; round += 1) {
      task.meta.figures = await backUpAndRestore(round);
    }
  },
  timeoutMs,
);

async function backUpAndRestore(round: number) {
  const folder = await mkdtemp(join(tmpdir(), 'overlay-backup-'));
  const dataDir = await newDataDirectory(folder);
  const file = (name: string) => join(folder, `${name}.backup`);
  const backUp = (name: string) =>
    startOverlay({ OVERLAY_DATA_DIR: dataDir }, ['backup', '--to', file(name)]);
  const service = await Service.prepare({ dataDir, environment });
  const ledger = new Ledger();
  let viewers: Viewers | undefined;
  let restored: Service | undefined;
  try {
    await service.startAgain();
    viewers = new Viewers(ledger, {
      url: service.url,
      key: publishableKey,
      connections: 16,
      pauseMs: 300,
      largestBatch: 20,
    });
    await ledger.acknowledgedMore(500);

    const killed = backUp('killed');
    await sleep(Math.random() * 1_500);
    // In turn, the command dies and the service does.
    if (round % 2 === 0) await killed.end('SIGKILL');
    else await service.kill();
    await killed.closed;
    if (!service.isRunning) await service.startAgain();
    await ledger.acknowledgedMore(200);

    const before = ledger.events.filter(({ acknowledged }) => acknowledged !== undefined);
    const backup = backUp('made');
    expect(await backup.closed, backup.output).toMatchObject({ code: 0 });
    await ledger.acknowledgedMore(100);
    expect(await readdir(dataDir)).not.toContain('backup-staging');
    await service.kill();
    viewers.abandon();

    const to = join(folder, 'restored');
    const restore = startOverlay({}, ['restore', '--from', file('made'), '--data', to]);
    expect(await restore.closed, restore.output).toMatchObject({ code: 0 });
    restored = await Service.prepare({ dataDir: to, environment });
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
      acknowledgedBefore: before.length,
      restored: found.size,
      resent: resent.length,
      stored: after.size,
    };
  } catch (error) {
    const printed = service.output().slice(-5_000) + (restored?.output().slice(-5_000) ?? '');
    if (error instanceof Error) error.message += `\nThe services printed:\n${printed}`;
    throw error;
  } finally {
    viewers?.abandon();
    await service.kill();
    await restored?.kill();
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
