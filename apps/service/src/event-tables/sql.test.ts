import { expect, test } from 'vitest';
import { allOf, equalsIfGiven, joinSql, nameOf, sql } from './sql.ts';

test('SQL is composed of text, SQL and numbers', () => {
  const columns = joinSql([sql`one`, nameOf('two')]);
  expect(sql`SELECT ${columns} LIMIT ${3}`).toBe('SELECT one, two LIMIT 3');
  expect(allOf([sql`a`, undefined, sql`b`])).toBe('a AND b');
  expect(allOf([undefined])).toBe('1');
  expect(equalsIfGiven('videoId')).toBe("({videoId:String} = '' OR videoId = {videoId:String})");
});

test('text from a request does not become SQL', () => {
  const sent: string = "' OR 1 --";
  // @ts-expect-error: a value is a parameter
  expect(() => sql`SELECT ${sent}`).not.toThrow();
  // @ts-expect-error: only `sql` makes SQL
  expect(allOf([sent])).toBe(sent);
});

test.each(["campaignId = '' OR 1", 'a, b', '', '1', 'a.b', '"a"'])('%j is not a name', (word) => {
  expect(() => nameOf(word)).toThrow('is not a name in SQL');
});
