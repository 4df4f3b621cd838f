import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore } from '@overlay/service/internal/ports/event-store.ts';
import { createChdbEventStore } from '@overlay/service/internal/stores/event-store/chdb/chdb-event-store.ts';
import {
  joinParquetFiles,
  refuseCutParquet,
} from '@overlay/service/internal/stores/event-store/http/parquet-files.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let directory: string;
let engine: EventStore;
const never = new AbortController().signal;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parquet-files-'));
  engine = createChdbEventStore({ path: join(directory, 'engine') });
});
afterAll(async () => {
  await engine.close();
  await rm(directory, { recursive: true });
});

const at = (name: string) => join(directory, name);
/** Columns of every encoding that the exports have: dictionaries, lists, decimals, nulls, times. */
const columns = `number, toString(number % 7) AS word, nullIf(number % 5, 0) AS maybe,
  toDecimal64(number / 4, 4) AS amount, [number, number + 1] AS list, [(number / 2, number * 2.5)] AS pairs,
  toDateTime64(number, 3, 'UTC') AS moment, repeat('x', number % 100) AS filler`;

async function write(name: string, from: number, count: number): Promise<string> {
  const sql = `SELECT ${columns} FROM numbers({from:UInt64}, {count:UInt64})`;
  await engine.writeParquet(at(name), sql, { from, count });
  return at(name);
}

async function hashOf(path: string): Promise<unknown> {
  return engine.query(
    `SELECT count() AS rows, sum(sipHash64(rowNumberInAllBlocks(), *)) AS hash
      FROM (SELECT * FROM file({path:String}, 'Parquet')) SETTINGS max_threads = 1`,
    { path },
  );
}

test('the joined file has the rows that one file would have, in order, with what readers skip by', async () => {
  const counts = [3, 250_000, 0, 1, 99_999];
  const parts: string[] = [];
  let from = 0;
  for (const count of counts) {
    parts.push(await write(`part-${parts.length}.parquet`, from, count));
    from += count;
  }
  const whole = await write('whole.parquet', 0, from);
  await joinParquetFiles(at('joined.parquet'), parts, never);
  await refuseCutParquet(at('joined.parquet'));
  expect(await hashOf(at('joined.parquet'))).toEqual(await hashOf(whole));
  const [few] = await engine.query<{ sum: number }>(
    "SELECT sum(number) AS sum FROM file({path:String}, 'Parquet') WHERE number BETWEEN 249990 AND 250010 AND word = '3'",
    { path: at('joined.parquet') },
  );
  const expected = Array.from({ length: 21 }, (_, index) => 249_990 + index).filter((n) => n % 7 === 3);
  expect(few?.sum).toBe(expected.reduce((sum, n) => sum + n, 0));
  await joinParquetFiles(at('twice.parquet'), [at('joined.parquet')], never);
  expect(await hashOf(at('twice.parquet'))).toEqual(await hashOf(whole));
});

test('what is there is not overwritten, and parts of other columns are refused', async () => {
  const part = await write('one.parquet', 0, 10);
  await expect(joinParquetFiles(part, [part], never)).rejects.toThrow('EEXIST');
  await engine.writeParquet(at('other.parquet'), 'SELECT 1 AS other');
  await expect(joinParquetFiles(at('mixed.parquet'), [part, at('other.parquet')], never)).rejects.toThrow(
    'the parts of a Parquet file have different columns',
  );
});

test.each([0, 1, 4, 11, 12, 600])('a file that was cut after %i bytes is refused', async (bytes) => {
  const path = await write(`cut-${bytes}.parquet`, 0, 1_000);
  await truncate(path, bytes);
  await expect(refuseCutParquet(path)).rejects.toThrow('a Parquet file ends before its footer');
  await writeFile(path, 'PAR1', { flag: 'a' });
  await expect(refuseCutParquet(path)).rejects.toThrow(/Parquet f/);
});
