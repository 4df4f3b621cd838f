import type { FirstSeen, KnownKey } from '../event-log.ts';
import { toNumberKey, withChecksum } from './checked-values.ts';
import type { CommitGroup } from './commit/commit-group.ts';
import { DedupeIndex, type DedupeIndexOptions } from './dedupe/dedupe-index.ts';
import type { DamagedRun } from './dedupe/key-run-file.ts';
import { type LogDatabase, openLogDatabase } from './log-database.ts';
import { LogSegments } from './segments/log-segments.ts';
import { overwriteFreedPages } from './segments/overwrite-freed-pages.ts';
import { fromSegmentKey } from './segments/segment-key.ts';
import { snapshotLog } from './snapshot-log.ts';

export interface LogDataOptions extends DedupeIndexOptions {
  readonly schemaVersion: number;
}

/** The durable state while the data files are open. After a failed write it is discarded and read again. */
export class LogData {
  readonly segments: LogSegments;
  readonly #db: LogDatabase;
  readonly #keys: DedupeIndex;
  readonly #schemaVersion: number;
  readonly #path: string;
  #nextSeq: number;
  /** The last segment that has rows. */
  #appended: number;

  private constructor(db: LogDatabase, segments: LogSegments, options: LogDataOptions) {
    this.#db = db;
    this.segments = segments;
    this.#schemaVersion = options.schemaVersion;
    this.#path = options.path;
    this.#keys = new DedupeIndex(db, options);
    const [lastSegment] = db.segments.getKeys({ reverse: true, limit: 1 });
    const lastSeq = lastSegment === undefined ? 0 : fromSegmentKey(lastSegment).seq;
    this.#appended = Math.max(lastSeq, segments.lastDone);
    this.#nextSeq = Math.max(this.#appended, this.#keys.throughSeq) + 1;
  }

  static async open(options: LogDataOptions): Promise<LogData> {
    const db = await openLogDatabase(options.path);
    try {
      return new LogData(db, new LogSegments(db), options);
    } catch (error) {
      await db.close();
      throw error;
    }
  }

  find(key: Buffer): FirstSeen | undefined {
    return this.#keys.find(key);
  }

  keysSince(sinceMs: number): AsyncGenerator<KnownKey[]> {
    return this.#keys.since(sinceMs);
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
    // Keys imported from another log have no rows.
    const hasRows = head.rowCount > 0;
    await this.#db.commit(() => {
      if (hasRows) this.segments.put(head, rows);
      if (group.keys.size > 0) {
        this.#db.keyBlocks.put(seq, withChecksum(toNumberKey(seq), group.keys.pack()));
      }
    });
    this.#nextSeq = seq + 1;
    this.#keys.add(group.keys, seq);
    if (!hasRows) return;
    this.#appended = seq;
    this.segments.appended(head);
  }

  get installation(): string | undefined {
    const id = this.#db.state.get('installation');
    return typeof id === 'string' ? id : undefined;
  }

  async setInstallation(id: string): Promise<void> {
    await this.#db.commit(() => this.#db.state.put('installation', id));
  }

  /** Numbers up to here are never used again: the event store has seen them in tokens. Before the first append. */
  async skipTo(name: string, seq: number, rows: number): Promise<void> {
    await this.segments.skipTo(name, seq, rows);
    this.#appended = Math.max(this.#appended, seq);
    this.#nextSeq = Math.max(this.#nextSeq, seq + 1);
  }

  /** Sequence number of the last durable segment. */
  get appended(): number {
    return this.#appended;
  }

  /** Of the files of keys; everything else was checked when it was opened. */
  damage(): Promise<DamagedRun[]> {
    return this.#keys.damage();
  }

  snapshot(directory: string): Promise<void> {
    return snapshotLog(this.#db, this.#path, directory);
  }

  overwriteRemoved(): Promise<void> {
    return overwriteFreedPages(this.#db);
  }

  async close(): Promise<void> {
    await this.#keys.close();
    await this.#db.close();
  }
}
