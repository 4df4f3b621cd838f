import type { CommitGroup } from './commit/commit-group.ts';
import { DedupeIndex, type DedupeIndexOptions } from './dedupe/dedupe-index.ts';
import type { FirstSeen } from './dedupe/key-entries.ts';
import { type LogDatabase, openLogDatabase } from './log-database.ts';
import { LogSegments } from './segments/log-segments.ts';
import { overwriteFreedPages } from './segments/overwrite-freed-pages.ts';
import { fromSegmentKey } from './segments/segment-key.ts';

export interface LogDataOptions extends DedupeIndexOptions {
  readonly schemaVersion: number;
}

/** The durable state while the data files are open. After a failed write it is discarded and read again. */
export class LogData {
  readonly segments: LogSegments;
  readonly #db: LogDatabase;
  readonly #keys: DedupeIndex;
  readonly #schemaVersion: number;
  #nextSeq: number;

  private constructor(db: LogDatabase, segments: LogSegments, options: LogDataOptions) {
    this.#db = db;
    this.segments = segments;
    this.#schemaVersion = options.schemaVersion;
    this.#nextSeq = nextSeqOf(db, segments);
    this.#keys = new DedupeIndex(db, options);
  }

  static async open(options: LogDataOptions): Promise<LogData> {
    const db = await openLogDatabase(options.path);
    try {
      return new LogData(db, await LogSegments.open(db), options);
    } catch (error) {
      await db.close();
      throw error;
    }
  }

  find(key: Buffer): FirstSeen | undefined {
    return this.#keys.find(key);
  }

  /** Durable once it resolves. One call at a time. */
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
      this.segments.put(head, rows);
      if (group.keys.size > 0) this.#db.keyBlocks.put(seq, group.keys.pack());
    });
    this.#nextSeq = seq + 1;
    this.#keys.add(group.keys, seq);
    this.segments.appended(head);
  }

  /** Sequence number of the last durable segment. */
  get appended(): number {
    return this.#nextSeq - 1;
  }

  overwriteRemoved(): Promise<void> {
    return overwriteFreedPages(this.#db);
  }

  async close(): Promise<void> {
    await this.#keys.close();
    await this.#db.close();
  }
}

function nextSeqOf(db: LogDatabase, segments: LogSegments): number {
  const [lastSegment] = db.segments.getKeys({ reverse: true, limit: 1 });
  const [lastKeyBlock] = db.keyBlocks.getKeys({ reverse: true, limit: 1 });
  const lastSeq = lastSegment === undefined ? 0 : fromSegmentKey(lastSegment).seq;
  return Math.max(lastSeq, lastKeyBlock ?? 0, segments.lastDone) + 1;
}
