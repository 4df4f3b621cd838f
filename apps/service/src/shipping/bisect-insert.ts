import { toPieceToken } from '../event/range-token.ts';
import type { RowStream } from '../event/row-stream.ts';
import { type EventStore, EventStoreRefusedRows } from '../event-store/event-store.ts';
import type { DeadLetter } from '../log/dead-letter-queue.ts';
import type { LogRange, Refusal, WaitingRange } from '../log/event-log.ts';
import type { Clock } from '../scheduling/clock.ts';

export interface BisectOptions {
  readonly stream: RowStream;
  readonly store: Pick<EventStore, 'insert'>;
  /** Durable when it resolves. */
  readonly refuse: (refusal: Refusal) => Promise<void>;
  readonly onDeadLetter: (reason: string) => void;
  readonly clock: Clock;
}

/**
 * More bad rows than this in one range mean that the table or this program is wrong; setting them aside would hide
 * that.
 */
const maxRefusedRows = 100;
/** In characters. */
const maxReason = 4_000;

/**
 * Inserts a range. If the store refuses it, halves it until the refused rows are isolated, makes dead letters of them, and
 * stores all others. Each piece has its own token, and a refusal is durable before the halves are tried, so that the
 * next shipper takes the same path and stores nothing twice.
 */
export async function bisectInsert(range: WaitingRange, options: BisectOptions): Promise<void> {
  const { stream, store, refuse, onDeadLetter, clock } = options;
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
    const isKnown = range.refused.has(token);
    const refusal = isKnown
      ? undefined
      : await insert({ token, rows, rowCount: to - from, schemaVersion: range.schemaVersion });
    if (!isKnown && refusal === undefined) return;
    const isOneRow = to - from === 1;
    if (isOneRow && ++refusedRows > maxRefusedRows)
      throw new Error(`the store refuses more than ${maxRefusedRows} rows of one range`);
    if (refusal !== undefined) {
      const deadLetter = isOneRow ? toDeadLetter(rows, refusal) : undefined;
      await refuse({ rangeToken: range.token, token, deadLetter });
      if (isOneRow) onDeadLetter(refusal.message);
    }
    if (isOneRow) return;
    const middle = (from + to) >>> 1;
    await insertPiece(from, middle);
    await insertPiece(middle, to);
  }

  async function insert(piece: LogRange): Promise<EventStoreRefusedRows | undefined> {
    try {
      await store.insert(stream, piece);
      return undefined;
    } catch (error) {
      if (error instanceof EventStoreRefusedRows) return error;
      throw error;
    }
  }

  function toDeadLetter(row: Buffer, { details }: EventStoreRefusedRows): Omit<DeadLetter, 'token'> {
    // PostgreSQL cannot store U+0000 in text.
    const reason = details.slice(0, maxReason).replaceAll('\0', '\uFFFD');
    return { row, schemaVersion: range.schemaVersion, reason, refusedAt: clock() };
  }

  await insertPiece(0, range.rowCount);
}

/** The offset after each line. Newlines inside values are escaped, so every newline ends a row. */
function toLineEnds(rows: Buffer): number[] {
  const ends: number[] = [];
  for (let at = rows.indexOf(10); at !== -1; at = rows.indexOf(10, at + 1)) ends.push(at + 1);
  return ends;
}
