import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../../ports/clock.ts';
import {
  type AppendVerdict,
  type EventLog,
  EventLogUnavailable,
  type LogEntry,
  type LogLag,
  type LogPosition,
  type LogRange,
} from '../../../ports/event-log.ts';
import { rowSchemaVersion } from '../../../ports/event-row.ts';
import type { CommitGroup } from './commit-group.ts';
import { CommitQueue } from './commit-queue.ts';
import { DiskRoom } from './disk-room.ts';
import type { FirstSeen } from './key-entries.ts';
import type { LogData, LogDataOptions } from './log-data.ts';
import { Recovery } from './recovery.ts';

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

const spareBytes = 256 * 1024 ** 2;

const accepted: AppendVerdict = { status: 'accepted' };

/** Group commit: one transaction in flight, what arrives meanwhile gathers for the next. */
class LmdbEventLog implements EventLog {
  readonly #recovery: Recovery;
  readonly #queue = new CommitQueue();
  readonly #disk: DiskRoom;
  readonly #listeners = new Set<() => void>();
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #maxWaitingBytes: number;
  #committing: Promise<void> | undefined;
  #isClosed = false;

  constructor(recovery: Recovery, options: LmdbEventLogOptions) {
    this.#recovery = recovery;
    this.#disk = new DiskRoom(options.path);
    this.#path = options.path;
    this.#maxBytes = options.maxBytes ?? 2 * 1024 ** 3;
    this.#maxWaitingBytes = options.maxWaitingBytes ?? 64 * 1024 ** 2;
  }

  async append(entries: readonly LogEntry[]): Promise<AppendVerdict[]> {
    return this.#enqueue(entries, this.#recovery.data ?? (await this.#recovery.reopen()));
  }

  /** Nothing of the entries is held while their commit is under way. */
  #enqueue(entries: readonly LogEntry[], data: LogData): AppendVerdict[] | Promise<AppendVerdict[]> {
    this.#assertRoom(entries, data);
    let waitFor: CommitGroup | undefined;
    const verdicts = entries.map((entry): AppendVerdict => {
      const underway = entry.key && this.#queue.find(entry.key);
      const first = underway ?? (entry.key && data.find(entry.key));
      // Groups commit in order: whoever waits for the latest has waited for all.
      if (first === undefined) waitFor = this.#queue.add(entry);
      else if (underway !== undefined) waitFor = this.#queue.later(waitFor, underway.group);
      return first === undefined ? accepted : toDuplicate(first, entry);
    });
    if (waitFor === undefined) return verdicts;
    this.#committing ??= this.#commitAll(data);
    return waitFor.durable.then(() => verdicts);
  }

  async lookUp(entries: readonly LogEntry[]): Promise<AppendVerdict[]> {
    const data = this.#recovery.data ?? (await this.#recovery.reopen());
    const earlier = new Map<string, LogEntry>();
    return entries.map((entry) => {
      if (entry.key === undefined) return accepted;
      const text = entry.key.toString('latin1');
      const first = earlier.get(text) ?? this.#queue.find(entry.key) ?? data.find(entry.key);
      if (first !== undefined) return toDuplicate(first, entry);
      earlier.set(text, entry);
      return accepted;
    });
  }

  nextRange(maxBytes: number): Promise<LogRange | undefined> {
    return this.#recovery.run((data) => data.nextRange(maxBytes));
  }
  markShipped(token: string): Promise<void> {
    return this.#recovery.run((data) => data.markShipped(token));
  }
  onAppend(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  lag(): LogLag {
    return this.#recovery.lag();
  }
  position(): Promise<LogPosition> {
    return this.#recovery.run(async (data) => data.position());
  }
  async overwriteShipped(): Promise<void> {
    // A disk that runs full on it would cost events.
    const { bavail, bsize } = await statfs(this.#path);
    const { size } = await stat(join(this.#path, 'data.mdb'));
    if (bavail * bsize < 2 * size + spareBytes) return;
    await this.#recovery.run((data) => data.overwriteShipped());
  }
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#committing;
    await this.#recovery.close();
  }

  #assertRoom(entries: readonly LogEntry[], data: LogData): void {
    if (this.#isClosed) throw new EventLogUnavailable('closed');
    if (!this.#disk.hasRoom(performance.now())) throw new EventLogUnavailable('full');
    const waiting = entries.reduce((sum, entry) => sum + entry.line.length, this.#queue.bytes);
    if (waiting > this.#maxWaitingBytes || data.lag().bytes + waiting > this.#maxBytes) {
      throw new EventLogUnavailable('full');
    }
  }

  async #commitAll(data: LogData): Promise<void> {
    // Everything that arrives in this turn of the event loop shares the first commit.
    await new Promise(setImmediate);
    for (let group = this.#queue.takeFirst(); group !== undefined; group = this.#queue.takeFirst()) {
      try {
        await this.#recovery.run((current) => {
          // The verdicts were given against `data`: read anew, it may know keys that it did not before.
          if (current !== data) throw new EventLogUnavailable('io');
          return data.write(group);
        });
      } catch (error) {
        this.#queue.failAll(
          error instanceof EventLogUnavailable ? error : new EventLogUnavailable('io', { cause: error }),
        );
        break;
      }
      this.#queue.removeFirst();
      for (const listener of this.#listeners) queueMicrotask(listener);
      group.succeed();
    }
    this.#committing = undefined;
  }
}

function toDuplicate(first: FirstSeen, entry: LogEntry): AppendVerdict {
  const payloadMismatch = first.payloadHash >>> 0 !== entry.payloadHash >>> 0;
  return { status: 'duplicate', createdAt: first.createdAt, payloadMismatch };
}

export async function createLmdbEventLog(options: LmdbEventLogOptions): Promise<EventLog> {
  const dataOptions: LogDataOptions = {
    path: options.path,
    clock: options.clock ?? systemClock,
    windowMs: options.dedupeWindowMs ?? 7 * 24 * 60 * 60 * 1_000,
    generationKeys: options.generationKeys ?? 500_000,
    schemaVersion: options.schemaVersion ?? rowSchemaVersion,
  };
  const recovery = new Recovery(dataOptions);
  await recovery.reopen();
  return new LmdbEventLog(recovery, options);
}
