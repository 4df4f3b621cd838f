import type { RowStream } from '../event/row-stream.ts';
import type { DeadLetters, ListedDeadLetter } from './dead-letters.ts';

/** Dead letters in memory. */
export class FakeDeadLetters implements Pick<DeadLetters, 'remove'> {
  letters: readonly ListedDeadLetter[] = [];

  add(stream: RowStream, row: string): void {
    const token = `token ${this.letters.length}`;
    const letter = { stream, token, row: Buffer.from(row), schemaVersion: 1, reason: 'broken', refusedAt: 1 };
    this.letters = [...this.letters, letter];
  }

  async remove(matches: (letter: ListedDeadLetter) => boolean): Promise<number> {
    const before = this.letters.length;
    this.letters = this.letters.filter((letter) => !matches(letter));
    return before - this.letters.length;
  }
}
