/** A row that the event store refuses permanently, set aside so that it does not block the rows behind it. */
export interface DeadLetter {
  /** The token under which the store refused the row. Sending it again reuses this token, and no other row has it. */
  readonly token: string;
  /** One line, as in `LogRange.rows`, in the columns of this version. */
  readonly row: Buffer;
  readonly schemaVersion: number;
  /** The store's error message. It may quote the row, so it must not be logged. */
  readonly reason: string;
  /** When the row was set aside, in ms. */
  readonly refusedAt: number;
}

/** Maximum per consumer: whatever loses more rows than this has to be fixed first. */
export const maxDeadLetters = 10_000;

/** Thrown by `refuse` once a consumer has `maxDeadLetters`. Shipping waits until some are sent or deleted. */
export class DeadLettersFull extends Error {
  constructor() {
    super(
      `the event store refuses rows, and the log already holds ${maxDeadLetters} of them: see \`overlay dead-letters\``,
    );
    this.name = 'DeadLettersFull';
  }
}

/** The dead letters of one consumer. They stay in its log until they are removed. */
export interface DeadLetterQueue {
  /** In pages, by token. Removing those of a page before the next is read is fine. */
  list(): AsyncIterable<readonly DeadLetter[]>;
  count(): Promise<number>;
  /** Adds letters from another log; a token that already exists keeps its letter. Durable when it resolves. */
  add(letters: readonly DeadLetter[]): Promise<void>;
  /** Returns how many of these existed. Durable when it resolves. */
  remove(tokens: readonly string[]): Promise<number>;
}
