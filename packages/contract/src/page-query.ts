import Type, { type Static } from 'typebox';
import { closed } from './closed.ts';
import { limits } from './limits.ts';

export const defaultPageSize = 50;

/** The query of every list: keys, overlays, installations, events. */
export const PageQuery = closed({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.itemsPerPage,
      default: defaultPageSize,
      description: 'Maximum number of entries on a page',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: '`nextCursor` of the previous page' }),
  ),
});
export type PageQuery = Static<typeof PageQuery>;
