import { randomUUID } from 'node:crypto';
import {
  type AppendVerdict,
  accepted,
  type EventLogUnavailable,
  type FirstSeen,
  type LogEntry,
  toDuplicate,
} from '../event-log.ts';
import { RowBytes } from '../row-bytes.ts';
import type { Parameter } from './log-connection.ts';

/** The result for a group: its duplicates, by their index. */
export type Duplicates = ReadonlyMap<number, FirstSeen>;

/**
 * The entries of one append statement, and the callers that wait for it. A call is never split between groups, so it
 * is lost as a whole if the group is. Only this group's own keys are indexed here: the database compares them with
 * other groups in flight, because only it sees those of other nodes.
 */
export class AppendGroup {
  /** Identifies the group when its lost answer is requested again. */
  readonly id = randomUUID();
  readonly answered: Promise<Duplicates>;
  #resolve: (duplicates: Duplicates) => void = () => {};
  #reject: (reason: EventLogUnavailable) => void = () => {};
  readonly #lines = new RowBytes();
  readonly #lineEnds: number[] = [];
  readonly #keys: (string | null)[] = [];
  readonly #createdAts: number[] = [];
  readonly #payloadHashes: number[] = [];
  readonly #indexOfKey = new Map<string, number>();

  constructor() {
    this.answered = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // A failed group without waiters must not become an unhandled rejection.
    this.answered.catch(() => {});
  }

  get bytes(): number {
    return this.#lines.length;
  }

  get size(): number {
    return this.#keys.length;
  }

  /** Adds the entries of a call, and returns how to read its verdicts from the group's answer. */
  add(entries: readonly LogEntry[]): (duplicates: Duplicates) => AppendVerdict[] {
    const places = entries.map((entry) => this.#add(entry));
    return (duplicates) =>
      entries.map((entry, position): AppendVerdict => {
        const { index, isFirst } = places[position] ?? { index: -1, isFirst: true };
        const first = duplicates.get(index) ?? (isFirst ? undefined : this.#entryAt(index));
        return first === undefined ? accepted : toDuplicate(first, entry);
      });
  }

  /** The parameters of `append_group` after the first. */
  toParameters(isRepeated: boolean, schemaVersion: number): Parameter[] {
    return [
      this.id,
      isRepeated,
      `{${this.#keys.map((key) => key ?? 'NULL').join(',')}}`,
      this.#indexOfKey.size,
      `{${this.#createdAts.join(',')}}`,
      `{${this.#payloadHashes.join(',')}}`,
      `{${this.#lineEnds.join(',')}}`,
      schemaVersion,
      this.#lines.bytes,
    ];
  }

  succeed(duplicates: Duplicates): void {
    this.#resolve(duplicates);
  }
  fail(reason: EventLogUnavailable): void {
    this.#reject(reason);
  }

  #add({ key, line, createdAt, payloadHash }: LogEntry): { index: number; isFirst: boolean } {
    const text = key?.toString('hex');
    const earlier = text === undefined ? undefined : this.#indexOfKey.get(text);
    if (earlier !== undefined) return { index: earlier, isFirst: false };
    const index = this.#keys.length;
    if (text !== undefined) this.#indexOfKey.set(text, index);
    this.#lines.add(line);
    this.#lineEnds.push(this.#lines.length);
    this.#keys.push(text ?? null);
    this.#createdAts.push(createdAt);
    this.#payloadHashes.push(payloadHash | 0);
    return { index, isFirst: true };
  }

  #entryAt(index: number): FirstSeen {
    return { createdAt: this.#createdAts[index] ?? 0, payloadHash: this.#payloadHashes[index] ?? 0 };
  }
}

/** The answer of `append_group` and `look_up`: positions count from 1. */
export function parseDuplicates(answer: string): Duplicates {
  const rows: unknown = JSON.parse(answer);
  const duplicates = new Map<number, FirstSeen>();
  if (!Array.isArray(rows)) return duplicates;
  for (const row of rows) {
    const [position, createdAt, payloadHash]: unknown[] = Array.isArray(row) ? row : [];
    duplicates.set(Number(position) - 1, { createdAt: Number(createdAt), payloadHash: Number(payloadHash) });
  }
  return duplicates;
}
