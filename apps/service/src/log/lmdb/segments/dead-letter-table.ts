import { type DeadLetter, DeadLettersFull, maxDeadLetters } from '../../dead-letter-queue.ts';
import type { LogDatabase } from '../log-database.ts';

const lettersPerPage = 500;

/** The dead letters of all consumers, by consumer and token. */
export class DeadLetterTable {
  readonly #db: LogDatabase;

  constructor(db: LogDatabase) {
    this.#db = db;
  }

  assertRoom(consumer: string): void {
    if (this.count(consumer) >= maxDeadLetters) throw new DeadLettersFull();
  }

  count(consumer: string): number {
    return this.#db.deadLetters.count(keysOf(consumer));
  }

  /** In the order of their tokens, starting after this one. */
  page(consumer: string, after = ''): DeadLetter[] {
    const { start, end } = keysOf(consumer);
    const range = { start: start + after, end, exclusiveStart: true, limit: lettersPerPage };
    return [...this.#db.deadLetters.entries(range)].map(({ key, value }) => ({
      ...value,
      token: key.slice(start.length),
      row: Buffer.from(value.row),
    }));
  }

  /** Call within a transaction. */
  put(consumer: string, { token, row, ...about }: DeadLetter): void {
    this.#db.deadLetters.put(toKey(consumer, token), { ...about, row: row.toString('utf8') });
  }

  /** Call within a transaction. */
  removeAll(consumer: string): void {
    for (const key of this.#db.deadLetters.keys(keysOf(consumer))) this.#db.deadLetters.remove(key);
  }

  async add(consumer: string, letters: readonly DeadLetter[]): Promise<void> {
    await this.#db.commit(() => {
      for (const letter of letters) {
        if (!this.#isThere(consumer, letter.token)) this.put(consumer, letter);
      }
    });
  }

  async remove(consumer: string, tokens: readonly string[]): Promise<number> {
    const there = tokens.filter((token) => this.#isThere(consumer, token));
    if (there.length === 0) return 0;
    await this.#db.commit(() => {
      for (const token of there) this.#db.deadLetters.remove(toKey(consumer, token));
    });
    return there.length;
  }

  #isThere(consumer: string, token: string): boolean {
    return this.#db.deadLetters.has(toKey(consumer, token));
  }
}

function toKey(consumer: string, token: string): string {
  return `${consumer}/${token}`;
}

/** Consumer names contain no slash, and '0' is the character after it. */
function keysOf(consumer: string): { readonly start: string; readonly end: string } {
  return { start: `${consumer}/`, end: `${consumer}0` };
}
