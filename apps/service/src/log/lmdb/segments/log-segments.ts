import { toRangeToken } from '../../../event/range-token.ts';
import { Turns } from '../../../scheduling/turns.ts';
import {
  DamagedLog,
  type LogLag,
  LogLeaseLost,
  type LogPosition,
  type Refusal,
  type WaitingRange,
} from '../../event-log.ts';
import { isIntact, withChecksum } from '../checked-values.ts';
import type { LogDatabase } from '../log-database.ts';
import {
  ConsumerMark,
  type ConsumerRecord,
  consumerKeys,
  newConsumer,
  type PendingRange,
  toConsumerKey,
  toConsumerName,
} from './consumer-mark.ts';
import { DeadLetterTable } from './dead-letter-table.ts';
import { fromSegmentKey, type SegmentHead, segmentKeyFrom, toSegmentKey } from './segment-key.ts';

/**
 * The rows of the log, one segment per commit, and the mark of each consumer. A segment is removed once every consumer has
 * passed it, in the transaction that moves the last of their marks.
 */
export class LogSegments {
  readonly deadLetters: DeadLetterTable;
  readonly #db: LogDatabase;
  readonly #marks = new Map<string, ConsumerMark>();
  /** Concurrent callers must not store two ranges, or move a mark twice. */
  readonly #writing = new Turns(1);
  #bytes = 0;

  constructor(db: LogDatabase) {
    this.#db = db;
    this.deadLetters = new DeadLetterTable(db);
    for (const head of this.#headsFrom(0)) this.#bytes += head.bytes;
    for (const { key, value } of db.consumers.entries(consumerKeys)) this.#open(toConsumerName(key), value);
  }

  /** Bytes of all rows that are still stored. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Call within a transaction. */
  put(head: SegmentHead, rows: Buffer): void {
    const key = toSegmentKey(head);
    this.#db.segments.put(key, withChecksum(key, rows));
  }

  /** Call once the segment is durable. */
  appended(head: SegmentHead): void {
    this.#bytes += head.bytes;
    for (const mark of this.#marks.values()) mark.appended(head);
  }

  addConsumer(name: string): Promise<void> {
    return this.#writing.run(async () => {
      if (this.#marks.has(name)) return;
      await this.#db.commit(() => this.#db.consumers.put(toConsumerKey(name), newConsumer));
      this.#open(name, newConsumer);
    });
  }

  removeConsumer(name: string): Promise<void> {
    return this.#writing.run(async () => {
      if (!this.#marks.has(name)) return;
      const others = [...this.#marks.values()].filter((mark) => mark.name !== name);
      const removed = others.length === 0 ? [] : this.#keysBetween(0, Math.min(...others.map(toDone)));
      await this.#db.commit(() => {
        this.#db.consumers.remove(toConsumerKey(name));
        this.deadLetters.removeAll(name);
        this.#db.state.put('lastDone', this.lastDone);
        for (const key of removed) this.#db.segments.remove(key);
      });
      this.#marks.delete(name);
      this.#forget(removed);
    });
  }

  /** Durably increments the consumer's fence and returns it. */
  raiseFence(name: string): Promise<number> {
    return this.#writing.run(async () => {
      const mark = this.#mark(name);
      const record = { ...mark.record, fence: mark.record.fence + 1 };
      await this.#db.commit(() => this.#db.consumers.put(toConsumerKey(name), record));
      mark.wroteDown(record);
      return record.fence;
    });
  }

  async nextRange(name: string, maxBytes: number): Promise<WaitingRange | undefined> {
    const mark = this.#mark(name);
    await this.#writing.run(async () => {
      if (mark.record.pending !== undefined) return;
      const pending = this.#choose(mark, maxBytes);
      if (pending === undefined) return;
      const record = { ...mark.record, pending };
      await this.#db.commit(() => this.#db.consumers.put(toConsumerKey(name), record));
      mark.wroteDown(record);
    });
    const { pending } = mark.record;
    return pending && this.#read(mark, pending);
  }

  /** Queued behind other changes of the mark: another holder may have claimed the lease before this runs. */
  refuse(name: string, fence: number, { rangeToken, token, deadLetter }: Refusal): Promise<void> {
    return this.#writing.run(async () => {
      const mark = this.#mark(name);
      if (mark.record.fence !== fence) throw new LogLeaseLost();
      const pending = mark.pending(rangeToken);
      if (deadLetter !== undefined) this.deadLetters.assertRoom(name);
      const record = { ...mark.record, pending: { ...pending, refused: [...pending.refused, token] } };
      await this.#db.commit(() => {
        this.#db.consumers.put(toConsumerKey(name), record);
        if (deadLetter !== undefined) this.deadLetters.put(name, { ...deadLetter, token });
      });
      mark.wroteDown(record);
    });
  }

  markDone(name: string, token: string): Promise<void> {
    return this.#writing.run(async () => {
      const mark = this.#mark(name);
      const { done, fence, rows } = mark.record;
      const pending = mark.pending(token);
      const passed = this.#keysBetween(done, pending.to);
      const others = [...this.#marks.values()].filter((other) => other !== mark);
      const allPassed = Math.min(pending.to, ...others.map(toDone));
      const removed = others.length === 0 ? passed : this.#keysBetween(0, allPassed);
      const heads = passed.map(fromSegmentKey);
      const passedRows = heads.reduce((sum, head) => sum + head.rowCount, 0);
      const record: ConsumerRecord = {
        done: pending.to,
        pending: undefined,
        fence,
        rows: rows + passedRows,
      };
      await this.#db.commit(() => {
        for (const key of removed) this.#db.segments.remove(key);
        this.#db.consumers.put(toConsumerKey(name), record);
      });
      const [next] = this.#headsFrom(pending.to + 1, 1);
      mark.passed(record, heads, next);
      this.#forget(removed);
    });
  }

  /** Moves the mark of a log that is older than its store: what it still has up to here was stored. */
  skipTo(name: string, done: number, rows: number): Promise<void> {
    return this.#writing.run(async () => {
      const mark = this.#mark(name);
      const passed = this.#keysBetween(mark.record.done, done);
      const record = { ...mark.record, done, rows, pending: undefined };
      const isOnlyConsumer = this.#marks.size === 1;
      await this.#db.commit(() => {
        if (isOnlyConsumer) for (const key of passed) this.#db.segments.remove(key);
        this.#db.consumers.put(toConsumerKey(name), record);
      });
      const [next] = this.#headsFrom(done + 1, 1);
      mark.passed(record, passed.map(fromSegmentKey), next);
      if (isOnlyConsumer) this.#forget(passed);
    });
  }

  lag(name: string): LogLag {
    return this.#mark(name).lag();
  }
  position(name: string, appended: number): LogPosition {
    return this.#mark(name).position(appended);
  }
  /** Rows that the consumer has passed, since they are counted. */
  doneRows(name: string): number {
    return this.#mark(name).record.rows;
  }
  /**
   * The last segment that any consumer has passed, even if it was removed. If no segment is left, numbering continues from
   * here: tokens contain the numbers, and none may be reused.
   */
  get lastDone(): number {
    const known = this.#db.state.get('lastDone');
    return Math.max(typeof known === 'number' ? known : 0, ...[...this.#marks.values()].map(toDone));
  }

  #open(name: string, record: ConsumerRecord): void {
    this.#marks.set(name, new ConsumerMark(name, record, this.#headsFrom(record.done + 1)));
  }

  #mark(name: string): ConsumerMark {
    const mark = this.#marks.get(name);
    if (mark === undefined) throw new Error(`the log has no consumer ${name}`);
    return mark;
  }

  *#headsFrom(seq: number, limit?: number): Generator<SegmentHead> {
    const range = { start: segmentKeyFrom(seq), ...(limit !== undefined && { limit }) };
    for (const key of this.#db.segments.getKeys(range)) yield fromSegmentKey(key);
  }

  /** Keys of the segments after `done` up to `last`. */
  #keysBetween(done: number, last: number): Buffer[] {
    return [...this.#db.segments.getKeys({ start: segmentKeyFrom(done + 1), end: segmentKeyFrom(last + 1) })];
  }

  #forget(keys: readonly Buffer[]): void {
    for (const key of keys) this.#bytes -= fromSegmentKey(key).bytes;
  }

  #choose({ name, record }: ConsumerMark, maxBytes: number): PendingRange | undefined {
    let first: SegmentHead | undefined;
    let last: SegmentHead | undefined;
    let bytes = 0;
    for (const head of this.#headsFrom(record.done + 1)) {
      first ??= head;
      bytes += head.bytes;
      // A range has one schema version: the store reads all its lines with one list of columns.
      if (last !== undefined && (bytes > maxBytes || head.schemaVersion !== first.schemaVersion)) break;
      last = head;
    }
    if (first === undefined || last === undefined) return undefined;
    const token = toRangeToken(this.#db.logId, name, first.seq, last.seq);
    return { from: first.seq, to: last.seq, token, refused: [] };
  }

  #read(mark: ConsumerMark, { from, to, token, refused }: PendingRange): WaitingRange {
    const keys = this.#keysBetween(from - 1, to);
    const heads = keys.map(fromSegmentKey);
    const rows = mark.rangeMemory(heads.reduce((sum, head) => sum + head.bytes, 0));
    let at = 0;
    for (const [index, key] of keys.entries()) {
      const segment = this.#db.readSegment(key);
      const bytes = heads[index]?.bytes ?? 0;
      if (segment === undefined || !isIntact(key, segment)) break;
      rows.set(segment.subarray(0, bytes), at);
      at += bytes;
    }
    if (at !== rows.length || heads.length === 0) {
      throw new DamagedLog(this.#db.name, `the rows of positions ${from} to ${to} are not what was written`);
    }
    return {
      token,
      position: to,
      rows,
      rowCount: heads.reduce((sum, head) => sum + head.rowCount, 0),
      schemaVersion: heads[0]?.schemaVersion ?? 0,
      oldestCreatedAt: Math.min(...heads.map((head) => head.oldestCreatedAt)),
      refused: new Set(refused),
    };
  }
}

function toDone(mark: ConsumerMark): number {
  return mark.record.done;
}
