import type { LogEntry } from '../../../ports/event-log.ts';
import type { KeyEntry } from './key-entries.ts';
import { RowBytes } from './row-bytes.ts';

/** What becomes durable in one transaction, and who waits for it. */
export class CommitGroup {
  readonly rows: RowBytes;
  readonly keys: KeyEntry[] = [];
  /** Characters, not bytes: good enough for a bound, and free. */
  size = 0;
  oldestCreatedAt = Number.MAX_SAFE_INTEGER;
  /** Its transaction has begun: nothing may join. */
  isClosed = false;
  readonly durable: Promise<void>;
  #resolve: () => void = () => {};
  #reject: (reason: Error) => void = () => {};

  constructor(memory?: Buffer) {
    this.rows = new RowBytes(memory);
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
    if (entry.key !== undefined) {
      this.keys.push({ key: entry.key, createdAt: entry.createdAt, payloadHash: entry.payloadHash >>> 0 });
    }
  }

  succeed(): void {
    this.#resolve();
  }
  fail(reason: Error): void {
    this.#reject(reason);
  }
}
