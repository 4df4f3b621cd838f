import { expect, test } from 'vitest';
import { ProblemError } from '../../http/answers/problem-error.ts';
import { toListPage, toListParams } from './list-pages.ts';

const rows = [3, 2, 1].map((n) => ({ timestampMs: n * 1_000, eventId: `evt_${n}` }));
const idOf = ({ eventId }: { readonly eventId: string }) => eventId;

test('the first page begins before everything, and asks for one row too many', () => {
  expect(toListParams('evt_', { limit: 2 })).toEqual({ cursorMs: -1, cursorId: '', limit: 3 });
});

test('the next page begins after the last record of a page', () => {
  const { page, nextCursor } = toListPage(rows, { limit: 2 }, idOf);
  expect(page).toEqual(rows.slice(0, 2));
  expect(toListParams('evt_', { cursor: nextCursor ?? '', limit: 2 })).toEqual({
    cursorMs: 2_000,
    cursorId: 'evt_2',
    limit: 3,
  });
});

test('the last page has no cursor, even if it is full', () => {
  expect(toListPage(rows, { limit: 3 }, idOf)).toEqual({ page: rows, nextCursor: null });
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
