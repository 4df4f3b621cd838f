import type { LogLag, LogPosition, LogRange } from '../../../ports/event-log.ts';
import type { CommitGroup } from './commit-group.ts';
import { DedupeIndex, type DedupeIndexOptions } from './dedupe-index.ts';
import type { FirstSeen } from './key-entries.ts';
import { type LogDatabase, openLogDatabase } from './log-database.ts';
import { overwriteFreedPages } from './overwrite-freed-pages.ts';
import { fromSegmentKey, toSegmentKey } from './segment-key.ts';
import { ShippingMark } from './shipping-mark.ts';

export interface LogDataOptions extends DedupeIndexOptions {
  readonly schemaVersion: number;
}

/** What is durable, while the data files are open. After a failed write it is thrown away and read anew. */
export class LogData {
  readonly #db: LogDatabase;
  readonly #keys: DedupeIndex;
  readonly #mark: ShippingMark;
  readonly #schemaVersion: number;
  #nextSeq: number;

  private constructor(db: LogDatabase, options: LogDataOptions) {
    this.#db = db;
    this.#keys = new DedupeIndex(db, options);
    this.#mark = new ShippingMark(db);
    this.#schemaVersion = options.schemaVersion;
    this.#nextSeq = nextSeqOf(db);
  }

  static async open(options: LogDataOptions): Promise<LogData> {
    const db = await openLogDatabase(options.path);
    try {
      return new LogData(db, options);
    } catch (error) {
      await db.close();
      throw error;
    }
  }

  find(key: Buffer): FirstSeen | undefined {
    return this.#keys.find(key);
  }

  /** Durable when it resolves. One at a time. */
  async write(group: CommitGroup): Promise<void> {
    const seq = this.#nextSeq;
    const rows = group.rows.bytes;
    const head = {
      seq,
      rowCount: group.rows.count,
      bytes: rows.length,
      oldestCreatedAt: group.oldestCreatedAt,
      schemaVersion: this.#schemaVersion,
    };
    await this.#db.commit(() => {
      this.#db.segments.put(toSegmentKey(head), rows);
      if (group.keys.size > 0) this.#db.keyBlocks.put(seq, group.keys.pack());
    });
    this.#nextSeq = seq + 1;
    this.#keys.add(group.keys, seq);
    this.#mark.appended(head);
  }

  nextRange(maxBytes: number): Promise<LogRange | undefined> {
    return this.#mark.nextRange(maxBytes);
  }
  markShipped(token: string): Promise<void> {
    return this.#mark.markShipped(token);
  }
  lag(): LogLag {
    return this.#mark.lag();
  }
  position(): LogPosition {
    return { appended: this.#nextSeq - 1, shipped: this.#mark.shippedTo };
  }

  overwriteShipped(): Promise<void> {
    return overwriteFreedPages(this.#db);
  }

  async close(): Promise<void> {
    await this.#keys.close();
    await this.#db.close();
  }
}

function nextSeqOf(db: LogDatabase): number {
  const [lastSegment] = db.segments.getKeys({ reverse: true, limit: 1 });
  const [lastKeyBlock] = db.keyBlocks.getKeys({ reverse: true, limit: 1 });
  const shippedTo = db.state.get('shippedTo');
  const last = Math.max(
    lastSegment === undefined ? 0 : fromSegmentKey(lastSegment).seq,
    lastKeyBlock ?? 0,
    typeof shippedTo === 'number' ? shippedTo : 0,
  );
  return last + 1;
}
