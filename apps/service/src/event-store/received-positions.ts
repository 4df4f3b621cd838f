import type { RowStream } from '../event/row-stream.ts';

/** What the event store has received from a log. */
export interface Received {
  /** The last position of the log that was stored; 0 if none was. */
  readonly position: number;
  /** Rows up to there, whether or not they were deleted since. */
  readonly rows: number;
}

export interface ReceivedRecord {
  readonly installation: string;
  readonly events: Received;
  readonly conversions: Received;
  /** Of the control data when it was last noted. */
  readonly controlRevision?: number;
}

/** Something else than this service has written the record, or a disk has lost it. */
export class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord';
}

/** How far an event store has received the logs of its installation. */
export interface ReceivedPositions {
  /** As it is stored now; undefined if nothing is. @throws {DamagedRecord} */
  read(): Promise<ReceivedRecord | undefined>;
  /** Durable when it resolves. */
  write(record: ReceivedRecord): Promise<void>;
  /** Call after a range was stored, and before the log marks it as done. */
  received(stream: RowStream, position: number, rowCount: number): Promise<void>;
  /** Durable when it resolves. No effect without a record. */
  noteControlRevision(revision: number): Promise<void>;
  close(): Promise<void>;
}

/** What an event store knows about the parts of its tables, by which a loss within it is noticed. */
export interface StoredParts {
  /** What is missing or damaged since the list was written, a phrase each. @throws {DamagedRecord} */
  losses(isListed: boolean): Promise<string[]>;
  /** Takes the parts that are there for all of them, and lists them. */
  settle(): Promise<void>;
  /** Lists the parts that are there now. No effect before `settle`. */
  write(): Promise<void>;
}
