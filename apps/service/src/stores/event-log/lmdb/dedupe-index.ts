import type { FirstSeen, KeyEntry } from './key-entries.ts';
import { dedupeKeyBytes, firstSeenAt, keyEntryBytes } from './key-entries.ts';
import { KeyTable } from './key-table.ts';
import type { LogDatabase } from './log-database.ts';

/** Every durable key of the window. */
export class DedupeIndex {
  readonly #current = new KeyTable();

  constructor(db: LogDatabase) {
    for (const { value } of db.keyBlocks.getRange()) {
      for (let at = 0; at < value.length; at += keyEntryBytes) {
        const { createdAt, payloadHash } = firstSeenAt(value, at);
        this.#current.add(value.subarray(at, at + dedupeKeyBytes), 0, createdAt, payloadHash);
      }
    }
  }

  find(key: Buffer): FirstSeen | undefined {
    return this.#current.find(key);
  }

  /** To be called once the keys are durable. */
  add(entries: readonly KeyEntry[]): void {
    for (const { key, createdAt, payloadHash } of entries) this.#current.add(key, 0, createdAt, payloadHash);
  }
}
