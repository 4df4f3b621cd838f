import { type Clock, systemClock } from '../../../ports/clock.ts';
import {
  type AppendVerdict,
  type EventLog,
  EventLogUnavailable,
  type LogEntry,
  type LogLag,
  type LogRange,
} from '../../../ports/event-log.ts';
import { rowSchemaVersion } from '../../../ports/event-row.ts';
import { toUnavailable } from './commit-failure.ts';
import { CommitGroup } from './commit-group.ts';
import { DedupeIndex } from './dedupe-index.ts';
import { type FirstSeen, packKeyEntries } from './key-entries.ts';
import { type LogDatabase, openLogDatabase } from './log-database.ts';
import { fromSegmentKey, toSegmentKey } from './segment-key.ts';
import { ShippingMark } from './shipping-mark.ts';

export interface LmdbEventLogOptions {
  /** Directory of the data files; made where it is missing. */
  readonly path: string;
  /** Bound on rows that are not yet shipped. Default 2 GiB. */
  readonly maxBytes?: number;
  /** Bound on rows that wait in memory for a commit. Default 64 MiB. */
  readonly maxWaitingBytes?: number;
  /** How long a key is known at least. Default 7 days. */
  readonly dedupeWindowMs?: number;
  /** Keys held in memory before they are sorted into a run on disk. Default 1,000,000, about 40 MB. */
  readonly generationKeys?: number;
  readonly clock?: Clock;
  readonly schemaVersion?: number;
}

const accepted: AppendVerdict = { status: 'accepted' };
/** A larger group would make a range larger than the store likes: a range is at least one segment. */
const groupBytes = 4 * 1024 * 1024;

interface NotDurable extends FirstSeen {
  readonly group: CommitGroup;
}

/** Group commit: one transaction in flight, what arrives meanwhile gathers for the next. */
class LmdbEventLog implements EventLog {
  readonly #db: LogDatabase;
  readonly #keys: DedupeIndex;
  readonly #mark: ShippingMark;
  readonly #maxBytes: number;
  readonly #maxWaitingBytes: number;
  readonly #schemaVersion: number;
  readonly #listeners = new Set<() => void>();
  readonly #notDurable = new Map<string, NotDurable>();
  #groups: CommitGroup[] = [];
  #waitingBytes = 0;
  #nextSeq: number;
  #committing: Promise<void> | undefined;
  #closed = false;

  constructor(db: LogDatabase, options: LmdbEventLogOptions) {
    this.#db = db;
    this.#keys = new DedupeIndex(db, {
      clock: options.clock ?? systemClock,
      windowMs: options.dedupeWindowMs ?? 7 * 24 * 60 * 60 * 1_000,
      generationKeys: options.generationKeys ?? 1_000_000,
    });
    this.#mark = new ShippingMark(db);
    this.#nextSeq = nextSeqOf(db);
    this.#maxBytes = options.maxBytes ?? 2 * 1024 ** 3;
    this.#maxWaitingBytes = options.maxWaitingBytes ?? 64 * 1024 ** 2;
    this.#schemaVersion = options.schemaVersion ?? rowSchemaVersion;
  }

  async append(entries: readonly LogEntry[]): Promise<AppendVerdict[]> {
    this.#assertRoom(entries);
    let waitFor: CommitGroup | undefined;
    const verdicts = entries.map((entry): AppendVerdict => {
      const first = entry.key && this.#find(entry.key);
      if (first === undefined) {
        waitFor = this.#gather(entry);
        return accepted;
      }
      // Groups commit in order, so that waiting for the latest is waiting for all.
      if (first.group !== undefined && !this.#isLater(waitFor, first.group)) waitFor = first.group;
      return toDuplicate(first, entry);
    });
    if (waitFor !== undefined) {
      this.#committing ??= this.#commitAll();
      await waitFor.durable;
    }
    return verdicts;
  }

  async lookUp(entries: readonly LogEntry[]): Promise<AppendVerdict[]> {
    const inThisCall = new Map<string, LogEntry>();
    return entries.map((entry) => {
      if (entry.key === undefined) return accepted;
      const key = entry.key.toString('latin1');
      const first = this.#find(entry.key) ?? inThisCall.get(key);
      if (first === undefined) inThisCall.set(key, entry);
      return first === undefined ? accepted : toDuplicate(first, entry);
    });
  }

  async nextRange(maxBytes: number): Promise<LogRange | undefined> {
    return this.#mark.nextRange(maxBytes);
  }
  async markShipped(token: string): Promise<void> {
    await this.#mark.markShipped(token);
  }
  onAppend(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  lag(): LogLag {
    return this.#mark.lag();
  }
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#committing;
    await this.#keys.close();
    await this.#db.root.close();
  }

  #assertRoom(entries: readonly LogEntry[]): void {
    if (this.#closed) throw new EventLogUnavailable('closed');
    const size = entries.reduce((sum, entry) => sum + entry.line.length, 0);
    const waiting = this.#waitingBytes + size;
    if (waiting > this.#maxWaitingBytes || this.#mark.bytes + waiting > this.#maxBytes) {
      throw new EventLogUnavailable('full');
    }
  }

  #find(key: Buffer): (FirstSeen & { readonly group?: CommitGroup }) | undefined {
    return this.#notDurable.get(key.toString('latin1')) ?? this.#keys.find(key);
  }

  #isLater(one: CommitGroup | undefined, other: CommitGroup): boolean {
    return one !== undefined && this.#groups.indexOf(one) > this.#groups.indexOf(other);
  }

  #gather(entry: LogEntry): CommitGroup {
    let group = this.#groups.at(-1);
    if (group === undefined || group.isClosed || group.size >= groupBytes) {
      group = new CommitGroup();
      this.#groups.push(group);
    }
    group.add(entry);
    this.#waitingBytes += entry.line.length;
    if (entry.key !== undefined) {
      const { createdAt, payloadHash } = entry;
      const first: NotDurable = { createdAt, payloadHash: payloadHash >>> 0, group };
      this.#notDurable.set(entry.key.toString('latin1'), first);
    }
    return group;
  }

  async #commitAll(): Promise<void> {
    // Everything that arrives in this turn of the event loop shares the first commit.
    await new Promise(setImmediate);
    for (let group = this.#groups[0]; group !== undefined; group = this.#groups[0]) {
      group.isClosed = true;
      try {
        await this.#commit(group);
      } catch (error) {
        this.#failAll(await toUnavailable(error));
        break;
      }
    }
    this.#committing = undefined;
  }

  async #commit(group: CommitGroup): Promise<void> {
    const seq = this.#nextSeq;
    const rows = Buffer.from(group.lines.join(''));
    const head = {
      seq,
      rowCount: group.lines.length,
      bytes: rows.length,
      oldestCreatedAt: group.oldestCreatedAt,
      schemaVersion: this.#schemaVersion,
    };
    await this.#db.root.batch(() => {
      this.#db.segments.put(toSegmentKey(head), rows);
      if (group.keys.length > 0) this.#db.keyBlocks.put(seq, packKeyEntries(group.keys));
    });
    this.#nextSeq = seq + 1;
    this.#groups.shift();
    this.#waitingBytes -= group.size;
    for (const { key } of group.keys) this.#notDurable.delete(key.toString('latin1'));
    this.#keys.add(group.keys, seq);
    this.#mark.appended(head);
    group.succeed();
    for (const listener of this.#listeners) listener();
  }

  /** What gathered meanwhile goes too: it may hold duplicates of what was just lost. */
  #failAll(reason: EventLogUnavailable): void {
    const lost = this.#groups;
    this.#groups = [];
    this.#waitingBytes = 0;
    this.#notDurable.clear();
    for (const group of lost) group.fail(reason);
  }
}

function toDuplicate(first: FirstSeen, entry: LogEntry): AppendVerdict {
  const payloadMismatch = first.payloadHash >>> 0 !== entry.payloadHash >>> 0;
  return { status: 'duplicate', createdAt: first.createdAt, payloadMismatch };
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

export async function createLmdbEventLog(options: LmdbEventLogOptions): Promise<EventLog> {
  return new LmdbEventLog(await openLogDatabase(options.path), options);
}
