import type { LogRange } from '../ports/event-log.ts';
import { type EventStore, EventStoreRefusedRows } from '../ports/event-store.ts';
import type { Quarantine } from '../ports/quarantine.ts';
import { toPieceToken } from '../ports/range-token.ts';
import type { RowStream } from '../ports/row-stream.ts';

export interface InsertAroundOptions {
  readonly stream: RowStream;
  readonly store: Pick<EventStore, 'insert'>;
  readonly quarantine: Quarantine;
  onParked(reason: string): void;
}

/** More bad rows than this in one range mean that the table or this program is wrong; parking them would hide it. */
const mostRefusedRows = 100;

/**
 * Inserts a range of which the store rejects some rows: halves it until the rejected rows are isolated, parks them, and
 * stores all others. Each piece has its own token, and a rejection is written down before the halves are tried, so that
 * a repeat after a crash takes the same path and stores nothing twice.
 */
export async function insertAround(range: LogRange, options: InsertAroundOptions): Promise<void> {
  const { stream, store, quarantine, onParked } = options;
  /** Located only if a range has to be split. */
  let lineEnds: readonly number[] | undefined;
  const endOf = (line: number) => {
    lineEnds ??= toLineEnds(range.rows);
    return lineEnds[line - 1] ?? 0;
  };
  let refusedRows = 0;

  async function insertPiece(from: number, to: number): Promise<void> {
    const isWhole = from === 0 && to === range.rowCount;
    const token = isWhole ? range.token : toPieceToken(range.token, from, to);
    const rows = isWhole ? range.rows : range.rows.subarray(from === 0 ? 0 : endOf(from), endOf(to));
    const refusal = quarantine.isRefused(token)
      ? undefined
      : await tryPiece({ ...range, token, rows, rowCount: to - from });
    if (refusal === 'stored') return;
    if (to - from > 1) {
      if (refusal !== undefined) await quarantine.refuse(token);
      const middle = (from + to) >>> 1;
      await insertPiece(from, middle);
      await insertPiece(middle, to);
      return;
    }
    refusedRows += 1;
    if (refusedRows > mostRefusedRows)
      throw new Error(`the store refuses more than ${mostRefusedRows} rows of one range`);
    if (refusal === undefined) return;
    await quarantine.park({ stream, token: range.token, line: from, reason: refusal.details, row: rows });
    await quarantine.refuse(token);
    onParked(refusal.message);
  }

  async function tryPiece(piece: LogRange): Promise<'stored' | EventStoreRefusedRows> {
    try {
      await store.insert(stream, piece);
      return 'stored';
    } catch (error) {
      if (error instanceof EventStoreRefusedRows) return error;
      throw error;
    }
  }

  await insertPiece(0, range.rowCount);
}

/** The offset after each line. Newlines inside values are escaped, so every newline ends a row. */
function toLineEnds(rows: Buffer): number[] {
  const ends: number[] = [];
  for (let at = rows.indexOf(10); at !== -1; at = rows.indexOf(10, at + 1)) ends.push(at + 1);
  return ends;
}
