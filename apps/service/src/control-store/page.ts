/** A request for a page of a list: keyset pagination, newest first. */
export interface PageRequest {
  readonly limit: number;
  /** The last identifier of the previous page, from its cursor. */
  readonly after?: string | undefined;
}

export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** Cursors are opaque to callers, so that their format may change. */
function toCursor(id: string): string {
  return Buffer.from(id, 'utf8').toString('base64url');
}

/** The identifier in a cursor, or undefined if this service did not create the cursor. */
export function parseCursor(cursor: string): string | undefined {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  return /^[A-Za-z0-9._:-]{1,128}$/.test(id) && toCursor(id) === cursor ? id : undefined;
}

/** Cuts a page from `limit + 1` rows: the extra row shows that there are more. */
export function toPage<Item>(rows: readonly Item[], limit: number, idOf: (item: Item) => string): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? toCursor(idOf(last)) : null };
}
