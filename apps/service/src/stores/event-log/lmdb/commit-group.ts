import type { LogEntry } from '../../../ports/event-log.ts';
import { KeyTable } from './key-table.ts';
import { RowBytes } from './row-bytes.ts';

/** What a group leaves to a later one, so that not every commit leaves megabytes to be collected. */
export interface CommitMemory {
  readonly rows: Buffer;
  readonly keys: KeyTable;
}

/**
 * What becomes durable in one transaction, and who waits for it: bytes and numbers, no object for each event, because
 * thousands wait at a time and the garbage collector would copy them at each of its rounds.
 */
export class CommitGroup {
  readonly rows: RowBytes;
  readonly keys: KeyTable;
  /** Characters, not bytes: good enough for a bound, and free. */
  size = 0;
  oldestCreatedAt = Number.MAX_SAFE_INTEGER;
  /** Its transaction has begun: nothing may join. */
  isClosed = false;
  readonly durable: Promise<void>;
  #resolve: () => void = () => {};
  #reject: (reason: Error) => void = () => {};

  constructor(memory?: CommitMemory) {
    this.rows = new RowBytes(memory?.rows);
    this.keys = memory?.keys ?? new KeyTable();
    this.keys.clear();
    this.durable = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // A group whose waiters are gone is no unhandled rejection.
    this.durable.catch(() => {});
  }

  add(entry: LogEntry): void {
    this.rows.add(entry.line);
    this.size += entry.line.length;
    if (entry.createdAt < this.oldestCreatedAt) this.oldestCreatedAt = entry.createdAt;
    if (entry.key !== undefined) this.keys.add(entry.key, entry.createdAt, entry.payloadHash);
  }

  /** For the group that comes; this one is not to be used after it. */
  get memory(): CommitMemory {
    return { rows: this.rows.memory, keys: this.keys };
  }

  succeed(): void {
    this.#resolve();
  }
  fail(reason: Error): void {
    this.#reject(reason);
  }
}
