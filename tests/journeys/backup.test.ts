import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventPage, EventReceipt } from '@overlay/contract';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../kit/free-port.ts';
import { runCommand } from '../kit/process.ts';
import { type Service, secretKey, startService } from '../kit/service.ts';

let first: Service | undefined;
let second: Service | undefined;
let folder = '';
afterAll(async () => {
  await first?.dispose();
  await second?.dispose();
  await rm(folder, { recursive: true, force: true });
});

const timestampMs = Date.now();

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
      dedupeKey: `backup-${value}`,
    }),
  });
  return (await answer.json()) as EventReceipt;
}

it('a backup made as in docs/operating.md restores everything, including every dedupeKey', async () => {
  folder = await mkdtemp(join(tmpdir(), 'overlay-backup-'));
  const archive = join(folder, 'overlay-backup.tar.gz');
  const restored = await mkdtemp(join(folder, 'restored-'));
  first = await startService();
  const receipts = [];
  for (let value = 0; value < 20; value += 1) receipts.push(await send(first.url, value));
  expect(await first.stop()).toBe(0);
  expect(
    await runCommand('tar', ['-C', first.dataDir, '--exclude=demo-secrets.json', '-czf', archive, '.']),
  ).toMatchObject({ code: 0 });
  expect(await runCommand('tar', ['-C', restored, '-xzf', archive])).toMatchObject({ code: 0 });

  const port = await freePort();
  second = await startService({ OVERLAY_DATA_DIR: restored, METRICS_PORT: String(port) });
  const page = await second.read<EventPage>('/api/events?campaignId=camp_backup&limit=200');
  expect(page.events.map(({ eventId }) => eventId).toSorted()).toEqual(
    receipts.map(({ eventId }) => eventId).toSorted(),
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
