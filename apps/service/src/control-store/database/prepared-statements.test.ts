import Database from 'libsql';
import { expect, it } from 'vitest';
import { keepPrepared } from './prepared-statements.ts';

function openNotes() {
  const file = new Database(':memory:');
  file.exec('create table notes (id integer primary key, text text not null)');
  let prepared = 0;
  const database = keepPrepared({
    close: () => file.close(),
    prepare(sql) {
      prepared++;
      return file.prepare(sql);
    },
  });
  const all = (sql: string, ...parameters: unknown[]) => database.prepare(sql).all(parameters);
  return { database, all, prepared: () => prepared };
}

it('a query that is asked again is not prepared again, and has the rows of its own parameters', () => {
  const { database, all, prepared } = openNotes();
  const insert = 'insert into notes values (?, ?)';
  for (const [id, text] of ['one', 'two'].entries()) database.prepare(insert).run([id, text]);
  expect(all('select text from notes where id = ?', 0)).toEqual([{ text: 'one' }]);
  expect(all('select text from notes where id = ?', 1)).toEqual([{ text: 'two' }]);
  expect(prepared()).toBe(2);
});

it('a query that is asked again has the columns of a table that changed in between', () => {
  const { database, all } = openNotes();
  database.prepare('insert into notes values (?, ?)').run([1, 'one']);
  expect(all('select * from notes')).toEqual([{ id: 1, text: 'one' }]);
  database.prepare("alter table notes add column author text default 'nobody'").run([]);
  expect(all('select * from notes')).toEqual([{ id: 1, text: 'one', author: 'nobody' }]);
});

it('a statement that failed is prepared again, and two that run at once are two', () => {
  const { database, all, prepared } = openNotes();
  const insert = 'insert into notes values (?, ?)';
  expect(() => database.prepare(insert).run([1, null])).toThrow('NOT NULL');
  database.prepare(insert).run([1, 'one']);
  database.prepare(insert).run([2, 'two']);
  expect(prepared()).toBe(2);
  database
    .prepare(
      'with recursive ids (id) as (select 3 union all select id + 1 from ids where id < 300) insert into notes select id, ? from ids',
    )
    .run(['more']);
  const select = 'select id from notes';
  const rows = database.prepare(select).iterate([]);
  expect(rows.next().value).toEqual({ id: 1 });
  expect(all(select)).toHaveLength(300);
  expect([...{ [Symbol.iterator]: () => rows }]).toHaveLength(299);
});
