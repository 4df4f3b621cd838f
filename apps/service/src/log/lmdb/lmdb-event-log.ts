import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { StorageDamaged } from '../../damage/storage-damaged.ts';
import { rowSchemaVersion } from '../../event/event-row.ts';
import { type Clock, systemClock } from '../../scheduling/clock.ts';
import {
  type AppendVerdict,
  accepted,
  DamagedLog,
  EventLogUnavailable,
  type KnownKey,
  type LogConsumer,
  type LogEntry,
  type OwnLog,
  type ShippedPosition,
  toDuplicate,
} from '../event-log.ts';
import type { CommitGroup } from './commit/commit-group.ts';
import { CommitQueue } from './commit/commit-queue.ts';
import { DiskRoom, type FreeBytes } from './commit/disk-room.ts';
import { LmdbConsumer } from './lmdb-consumer.ts';
import { LogData, type LogDataOptions } from './log-data.ts';
import { Recovery } from './recovery.ts';

export interface LmdbEventLogOptions {
  /** Directory of the data files; created if missing. */
  readonly path: string;
  /** Maximum bytes of rows that some consumer has not marked as done. Default 2 GiB. */
  readonly maxBytes?: number;
  /** Maximum bytes of rows that wait in memory for a commit. Default 64 MiB. */
  readonly maxWaitingBytes?: number;
  /** Minimum time for which a key is remembered. Default 7 days. */
  readonly dedupeWindowMs?: number;
  /** Keys held in memory before they are sorted into a run on disk. Default 500,000, about 20 MB. */
  readonly generationKeys?: number;
  readonly clock?: Clock;
  /** Free bytes on the disk of a directory. Default: what the file system says. */
  readonly freeBytes?: FreeBytes;
  readonly schemaVersion?: number;
  /** Called with errors of background work, which is retried. Default: they are ignored. */
  readonly onError?: (error: unknown) => void;
}

const spareBytes = 256 * 1024 ** 2;

/** Group commit: one transaction at a time; entries that arrive meanwhile share the next. */
export class LmdbEventLog implements OwnLog {
  readonly #recovery: Recovery;
  readonly #queue = new CommitQueue();
  readonly #disk: DiskRoom;
  readonly #consumers = new Map<string, LmdbConsumer>();
  readonly #path: string;
  readonly #clock: Clock;
  readonly #maxBytes: number;
  readonly #maxWaitingBytes: number;
  #committing: Promise<void> | undefined;
  #isClosed = false;

  constructor(recovery: Recovery, options: LmdbEventLogOptions) {
    this.#recovery = recovery;
    this.#disk = new DiskRoom(options.path, options.freeBytes);
    this.#path = options.path;
    this.#clock = options.clock ?? systemClock;
    this.#maxBytes = options.maxBytes ?? 2 * 1024 ** 3;
    this.#maxWaitingBytes = options.maxWaitingBytes ?? 64 * 1024 ** 2;
  }

  async append(entries: readonly LogEntry[]): Promise<AppendVerdict[]> {
    return this.#enqueue(entries, this.#recovery.data ?? (await this.#recovery.reopen()));
  }

  /** Keeps no reference to the entries while their commit is in progress. */
  #enqueue(entries: readonly LogEntry[], data: LogData): AppendVerdict[] | Promise<AppendVerdict[]> {
    this.#assertRoom(entries, data);
    // Look up all keys before taking the first entry: if one lookup fails, none is appended.
    const durable = entries.map(({ key }) => key && data.find(key));
    let waitFor: CommitGroup | undefined;
    const verdicts = entries.map((entry, index): AppendVerdict => {
      const underway = entry.key && this.#queue.find(entry.key);
      const first = underway ?? durable[index];
      // Groups commit in order, so waiting for the latest is enough.
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

  async *knownKeys(sinceMs: number): AsyncGenerator<KnownKey[]> {
    const data = this.#recovery.data ?? (await this.#recovery.reopen());
    yield* data.keysSince(sinceMs);
  }

  async rememberKeys(keys: readonly KnownKey[]): Promise<void> {
    const data = this.#recovery.data ?? (await this.#recovery.reopen());
    this.#assertRoom([], data);
    const fresh = keys.filter(({ key }) => (this.#queue.find(key) ?? data.find(key)) === undefined);
    if (fresh.length === 0) return;
    const group = this.#queue.addKeys(fresh);
    this.#committing ??= this.#commitAll(data);
    await group.durable;
  }

  async consumer(name: string): Promise<LogConsumer> {
    if (!/^[a-z0-9-]{1,40}$/.test(name)) throw new Error(`not a consumer name: ${name}`);
    await this.#recovery.run(({ segments }) => segments.addConsumer(name));
    const consumer = this.#consumers.get(name) ?? new LmdbConsumer(name, this.#recovery, this.#clock);
    this.#consumers.set(name, consumer);
    return consumer;
  }

  async removeConsumer(name: string): Promise<void> {
    await this.#recovery.run(({ segments }) => segments.removeConsumer(name));
    this.#consumers.delete(name);
  }

  /** The installation that the log belongs to; undefined for a new log. */
  installation(): Promise<string | undefined> {
    return this.#recovery.run(async ({ installation }) => installation);
  }

  setInstallation(id: string): Promise<void> {
    return this.#recovery.run((data) => data.setInstallation(id));
  }

  async shipped(name: string): Promise<ShippedPosition> {
    const position = await (await this.consumer(name)).position();
    const rows = await this.#recovery.run(async ({ segments }) => segments.doneRows(name));
    return { ...position, rows };
  }

  /** Continues after a position that the store has received, with a log that is older. Before the first append. */
  skipTo(name: string, position: number, rows: number): Promise<void> {
    return this.#recovery.run((data) => data.skipTo(name, position, rows));
  }

  async damage(mostBytes = Number.POSITIVE_INFINITY): Promise<readonly StorageDamaged[]> {
    const { size } = await stat(join(this.#path, 'data.mdb'));
    if (size > mostBytes) return [];
    // A copy, because the file changes with each commit.
    const folder = join(this.#path, 'check');
    const path = join(folder, basename(this.#path));
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await this.snapshot(path);
      const copy = await LogData.open({ ...this.#recovery.options, path });
      try {
        return await copy.damage();
      } finally {
        await copy.close();
      }
    } catch (error) {
      if (error instanceof DamagedLog) return [error];
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  snapshot(directory: string): Promise<void> {
    return this.#recovery.run((data) => data.snapshot(directory));
  }

  async otherNodes(): Promise<number> {
    return 0;
  }

  async overwriteRemoved(): Promise<void> {
    // Must not fill the disk, which would stop appends.
    const { bavail, bsize } = await statfs(this.#path);
    const { size } = await stat(join(this.#path, 'data.mdb'));
    if (bavail * bsize < 2 * size + spareBytes) return;
    await this.#recovery.run((data) => data.overwriteRemoved());
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
    if (waiting > this.#maxWaitingBytes || data.segments.bytes + waiting > this.#maxBytes) {
      throw new EventLogUnavailable('full');
    }
  }

  async #commitAll(data: LogData): Promise<void> {
    // Everything that arrives in this turn of the event loop shares the first commit.
    await new Promise(setImmediate);
    for (let group = this.#queue.takeFirst(); group !== undefined; group = this.#queue.takeFirst()) {
      try {
        await this.#recovery.run((current) => {
          // The verdicts were made against `data`; once reopened, it may contain keys that it did not have before.
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
      for (const consumer of this.#consumers.values()) consumer.appended();
      group.succeed();
    }
    this.#committing = undefined;
  }
}

export async function createLmdbEventLog(options: LmdbEventLogOptions): Promise<LmdbEventLog> {
  const dataOptions: LogDataOptions = {
    path: options.path,
    clock: options.clock ?? systemClock,
    windowMs: options.dedupeWindowMs ?? 7 * 24 * 60 * 60 * 1_000,
    generationKeys: options.generationKeys ?? 500_000,
    schemaVersion: options.schemaVersion ?? rowSchemaVersion,
    onError: options.onError ?? (() => {}),
  };
  const recovery = new Recovery(dataOptions);
  await recovery.reopen();
  return new LmdbEventLog(recovery, options);
}
