import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventPage, EventReceipt } from '@overlay/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../kit/free-port.ts';
import { Service, secretKey, startOverlay, startService } from '../kit/service.ts';

let first: Service | undefined;
let second: Service | undefined;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overlay-backup-'));
});
afterAll(async () => {
  await first?.dispose();
  await second?.dispose();
  await rm(folder, { recursive: true, force: true });
});

const timestampMs = Date.now();
const deviceHash = (value: number) => `${value}`.padStart(64, 'a');

async function send(url: string, value: number): Promise<EventReceipt> {
  const answer = await fetch(`${url}/api/sdk/event`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      eventType: 'interaction',
      interactionType: 'rating',
      value,
      campaignId: 'camp_backup',
      timestampMs,
      deviceHash: deviceHash(value),
      dedupeKey: `backup-${value}`,
    }),
  });
  return (await answer.json()) as EventReceipt;
}

/** Its last line. */
async function overlay(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  const command = startOverlay(settings, args);
  const { code } = await command.closed;
  expect(code, command.output).toBe(0);
  return command.output.trimEnd().split('\n').at(-1) ?? '';
}

it('a backup of a running service, made as in docs/operating.md, restores everything, and what was erased or revoked since stays so', {
  tags: ['long'],
}, async () => {
  const archive = join(folder, 'overlay.backup');
  const keyFile = join(folder, 'backup.key');
  await writeFile(keyFile, `${'0f'.repeat(32)}\n`, { mode: 0o600 });
  first = await startService();
  const { dataDir } = first;
  const settings = { OVERLAY_DATA_DIR: dataDir, OVERLAY_BACKUP_KEY_FILE: keyFile };
  const receipts = [];
  for (let value = 0; value < 20; value += 1) receipts.push(await send(first.url, value));
  const owner = first.client(secretKey);
  const created = await owner.post('/api/keys', { kind: 'secret', name: 'Lost', scopes: ['analytics:read'] });
  expect(created.status).toBe(201);
  const { keyId, key } = created.body as { keyId: string; key: string };

  expect(await overlay(settings, 'backup', '--to', archive)).toMatch(/^backed up: /);
  expect(await overlay(settings, 'verify', '--from', archive)).toMatch(/^verified: .*, encrypted$/);
  // It was made before or after some of these were counted: both are of the same moment.
  expect(await overlay(settings, 'verify', '--from', archive, '--restore')).toMatch(
    /^verified: .*; [1-9]\d* answers are equal$/,
  );
  await owner.post('/api/privacy/erasures', { deviceHash: deviceHash(3) });
  expect((await owner.send('DELETE', `/api/keys/${keyId}`, undefined)).status).toBe(204);
  await first.kill();

  const damaged = await readFile(archive);
  const at = Math.floor(damaged.length / 2);
  damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
  const damagedArchive = join(folder, 'damaged.backup');
  await writeFile(damagedArchive, damaged);
  const verifying = startOverlay(settings, ['verify', '--from', damagedArchive]);
  expect(await verifying.closed).toMatchObject({ code: 1 });
  expect(verifying.output).toMatch(/is not a usable backup: chunk \d+ is damaged\n$/);

  const restored = join(folder, 'restored');
  expect(await overlay(settings, 'restore', '--from', archive, '--data', restored)).toBe(
    'the first start repeats 2 erasures, revocations and removals since the backup',
  );
  const port = await freePort();
  second = await Service.prepare({ dataDir: restored, environment: { METRICS_PORT: String(port) } });
  await second.startAgain();
  expect((await second.client(key).get('/api/events')).status).toBe(401);
  const service = second;
  const kept = receipts.filter((_, value) => value !== 3).map(({ eventId }) => eventId);
  await vi.waitFor(
    async () => {
      const page = await service.read<EventPage>('/api/events?campaignId=camp_backup&limit=200');
      expect(page.events.map(({ eventId }) => eventId).toSorted()).toEqual(kept.toSorted());
    },
    { timeout: 60_000, interval: 100 },
  );
  const { eventId, receivedAt } = await send(second.url, 7);
  expect({ eventId, receivedAt }).toEqual({
    eventId: receipts[7]?.eventId,
    receivedAt: receipts[7]?.receivedAt,
  });
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toContain('overlay_events_total{outcome="duplicate",code=""} 1\n');
  expect((await fetch(`${second.url}/metrics`)).status).toBe(404);
  expect(await second.stop()).toBe(0);
});

it('a service does not start on a folder whose restore was interrupted', async () => {
  const dataDir = join(folder, 'interrupted');
  await mkdir(join(dataDir, 'restore-unfinished'), { recursive: true });
  const started = startOverlay({ PORT: '0', OVERLAY_DATA_DIR: dataDir });
  expect(await started.closed).toMatchObject({ code: 1 });
  expect(started.output).toBe(
    `OVERLAY_DATA_DIR holds an unfinished restore: empty ${dataDir} and restore again\n`,
  );
});
