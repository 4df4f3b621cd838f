import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeEventRow, makeLogRange } from '@overlay/service/internal/event/event-row.fixture.ts';
import { startFakeClickHouse } from '@overlay/service/internal/event-store/http/fake-clickhouse.fixture.ts';
import { createHttpEventStore } from '@overlay/service/internal/event-store/http/http-event-store.ts';
import { Session } from 'chdb';
import { expect, test } from 'vitest';

/** Parameters of the interface itself. */
const ofInterface = new Set([
  'query',
  'query_id',
  'database',
  'enable_http_compression',
  'wait_end_of_query',
]);

/** The names of all settings that are sent to a server, in addresses and in statements. */
async function settingsSent(directory: string): Promise<string[]> {
  const fake = await startFakeClickHouse();
  const store = createHttpEventStore({ url: fake.url, isCompressed: true });
  await store.migrate();
  await store.insert('events', makeLogRange('range', [makeEventRow()]));
  await store.query('SELECT 1', {}, { maxRows: 1 });
  await store.deleteRows('events', { accountId: 'acct_1', deviceHash: 'ab'.repeat(32) });
  await store.writeParquet(join(directory, 'none.parquet'), 'SELECT 1').catch(() => undefined);
  await store.close();
  await fake.stop();
  const names = fake.requests.flatMap(({ sql, search }) => {
    const clauses = [...sql.matchAll(/\bSETTINGS?\b\s*\(?((?:\s*\w+ = [\w'.]+,?)+)/g)].map(
      ([, clause]) => clause,
    );
    const assigned = [...clauses.join(' ').matchAll(/\b(\w+) = /g)].map(([, name = '']) => name);
    return [...assigned, ...[...search.keys()].filter((key) => !key.startsWith('param_'))];
  });
  return [...new Set(names)].filter((name) => !ofInterface.has(name)).sort();
}

test("no server from 25.3 on gets a setting that it does not know, according to the engine's history of settings", async () => {
  const directory = await mkdtemp(join(tmpdir(), 'oldest-version-'));
  const engine = new Session(join(directory, 'engine'));
  try {
    const names = await settingsSent(directory);
    expect(names).toEqual(
      expect.arrayContaining([
        'insert_deduplication_token',
        'max_result_rows',
        'merge_selector_base',
        'mutations_sync',
      ]),
    );
    const list = names.map((name) => `'${name}'`).join(', ');
    const known = engine.query(
      `SELECT name FROM system.settings WHERE name IN (${list})
        UNION DISTINCT SELECT name FROM system.merge_tree_settings WHERE name IN (${list})`,
      'TSV',
    );
    expect(known.trim().split('\n').sort()).toEqual(names);
    const later = engine.query(
      `SELECT change.name, version, change.reason FROM system.settings_changes ARRAY JOIN changes AS change
        WHERE change.name IN (${list}) AND change.reason ILIKE '%new %setting%'
          AND (toUInt16(splitByChar('.', version)[1]), toUInt16(splitByChar('.', version)[2])) > (25, 3)`,
      'TSV',
    );
    expect(later).toBe('');
  } finally {
    engine.close();
    await rm(directory, { recursive: true });
  }
});
