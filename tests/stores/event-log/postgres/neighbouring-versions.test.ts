import { openPostgresControlStore } from '@overlay/service/internal/control-store/database/open-postgres-control-store.ts';
import { rowSchemaVersion } from '@overlay/service/internal/event/event-row.ts';
import { type EventLog, type LogRange, storeConsumer } from '@overlay/service/internal/log/event-log.ts';
import { Shipper } from '@overlay/service/internal/shipping/shipper.ts';
import { afterEach, expect, test } from 'vitest';
import { entryOf, useLogFixture } from './log-fixture.ts';

const fixture = useLogFixture();
const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.stop();
});

test('a node ships rows of its version and the previous one, and leaves later ones to a node of that version', {
  tags: ['long'],
}, async () => {
  const log = await fixture.open();
  const [before, later] = [
    await fixture.open({ schemaVersion: rowSchemaVersion - 1 }),
    await fixture.open({ schemaVersion: rowSchemaVersion + 1 }),
  ];
  const append = (to: EventLog, line: string) => to.append([entryOf(undefined, line)]);
  await append(before, 'before');
  await append(log, 'this');
  await append(later, 'later');
  await append(log, 'this again');
  const inserted: [string, number][] = [];
  const shipper = new Shipper({
    stream: 'events',
    consumer: await log.consumer(storeConsumer),
    store: {
      insert: async (_stream, { rows, schemaVersion }: LogRange) => {
        inserted.push([rows.toString(), schemaVersion]);
      },
    },
    logger: { error: () => {}, info: () => {} },
  });
  started.push(shipper);
  shipper.start();
  await expect.poll(() => shipper.status().lastError?.message).toContain('a later version');
  expect(inserted).toEqual([
    ['before\n', rowSchemaVersion - 1],
    ['this\n', rowSchemaVersion],
  ]);
  // The node of the later version.
  const consumer = await later.consumer(storeConsumer);
  let fence = 0;
  await expect
    .poll(async () => {
      fence = (await consumer.claim('later', Date.now() + 600_000))?.fence ?? 0;
      return fence;
    })
    .not.toBe(0);
  const range = await consumer.nextRange(fence, 1_000_000);
  expect(range).toMatchObject({ schemaVersion: rowSchemaVersion + 1, rowCount: 1 });
  await consumer.markDone(fence, range?.token ?? '');
  await consumer.release(fence);
  await expect.poll(() => inserted.at(-1)?.[0]).toBe('this again\n');
  expect(shipper.status()).toMatchObject({ deadLetters: 0 });
});

test('a node starts on control data whose tables a later version has changed already', async () => {
  const later = openPostgresControlStore(fixture.url, {});
  await later.migrate();
  const sql = fixture.connect();
  await sql.query(
    "INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-of-a-later-version', '2030-01-01')",
  );
  await sql.query('ALTER TABLE accounts ADD COLUMN of_a_later_version text');
  const node = openPostgresControlStore(fixture.url, {});
  started.push({ stop: () => later.close() }, { stop: () => node.close() });
  await node.migrate();
  await node.instanceSecrets.set('name', 'value');
  expect(await later.instanceSecrets.get('name')).toBe('value');
});
