import type { LogLag, LogPosition } from '../../event-log.ts';
import type { SegmentHead } from './segment-key.ts';

/** Stored before it is returned: after a crash the same segments get the same token. */
export interface PendingRange {
  readonly from: number;
  readonly to: number;
  readonly token: string;
  /** Tokens that the store refused. */
  readonly refused: readonly string[];
}

/** The durable state of a consumer. */
export interface ConsumerRecord {
  /** The last segment that is done; 0 if none is. */
  readonly done: number;
  readonly pending: PendingRange | undefined;
  /** The fence of the last lease. */
  readonly fence: number;
  /** Rows that were done since this is counted. */
  readonly rows: number;
}

export const newConsumer: ConsumerRecord = { done: 0, pending: undefined, fence: 0, rows: 0 };

/** The position of one consumer, and how much waits for it. */
export class ConsumerMark {
  readonly name: string;
  #record: ConsumerRecord;
  #events = 0;
  #bytes = 0;
  #oldestCreatedAt: number | undefined;
  /** Reused for the range that was read last: a new buffer for each would keep the garbage collector busy. */
  #rangeMemory = Buffer.alloc(0);

  constructor(name: string, record: ConsumerRecord, heads: Iterable<SegmentHead>) {
    this.name = name;
    this.#record = record;
    for (const head of heads) this.appended(head);
  }

  get record(): ConsumerRecord {
    return this.#record;
  }

  /** The pending range with this token. */
  pending(token: string): PendingRange {
    const { pending } = this.#record;
    if (pending?.token !== token) throw new Error(`no range is pending under the token ${token}`);
    return pending;
  }

  lag(): LogLag {
    return { events: this.#events, bytes: this.#bytes, oldestCreatedAt: this.#oldestCreatedAt };
  }

  position(appended: number): LogPosition {
    return { appended, done: this.#record.done };
  }

  /** Call once the segment is durable. */
  appended(head: SegmentHead): void {
    if (head.seq <= this.#record.done) return;
    this.#events += head.rowCount;
    this.#bytes += head.bytes;
    this.#oldestCreatedAt ??= head.oldestCreatedAt;
  }

  /** Call once the record is durable. `next`: the first segment that is not done. */
  passed(record: ConsumerRecord, heads: Iterable<SegmentHead>, next: SegmentHead | undefined): void {
    this.#record = record;
    for (const head of heads) {
      this.#events -= head.rowCount;
      this.#bytes -= head.bytes;
    }
    this.#oldestCreatedAt = next?.oldestCreatedAt;
  }

  /** Call once the record is durable. */
  wroteDown(record: ConsumerRecord): void {
    this.#record = record;
  }

  rangeMemory(bytes: number): Buffer {
    if (bytes > this.#rangeMemory.length) this.#rangeMemory = Buffer.allocUnsafe(bytes);
    return this.#rangeMemory.subarray(0, bytes);
  }
}

const prefix = 'consumer:';
/** All records of consumers are between these keys. */
export const consumerKeys = { start: prefix, end: 'consumer;' };

export function toConsumerKey(name: string): string {
  return prefix + name;
}

export function toConsumerName(key: string): string {
  return key.slice(prefix.length);
}
