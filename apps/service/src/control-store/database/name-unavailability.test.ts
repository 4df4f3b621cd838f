import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, SqliteDialect, sql } from 'kysely';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { StorageDamaged } from '../../damage/storage-damaged.ts';
import { ControlStoreUnavailable } from '../control-store-unavailable.ts';
import { nameUnavailability } from './name-unavailability.ts';

it('a transaction on a full disk reports the full disk, not that there is nothing to roll back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'full-database-'));
  const database = new Database(join(folder, 'full.sqlite'));
  database.exec('create table notes (text text)');
  database.pragma('max_page_count = 16');
  const kysely = new Kysely<Record<string, never>>({
    dialect: new SqliteDialect({ database: nameUnavailability(database) }),
  });
  const fill = (bytes: number) =>
    kysely
      .transaction()
      .execute((transaction) =>
        sql`insert into notes values (${Buffer.alloc(bytes, 'x').toString()})`.execute(transaction),
      );
  await expect(fill(1024 ** 2)).rejects.toThrow(ControlStoreUnavailable);
  // The connection accepts the next statement: no transaction is left open.
  await fill(10);
  const { rows } = await sql<{ count: number }>`select count(*) as count from notes`.execute(kysely);
  expect(rows).toEqual([{ count: 1 }]);
  await kysely.destroy();
  await rm(folder, { recursive: true });
});

it('a file that is no database is damaged, not unavailable: no statement will succeed later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'damaged-database-'));
  await writeFile(join(folder, 'x.sqlite'), 'no database '.repeat(1_000));
  const found: StorageDamaged[] = [];
  const database = nameUnavailability(new Database(join(folder, 'x.sqlite')), (damage) => found.push(damage));
  expect(() => database.prepare('select * from notes').all([])).toThrow(StorageDamaged);
  expect(found.map(({ message }) => message)).toEqual(['control.sqlite: file is not a database']);
  database.close();
  await rm(folder, { recursive: true });
});
