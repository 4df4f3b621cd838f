import { expect, test } from 'vitest';
import { ProblemError } from '../../http/answers/problem-error.ts';
import { toListPage, toListParams } from './list-pages.ts';

const rows = [3, 2, 1].map((n) => ({ timestampMs: n * 1_000, eventId: `evt_${n}` }));
const placeOf = ({ timestampMs, eventId }: (typeof rows)[number]) => [timestampMs, eventId] as const;

test('the first page begins before everything, and asks for one row too many', () => {
  expect(toListParams('evt_', { limit: 2 })).toEqual({ cursorMs: -1, cursorId: '', limit: 3 });
});

test('the next page begins after the last record of a page', () => {
  const { page, nextCursor } = toListPage(rows, { limit: 2 }, placeOf);
  expect(page).toEqual(rows.slice(0, 2));
  expect(toListParams('evt_', { cursor: nextCursor ?? '', limit: 2 })).toEqual({
    cursorMs: 2_000,
    cursorId: 'evt_2',
    limit: 3,
  });
});

test('the last page has no cursor, even if it is full', () => {
  expect(toListPage(rows, { limit: 3 }, placeOf)).toEqual({ page: rows, nextCursor: null });
});

test('a page ends at a mebibyte, and has one record however large', () => {
  const large = rows.map((row) => ({ ...row, text: 'x'.repeat(600_000) }));
  const { page, nextCursor } = toListPage(large, { limit: 3 }, placeOf);
  expect(page).toEqual(large.slice(0, 1));
  expect(toListParams('evt_', { cursor: nextCursor ?? '' })).toMatchObject({ cursorId: 'evt_3' });
});

test.each([
  ['a cursor of another list', '2000 cnv_2'],
  ['a cursor without an id', '2000 '],
  ['a cursor with SQL in it', "2000 evt_2' OR 1=1"],
  ['any other text', 'page 2'],
])('%s is refused', (_case, text) => {
  const cursor = Buffer.from(text).toString('base64url');
  expect(() => toListParams('evt_', { cursor })).toThrow(ProblemError);
  expect(() => toListParams('evt_', { cursor })).toThrow('cursor was not issued by this service.');
});
