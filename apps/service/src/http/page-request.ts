import { limits, type PageQuery } from '@overlay/contract';
import { type PageRequest, parseCursor } from '../ports/page.ts';
import { ProblemError } from './problem-error.ts';

const defaultLimit = 50;

/** The page that a query asks for, or the problem that says what is wrong with it. */
export function toPageRequest({ limit, cursor }: PageQuery): PageRequest {
  return { limit: toLimit(limit), after: cursor === undefined ? undefined : toAfter(cursor) };
}

function toLimit(text: string | undefined): number {
  const limit = text === undefined ? defaultLimit : Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= limits.itemsPerPage) return limit;
  throw refusal('limit', 'range', `must be a whole number from 1 to ${limits.itemsPerPage}`);
}

function toAfter(cursor: string): string {
  const after = parseCursor(cursor);
  if (after === undefined) throw refusal('cursor', 'cursor', 'must be the nextCursor of an earlier page');
  return after;
}

function refusal(name: string, code: string, detail: string): ProblemError {
  return new ProblemError('validation_failed', `${name} ${detail}`, {
    errors: [{ pointer: `/${name}`, code, detail }],
  });
}
