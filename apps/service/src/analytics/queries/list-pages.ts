import { defaultPageSize, limits } from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { ProblemError } from '../../http/answers/problem-error.ts';

/** The parameters with which a list, newest first, begins after the last record of the page before. */
export const listParams = Type.Object({
  /** -1 and '' for the first page. */
  cursorMs: Type.Integer(),
  cursorId: Type.String(),
  limit: Type.Integer(),
});

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Requests one row more than the page holds, to find out whether there is another page. */
export function toListParams(idPrefix: string, query: PageQuery): Static<typeof listParams> {
  const { cursor, limit = defaultPageSize } = query;
  const after = cursor === undefined ? { cursorMs: -1, cursorId: '' } : parseCursor(cursor, idPrefix);
  return { ...after, limit: limit + 1 };
}

/**
 * The rows of the page, up to `limits.pageBytes` of them, and the cursor of the next one, which is opaque to callers; null
 * on the last page.
 */
export function toListPage<Row>(
  rows: readonly Row[],
  { limit = defaultPageSize }: PageQuery,
  placeOf: (row: Row) => readonly [ms: number, id: string],
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  let bytes = 0;
  const tooLarge = rows.findIndex((row) => {
    const before = bytes;
    bytes += Buffer.byteLength(JSON.stringify(row));
    return before > 0 && bytes > limits.pageBytes;
  });
  const page = rows.slice(0, tooLarge < 0 ? limit : Math.min(limit, tooLarge));
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const nextCursor = last === undefined ? null : Buffer.from(placeOf(last).join(' ')).toString('base64url');
  return { page, nextCursor };
}

/** The prefix of the identifier tells the cursors of different lists apart. */
function parseCursor(cursor: string, idPrefix: string): { cursorMs: number; cursorId: string } {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const match = /^(\d{1,15}) ([a-z]+_[0-9a-z]{1,36})$/.exec(text);
  if (match?.[1] === undefined || match[2]?.startsWith(idPrefix) !== true) throw toCursorProblem();
  return { cursorMs: Number(match[1]), cursorId: match[2] };
}

/** The cursor of a table whose rows are computed for each request: the number of rows before the page. */
export function toRowsCursor(offset: number): string {
  return Buffer.from(`rows ${offset}`).toString('base64url');
}

export function parseRowsCursor(cursor: string): number {
  const match = /^rows (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (match?.[1] === undefined) throw toCursorProblem();
  return Number(match[1]);
}

function toCursorProblem(): ProblemError {
  const detail = 'was not issued by this service';
  return new ProblemError('validation_failed', `cursor ${detail}.`, {
    errors: [{ pointer: '/cursor', code: 'cursor', detail }],
  });
}
