import { join } from 'node:path';
import type { Clock } from '../../../scheduling/clock.ts';
import { DamagedLog, type FirstSeen, type KnownKey } from '../../event-log.ts';
import { isIntact, toNumberKey } from '../checked-values.ts';
import type { LogDatabase } from '../log-database.ts';
import { dedupeKeyBytes, firstSeenAt, keyEntryBytes } from './key-entries.ts';
import { KeyGeneration } from './key-generation.ts';
import type { DamagedRun } from './key-run-file.ts';
import { KeyRuns } from './key-runs.ts';
import type { KeyTable } from './key-table.ts';

export interface DedupeIndexOptions {
  /** Directory of the data files; the runs are in its subdirectory `runs`. */
  readonly path: string;
  readonly clock: Clock;
  readonly windowMs: number;
  /** Keys held in memory before they are sorted into a run. */
  readonly generationKeys: number;
  /** Called with errors of background work, which is retried. */
  readonly onError: (error: unknown) => void;
}

interface Generation {
  readonly keys: KeyGeneration;
  /** The last segment whose keys are in it. */
  throughSeq: number;
}

/** Clocks are not exact, so a key is kept a little longer than promised. */
const marginMs = 60 * 60 * 1_000;
const expiryEveryMs = 10 * 60 * 1_000;
const retryAfterMs = 10_000;
/** The record that lists the files of runs, by which a missing one is noticed. */
const runsRecord = 'runs';

/**
 * Every durable key of the window. A B-tree over random keys costs 30 to 85 µs and 12 to 60 kB of disk per event.
 * Here an event costs 26 bytes in a block that is written anyway, and its share of a sorted run, which is merged twice.
 */
export class DedupeIndex {
  readonly #db: LogDatabase;
  readonly #options: DedupeIndexOptions;
  readonly #runs: KeyRuns;
  #current: Generation;
  /** Full, being written as a run. */
  #frozen: Generation | undefined;
  #upkeep: Promise<void> | undefined;
  #nextUpkeepAt = 0;
  #nextExpiryAt = 0;
  readonly #closing = new AbortController();

  constructor(db: LogDatabase, options: DedupeIndexOptions) {
    this.#db = db;
    this.#options = options;
    this.#runs = new KeyRuns({
      directory: join(options.path, 'runs'),
      generationKeys: options.generationKeys,
      onError: options.onError,
      onReplaced: (names) => this.#listRuns(names),
      closing: this.#closing.signal,
    });
    const listed = db.state.get(runsRecord);
    const [missing] = Array.isArray(listed) ? this.#runs.missing(listed.map(String)) : [];
    if (missing !== undefined)
      throw new DamagedLog(db.name, `the dedupe keys in runs/${missing} are missing`);
    this.#current = { keys: new KeyGeneration(), throughSeq: this.#runs.throughSeq };
    for (const { key, value } of db.keyBlocks.getRange({ start: this.#runs.throughSeq + 1 })) {
      if (!isIntact(toNumberKey(key), value)) {
        throw new DamagedLog(db.name, `the dedupe keys of position ${key} are not what was written`);
      }
      for (let at = 0; at + keyEntryBytes <= value.length; at += keyEntryBytes) {
        const { createdAt, payloadHash } = firstSeenAt(value, at);
        this.#current.keys.add(value.subarray(at, at + dedupeKeyBytes), createdAt, payloadHash);
      }
      this.#current.throughSeq = key;
    }
  }

  get runCount(): number {
    return this.#runs.count;
  }

  find(key: Buffer): FirstSeen | undefined {
    return this.#current.keys.find(key) ?? this.#frozen?.keys.find(key) ?? this.#runs.find(key);
  }

  /** Call once the keys of segment `seq` are durable. */
  add(keys: KeyTable, seq: number): void {
    this.#current.keys.addAll(keys);
    this.#current.throughSeq = seq;
    this.#keepUp();
  }

  /** The last segment whose keys are in the index. */
  get throughSeq(): number {
    return this.#current.throughSeq;
  }

  /** The keys that were first seen at `sinceMs` or later, in pages, each at least once. */
  async *since(sinceMs: number): AsyncGenerator<KnownKey[]> {
    // Taken in one turn of the event loop, because keys move from memory to runs meanwhile.
    const inMemory = [this.#current, ...(this.#frozen === undefined ? [] : [this.#frozen])];
    const packed = inMemory.flatMap(({ keys }) => keys.tables.map((table) => table.pack()));
    const runs = this.#runs.entriesSince(sinceMs);
    for (const entries of packed) yield toKnownKeys(entries, sinceMs);
    for await (const entries of runs) yield toKnownKeys(entries, sinceMs);
  }

  /** Reads every run. */
  damage(): Promise<DamagedRun[]> {
    return this.#runs.damage();
  }

  /** Resolves when no run is being written or merged and nothing expired is left. */
  async settled(): Promise<void> {
    await this.#upkeep;
    await this.#runs.merged();
  }

  /** Abandons half-written runs: their keys are still where they were read from. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#upkeep;
    await this.#runs.close();
  }

  #keepUp(): void {
    const now = this.#options.clock();
    const isFull = this.#current.keys.size >= this.#options.generationKeys || this.#frozen !== undefined;
    const isDue = (isFull && now >= this.#nextUpkeepAt) || now >= this.#nextExpiryAt;
    if (this.#upkeep !== undefined || !isDue || this.#closing.signal.aborted) return;
    this.#upkeep = this.#runUpkeep(now)
      // Appends continue; the keys stay in memory and in their blocks until the run can be written.
      .catch((error: unknown) => {
        this.#nextUpkeepAt = now + retryAfterMs;
        if (!this.#closing.signal.aborted) this.#options.onError(error);
      })
      .finally(() => {
        this.#upkeep = undefined;
      });
  }

  async #listRuns(names: readonly string[]): Promise<void> {
    await this.#db.commit(() => this.#db.state.put(runsRecord, names));
  }

  async #runUpkeep(now: number): Promise<void> {
    if (this.#frozen === undefined && this.#current.keys.size >= this.#options.generationKeys) {
      this.#frozen = this.#current;
      this.#current = { keys: new KeyGeneration(), throughSeq: this.#frozen.throughSeq };
    }
    if (this.#frozen !== undefined) {
      await this.#runs.add(this.#frozen.keys, this.#frozen.throughSeq);
      this.#frozen = undefined;
      // Before their only other copy is removed.
      await this.#listRuns(this.#runs.names);
    }
    await this.#db.removeRange(this.#db.keyBlocks, 0, this.#runs.throughSeq + 1);
    const createdBefore = now - this.#options.windowMs - marginMs;
    if (now >= this.#nextExpiryAt) {
      this.#nextExpiryAt = now + expiryEveryMs;
      await this.#runs.dropExpired(createdBefore);
    }
    this.#runs.merge(createdBefore);
  }
}

function toKnownKeys(packed: Buffer, sinceMs: number): KnownKey[] {
  const keys: KnownKey[] = [];
  for (let at = 0; at < packed.length; at += keyEntryBytes) {
    const first = firstSeenAt(packed, at);
    if (first.createdAt < sinceMs) continue;
    // A copy, because the buffer around it is reused for the next read.
    keys.push({ key: Buffer.from(packed.subarray(at, at + dedupeKeyBytes)), ...first });
  }
  return keys;
}
