import { rm } from 'node:fs/promises';
import { createChdbEventStore } from '@overlay/service/internal/event-store/chdb/chdb-event-store.ts';
import { onOneServer, toCreateTable } from '@overlay/service/internal/event-store/clickhouse/schema.ts';
import type { EventStore } from '@overlay/service/internal/event-store/event-store.ts';
import { UnusableAddress } from '@overlay/service/internal/settings/setting.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newDirectory } from '../../kit/data-directory.ts';

let path: string;
let store: EventStore;
beforeEach(async () => {
  path = await newDirectory('schema');
  store = createChdbEventStore({ path });
});
afterEach(async () => {
  await store.close();
  await rm(path, { recursive: true });
});

function schema(): Promise<unknown[]> {
  return store.query(
    `SELECT name, create_table_query FROM system.tables
      WHERE database = currentDatabase() AND name IN ('events', 'conversions') ORDER BY name`,
  );
}

test('a start that was interrupted between two tables is completed by the next', async () => {
  await store.command(toCreateTable('events', onOneServer('events', true)));
  await store.migrate();
  const tables = await schema();
  expect(tables).toHaveLength(2);
  await store.migrate();
  expect(await schema()).toEqual(tables);
});

test('projections are built by merges once the server supports that', async () => {
  for (const stream of ['events', 'conversions'] as const) {
    await store.command(toCreateTable(stream, onOneServer(stream, false)));
  }
  expect(JSON.stringify(await schema())).not.toContain('materialize_projections_on_merge');
  await store.migrate();
  for (const table of await schema()) {
    expect(JSON.stringify(table)).toContain('materialize_projections_on_merge = 1');
  }
});

test.each([
  ['one that has no mark', ''],
  ['one with another mark', "COMMENT 'overlay_0123456789ab'"],
])(
  'a folder of an earlier version, %s, is refused with a one-line error that says what to do',
  async (_, comment) => {
    await store.command(
      `CREATE TABLE conversions (accountId String) ENGINE = MergeTree ORDER BY accountId ${comment}`,
    );
    const error = await store.migrate().catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(UnusableAddress);
    expect(String(error)).toBe(
      'UnusableAddress: OVERLAY_DATA_DIR holds events of a version before the first release: move it away and start with an empty one',
    );
    await expect(store.query('SELECT 1')).rejects.toThrow('OVERLAY_DATA_DIR');
  },
);
