import {
  type DeadLetter,
  type DeadLetterQueue,
  DeadLettersFull,
  maxDeadLetters,
} from '../dead-letter-queue.ts';
import type { LogCalls } from './log-calls.ts';

const lettersPerPage = 500;

/** The dead letters of one consumer, shared by all nodes. */
export class PostgresDeadLetterQueue implements DeadLetterQueue {
  readonly #consumer: string;
  readonly #calls: LogCalls;

  constructor(consumer: string, calls: LogCalls) {
    this.#consumer = consumer;
    this.#calls = calls;
  }

  /** Only the holder of the lease adds single letters, so no other node can take the last slot. */
  async assertRoom(): Promise<void> {
    if ((await this.count()) >= maxDeadLetters) throw new DeadLettersFull();
  }

  async *list(): AsyncGenerator<readonly DeadLetter[]> {
    for (
      let page = await this.#page('');
      page.length > 0;
      page = await this.#page(page.at(-1)?.token ?? '')
    ) {
      yield page;
    }
  }

  async count(): Promise<number> {
    const [row] = await this.#calls.run<{ letters: number }>(
      `SELECT count(*) AS letters FROM ${this.#calls.schema}.dead_letters WHERE consumer = $1`,
      [this.#consumer],
    );
    return row?.letters ?? 0;
  }

  async add(letters: readonly DeadLetter[]): Promise<void> {
    for (let at = 0; at < letters.length; at += lettersPerPage) {
      const page = letters
        .slice(at, at + lettersPerPage)
        .map(({ row, ...letter }) => ({ ...letter, base64: row.toString('base64') }));
      await this.#calls.run(
        `INSERT INTO ${this.#calls.schema}.dead_letters (consumer, token, schema_version, refused_at, reason, row_bytes)
         SELECT $1, token, "schemaVersion", "refusedAt", reason, decode(base64, 'base64')
         FROM json_to_recordset($2::json) AS letter
           (token text, "schemaVersion" smallint, "refusedAt" bigint, reason text, base64 text)
         ON CONFLICT DO NOTHING`,
        [this.#consumer, JSON.stringify(page)],
      );
    }
  }

  async remove(tokens: readonly string[]): Promise<number> {
    const removed = await this.#calls.run(
      `DELETE FROM ${this.#calls.schema}.dead_letters
       WHERE consumer = $1 AND token = ANY (SELECT json_array_elements_text($2::json)) RETURNING 1`,
      [this.#consumer, JSON.stringify(tokens)],
    );
    return removed.length;
  }

  #page(after: string): Promise<readonly DeadLetter[]> {
    return this.#calls.run<DeadLetter>(
      `SELECT token, schema_version AS "schemaVersion", refused_at AS "refusedAt", reason, row_bytes AS row
       FROM ${this.#calls.schema}.dead_letters
       WHERE consumer = $1 AND token > $2 ORDER BY token LIMIT ${lettersPerPage}`,
      [this.#consumer, after],
    );
  }
}
