import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeEventRow, makeLogRange } from '@overlay/service/internal/event/event-row.fixture.ts';
import { createChdbEventStore } from '@overlay/service/internal/event-store/chdb/chdb-event-store.ts';
import type { EventStore } from '@overlay/service/internal/event-store/event-store.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let path: string;
let store: EventStore;
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'synced-merges-'));
  store = createChdbEventStore({ path });
  await store.migrate();
});
afterAll(async () => {
  await store.close();
  await rm(path, { recursive: true });
});

/** Files that the engine has synced since it started. */
async function syncedFiles(): Promise<number> {
  const sql = "SELECT sum(value) AS files FROM system.events WHERE event = 'FileSync'";
  const [row] = await store.query<{ files: number }>(sql);
  return row?.files ?? 0;
}

async function insertPart(token: string): Promise<void> {
  await store.insert('events', makeLogRange(token, [makeEventRow({ eventId: `evt_${token}` })]));
}

test('a merged part and a part rewritten without deleted rows are synced like an inserted one', async () => {
  await insertPart('one');
  const before = await syncedFiles();
  await insertPart('other');
  const inserted = await syncedFiles();
  const filesOfPart = inserted - before;
  expect(filesOfPart).toBeGreaterThan(0);
  await store.command('OPTIMIZE TABLE events FINAL');
  const merged = await syncedFiles();
  expect(merged - inserted).toBeGreaterThanOrEqual(filesOfPart);
  await store.command("ALTER TABLE events DELETE WHERE eventId = 'evt_one' SETTINGS mutations_sync = 2");
  expect((await syncedFiles()) - merged).toBeGreaterThanOrEqual(filesOfPart);
});
