import type { RowStream } from './row-stream.ts';

/** A row that the store refuses for good, set aside so that it does not hold up those behind it. */
export interface ParkedRow {
  readonly stream: RowStream;
  /** Of the range it came in, and its line there. */
  readonly token: string;
  readonly line: number;
  readonly reason: string;
  /** As in `LogRange.rows`. */
  readonly row: Buffer;
}

/**
 * Remembers, durably, which pieces of a range the store refused. A piece that was refused once is never tried whole
 * again, even if the store would accept it now: parts of it may already be stored. Nodes that take turns on one log
 * therefore have to share the quarantine.
 */
export interface Quarantine {
  isRefused(token: string): boolean;
  /** Durable when it resolves. */
  refuse(token: string): Promise<void>;
  /** Durable when it resolves. A row may be parked again after a crash; token and line identify it. */
  park(row: ParkedRow): Promise<void>;
  /** How many rows are parked now; only those of this node, if each has its own quarantine. */
  parkedRows(): number;
  /** Removes the parked rows that match; returns how many. Durable when it resolves. */
  remove(matches: (row: Pick<ParkedRow, 'stream' | 'row'>) => boolean): Promise<number>;
}
