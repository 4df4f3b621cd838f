import type { LogLag, LogRange } from '../../../ports/event-log.ts';
import type { LogDatabase } from './log-database.ts';
import { fromSegmentKey, type SegmentHead, segmentKeyFrom } from './segment-key.ts';

/** Written down before the store sees it: after a crash the same segments go out under the same token. */
interface PendingRange {
  readonly from: number;
  readonly to: number;
  readonly token: string;
}

/** Which segments are in the store, which are on their way, and how much waits. */
export class ShippingMark {
  readonly #db: LogDatabase;
  #pending: PendingRange | undefined;
  #writingDown: Promise<void> | undefined;
  #events = 0;
  #bytes = 0;
  #oldestCreatedAt: number | undefined;
  #shippedTo: number;
  /** Of the range that was read last: a new one for each would have the garbage collector at work all the time. */
  #rangeMemory = Buffer.alloc(0);

  constructor(db: LogDatabase) {
    this.#db = db;
    this.#pending = parsePending(db.state.get('pending'));
    const shippedTo = db.state.get('shippedTo');
    this.#shippedTo = typeof shippedTo === 'number' ? shippedTo : 0;
    for (const key of db.segments.getKeys()) this.appended(fromSegmentKey(key));
  }

  /** The last segment that is in the store, 0 where none was. */
  get shippedTo(): number {
    return this.#shippedTo;
  }

  lag(): LogLag {
    return { events: this.#events, bytes: this.#bytes, oldestCreatedAt: this.#oldestCreatedAt };
  }

  /** To be called once the segment is durable. */
  appended(head: SegmentHead): void {
    this.#events += head.rowCount;
    this.#bytes += head.bytes;
    this.#oldestCreatedAt ??= head.oldestCreatedAt;
  }

  async nextRange(maxBytes: number): Promise<LogRange | undefined> {
    // Two callers at once must not write down two ranges.
    this.#writingDown ??= this.#writeDown(maxBytes).finally(() => {
      this.#writingDown = undefined;
    });
    await this.#writingDown;
    return this.#pending && this.#read(this.#pending);
  }

  async #writeDown(maxBytes: number): Promise<void> {
    if (this.#pending !== undefined) return;
    const chosen = this.#choose(maxBytes);
    if (chosen === undefined) return;
    await this.#db.commit(() => this.#db.state.put('pending', chosen));
    this.#pending = chosen;
  }

  async markShipped(token: string): Promise<void> {
    const pending = this.#pending;
    if (pending?.token !== token) throw new Error(`no range is pending under the token ${token}`);
    const keys = this.#keysOf(pending);
    await this.#db.commit(() => {
      for (const key of keys) this.#db.segments.remove(key);
      this.#db.state.put('shippedTo', pending.to);
      this.#db.state.remove('pending');
    });
    this.#pending = undefined;
    this.#shippedTo = pending.to;
    for (const head of keys.map(fromSegmentKey)) {
      this.#events -= head.rowCount;
      this.#bytes -= head.bytes;
    }
    const [oldest] = this.#db.segments.getKeys({ start: segmentKeyFrom(pending.to + 1), limit: 1 });
    this.#oldestCreatedAt = oldest === undefined ? undefined : fromSegmentKey(oldest).oldestCreatedAt;
  }

  #choose(maxBytes: number): PendingRange | undefined {
    let first: SegmentHead | undefined;
    let last: SegmentHead | undefined;
    let bytes = 0;
    for (const key of this.#db.segments.getKeys()) {
      const head = fromSegmentKey(key);
      first ??= head;
      bytes += head.bytes;
      // A range has one schema version: the store reads all its lines by one list of columns.
      if (last !== undefined && (bytes > maxBytes || head.schemaVersion !== first.schemaVersion)) break;
      last = head;
    }
    if (first === undefined || last === undefined) return undefined;
    return { from: first.seq, to: last.seq, token: `${this.#db.logId}:${first.seq}-${last.seq}` };
  }

  #keysOf(pending: PendingRange): Buffer[] {
    const { segments } = this.#db;
    return [
      ...segments.getKeys({ start: segmentKeyFrom(pending.from), end: segmentKeyFrom(pending.to + 1) }),
    ];
  }

  #read(pending: PendingRange): LogRange {
    const keys = this.#keysOf(pending);
    const heads = keys.map(fromSegmentKey);
    const bytes = heads.reduce((sum, head) => sum + head.bytes, 0);
    if (bytes > this.#rangeMemory.length) this.#rangeMemory = Buffer.allocUnsafe(bytes);
    const rows = this.#rangeMemory.subarray(0, bytes);
    let at = 0;
    for (const [index, key] of keys.entries()) {
      // A view of the library's own memory, which is longer than the value and whose `length` is not its own.
      const segment = this.#db.segments.getBinaryFast(key)?.subarray(0, heads[index]?.bytes);
      if (segment === undefined) break;
      rows.set(segment, at);
      at += segment.length;
    }
    if (at !== rows.length) throw new Error(`segments ${pending.from} to ${pending.to} are damaged`);
    return {
      token: pending.token,
      rows,
      rowCount: heads.reduce((sum, head) => sum + head.rowCount, 0),
      schemaVersion: heads[0]?.schemaVersion ?? 0,
    };
  }
}

function parsePending(value: unknown): PendingRange | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('from' in value && 'to' in value && 'token' in value)) return undefined;
  const { from, to, token } = value;
  if (typeof from !== 'number' || typeof to !== 'number' || typeof token !== 'string') return undefined;
  return { from, to, token };
}
