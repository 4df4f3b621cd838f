import type { KnownKey, LogEntry } from '../../event-log.ts';
import { RowBytes } from '../../row-bytes.ts';
import { KeyTable } from '../dedupe/key-table.ts';

/** Buffers that a later group reuses, so that commits do not leave megabytes of garbage. */
export interface CommitMemory {
  readonly rows: Buffer;
  readonly keys: KeyTable;
}

/**
 * What one transaction writes, and the callers that wait for it. It holds bytes and numbers instead of an object for each
 * event: thousands wait at a time, and every garbage collection would copy them.
 */
export class CommitGroup {
  readonly rows: RowBytes;
  readonly keys: KeyTable;
  /** In characters instead of bytes: exact enough for a bound, and costs nothing. */
  size = 0;
  oldestCreatedAt = Number.MAX_SAFE_INTEGER;
  /** The transaction has begun; nothing may join the group. */
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
    // A failed group without waiters must not become an unhandled rejection.
    this.durable.catch(() => {});
  }

  add(entry: LogEntry): void {
    this.rows.add(entry.line);
    this.size += entry.line.length;
    if (entry.createdAt < this.oldestCreatedAt) this.oldestCreatedAt = entry.createdAt;
    if (entry.key !== undefined) this.keys.add(entry.key, entry.createdAt, entry.payloadHash);
  }

  /** A key that came without its row. */
  addKey({ key, createdAt, payloadHash }: KnownKey): void {
    this.keys.add(key, createdAt, payloadHash);
  }

  /** Hands the buffers to the next group; do not use this one afterwards. */
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
