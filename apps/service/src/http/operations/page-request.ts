import { defaultPageSize, type PageQuery } from '@overlay/contract';
import { type PageRequest, parseCursor } from '../../control-store/page.ts';
import { toRefusal } from './validate.ts';

/** The page of control data that a query requests; throws if the cursor is invalid. */
export function toPageRequest({ limit = defaultPageSize, cursor }: PageQuery): PageRequest {
  if (cursor === undefined) return { limit, after: undefined };
  const after = parseCursor(cursor);
  if (after !== undefined) return { limit, after };
  throw toRefusal([
    { pointer: '/cursor', code: 'cursor', detail: 'must be the nextCursor of an earlier page' },
  ]);
}
