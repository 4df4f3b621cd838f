import Type, { type Static } from 'typebox';

/** The query of every list of control data: keys, overlays, installations. */
export const PageQuery = Type.Object({
  limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$', description: '1 to 200, default 50' })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: '`nextCursor` of the page before' })),
});
export type PageQuery = Static<typeof PageQuery>;
