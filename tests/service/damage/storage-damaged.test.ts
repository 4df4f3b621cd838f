import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repairStores, verifyStores } from '@overlay/service/internal/cli/check-stores.ts';
import { StoresCheck } from '@overlay/service/internal/monitoring/stores-check.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parsePrometheusText, sumOf } from '../../kit/prometheus-text.ts';
import { readProblem } from '../../kit/read-answer.ts';
import { sendEvent } from '../../kit/read-back.ts';
import { startTestService, type TestService } from '../../kit/test-service.ts';

let service: TestService;
const logged: { err?: { type: string; message: string } }[] = [];
beforeAll(async () => {
  const logger = pino({ level: 'error' }, { write: (line) => void logged.push(JSON.parse(line)) });
  service = await startTestService({ logger, metricsToken: 'operator' });
});
afterAll(() => service.stop());

/** Flips bytes in the middle of the rows of each part. */
function damageParts(): void {
  const folder = join(service.dataDir, 'event-store', 'store');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const parts = files.filter((file) => /\/\d{6}_\d+_\d+_\d+\/data\.bin$/.test(file));
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) {
    const bytes = readFileSync(join(folder, part));
    // What replaces a part that was set aside has no rows.
    if (bytes.length === 0) continue;
    const from = Math.floor(bytes.length / 2);
    for (let at = from; at < from + 40; at += 1) bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
    writeFileSync(join(folder, part), bytes);
  }
}

async function linesOf(work: (ports: TestService['ports'], print: (line: string) => void) => Promise<void>) {
  const lines: string[] = [];
  const failure = await work(service.ports, (line) => lines.push(line)).catch(
    (error: Error) => error.message,
  );
  return { lines, failure };
}

it('damaged events are not counted: reads say so until a repair, which says which days and how many events, and events are accepted', async () => {
  const { account } = service;
  const client = service.client(account.secretKey);
  const send = () => sendEvent(service.client(account.publishableKey), { eventType: 'impression' });
  await send();
  await service.shipped();
  damageParts();

  for (const path of ['/api/events', '/api/events?campaignId=unattributed', '/api/events']) {
    const problem = readProblem('storage_damaged', await client.get(path));
    expect(problem).toMatchObject({ status: 500, retryable: false });
  }
  const damage = logged.filter(({ err }) => err?.type === 'StorageDamaged');
  expect(damage).toHaveLength(1);
  expect(damage[0]?.err?.message).toMatch(/^Code: \d+\. DB::Exception: .*data\.bin/);
  await send();
  await service.shipped();
  const ready = await service.client().get('/readyz');
  expect(ready.status).toBe(200);
  expect(ready.body).toMatchObject({
    ok: true,
    damaged: [expect.stringMatching(/^event-store: part \w+ of events$/)],
  });
  const metrics = parsePrometheusText((await service.client('operator').get('/metrics')).text);
  expect(sumOf(metrics, 'overlay_storage_damaged_parts', { store: 'event-store' })).toBe(1);
  expect(sumOf(metrics, 'overlay_storage_damaged_parts', { store: 'event-log' })).toBe(0);
  expect((await client.get('/api/keys')).status).toBe(200);

  // The event that came after the damage is in another part.
  const today = new Date(service.clock.now()).toISOString().slice(0, 10);
  const said = new RegExp(
    `event-store: part \\w+ of events with 1 events of ${today}: Code: \\d+\\. DB::Exception: `,
  );

  const before = await linesOf(verifyStores);
  expect(before.lines).toEqual([expect.stringMatching(said)]);
  expect(before.failure).toBe('1 place is damaged; overlay repair sets parts aside');
  const repaired = await linesOf(repairStores);
  expect(repaired.lines).toEqual([expect.stringMatching(said), 'repaired: 1 parts are set aside']);
  expect(await linesOf(verifyStores)).toEqual({
    lines: ['verified: nothing is damaged'],
    failure: undefined,
  });

  const { events } = (await client.get('/api/events')).body as { events: unknown[] };
  expect(events).toHaveLength(1);
  expect((await client.get('/api/audit-log?operation=acceptLoss')).text).toMatch(said);
  await vi.waitFor(async () =>
    expect((await service.client().get('/readyz')).body).not.toHaveProperty('damaged'),
  );
  await service.restart();
  expect((await service.client(account.secretKey).get('/api/events')).status).toBe(200);
});

it('damage is found before anybody reads the events', async () => {
  const { marks } = service.ports;
  if (marks === undefined) throw new Error('the stores are embedded');
  await sendEvent(service.client(service.account.publishableKey), { eventType: 'impression' });
  await service.shipped();
  damageParts();
  logged.length = 0;
  const check = new StoresCheck({ ...service.ports, marks, onError: () => {} });
  await check.run();
  expect(check.finishedAtMs).toBeDefined();
  const damaged = await vi.waitFor(async () => {
    const { body } = await service.client().get('/readyz');
    expect(body).toMatchObject({ ok: true, damaged: expect.any(Array) });
    return (body as { readonly damaged: readonly string[] }).damaged;
  });
  // An event from before a repair is in a part of its own.
  expect(new Set(damaged.map((place) => place.replace(/\d+_\d+_\d+_\d+/, 'NAME')))).toEqual(
    new Set(['event-store: part NAME of events']),
  );
  expect(logged.map(({ err }) => err?.type)).toEqual(damaged.map(() => 'StorageDamaged'));
  const metrics = parsePrometheusText((await service.client('operator').get('/metrics')).text);
  expect(sumOf(metrics, 'overlay_storage_damaged_parts', { store: 'event-store' })).toBe(damaged.length);
});
