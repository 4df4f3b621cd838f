import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { ControlSchema } from '../schema.ts';
import { equal } from './queries.ts';

const db = new Kysely<ControlSchema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new SqliteIntrospector(of),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
const keys = db.selectFrom('apiKeys').select('name');

test('a condition on several columns compares each of them, also with null', () => {
  const { sql, parameters } = keys.where(equal({ accountId: 'acct_a', revokedAtMs: null })).compile();
  expect(sql).toContain('where ("accountId" = ? and "revokedAtMs" is null)');
  expect(parameters).toEqual(['acct_a']);
});

test('a value that is missing despite its type does not remove the condition', () => {
  const missing = JSON.parse('{}').accountId;
  expect(keys.where(equal({ accountId: missing, keyId: 'key_1' })).compile().sql).toContain(
    'where ("accountId" = ? and "keyId" = ?)',
  );
});

test('columns of other tables and values of other types do not compile', () => {
  // @ts-expect-error the table has no such column
  keys.where(equal({ videoId: 'vid_1' }));
  // @ts-expect-error the column holds text
  keys.where(equal({ accountId: 1 }));
});
