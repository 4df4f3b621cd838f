import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FirstSeen } from '../../event-log.ts';
import { KeyProbe } from './bloom-filter.ts';
import { chooseMerge } from './choose-merge.ts';
import { keyEntryBytes, keyWord } from './key-entries.ts';
import type { KeyGeneration } from './key-generation.ts';
import { KeyRun, type RunReader } from './key-run.ts';
import { DamagedRun } from './key-run-file.ts';
import { writeKeyRun } from './key-run-writer.ts';
import { mergedEntries } from './merged-entries.ts';

/** `7.run` is the seventh generation, `5-8.run` the merged fifth to eighth. */
const runFile = /^(\d+)(?:-(\d+))?\.run$/;
/** Kept free: a merge that fills the disk would stop appends. */
const spareBytes = 256 * 1024 ** 2;

interface NumberedRun {
  readonly run: KeyRun;
  readonly first: number;
  readonly last: number;
}

export interface KeyRunsOptions {
  readonly directory: string;
  readonly generationKeys: number;
  /**
   * Called with the error of a failed merge, after which the runs stay as they are and the next `merge` tries again, and
   * whenever a lookup meets a damaged run.
   */
  readonly onError: (error: unknown) => void;
  /** Called with the names of the runs that are left, before the files of others are removed. */
  readonly onReplaced: (names: readonly string[]) => Promise<void>;
  /** Aborts the run being written; `close` then waits for it. */
  readonly closing: AbortSignal;
}

/** The runs of a directory, oldest first, merged so that they stay few. */
export class KeyRuns {
  readonly #options: KeyRunsOptions;
  #runs: readonly NumberedRun[];
  #merging: Promise<void> | undefined;
  /** Being read, so they must not be removed. */
  #sources: readonly NumberedRun[] = [];
  /** Damaged runs are never merged: they answer from their intact blocks until they expire. */
  readonly #damaged = new Set<string>();
  readonly #probe = new KeyProbe();

  constructor(options: KeyRunsOptions) {
    this.#options = options;
    mkdirSync(options.directory, { recursive: true });
    this.#runs = openAll(options.directory, removeLeftovers(options.directory));
  }

  get count(): number {
    return this.#runs.length;
  }
  /** The runs cover the key blocks up to here. */
  get throughSeq(): number {
    return this.#runs.reduce((last, { run }) => Math.max(last, run.trailer.throughSeq), 0);
  }

  get names(): readonly string[] {
    return this.#runs.map(({ run }) => basename(run.path));
  }

  /** Those of the files that once were runs and are neither there nor merged into one that is. */
  missing(listed: readonly string[]): readonly string[] {
    return listed.filter((name) => {
      const listedRun = parseName(name);
      return !this.#runs.some(
        ({ first, last }) => listedRun !== undefined && first <= listedRun.first && listedRun.last <= last,
      );
    });
  }

  find(key: Buffer): FirstSeen | undefined {
    const probe = this.#probe.set(keyWord(key, 0), keyWord(key, 4), keyWord(key, 8), keyWord(key, 12));
    const runs = this.#runs;
    // Newest first: repeats usually come soon.
    for (let index = runs.length - 1; index >= 0; index--) {
      const found = this.#findIn(runs[index], key, probe);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #findIn(numbered: NumberedRun | undefined, key: Buffer, probe: KeyProbe): FirstSeen | undefined {
    try {
      return numbered?.run.find(key, probe);
    } catch (error) {
      if (error instanceof Error && error.cause instanceof DamagedRun) this.#options.onError(error.cause);
      throw error;
    }
  }

  /**
   * The packed entries of the runs that have keys first seen at `sinceMs` or later. The files are opened at once, so that
   * a merge may remove them meanwhile; each piece is valid until the next is asked for.
   */
  entriesSince(sinceMs: number): AsyncGenerator<Buffer> {
    const wanted = this.#runs.filter(({ run }) => run.trailer.newestCreatedAt >= sinceMs);
    return readAll(wanted.map(({ run }) => run.toReader()));
  }

  /** Reads every entry, and says what is not as it was written. */
  async damage(): Promise<DamagedRun[]> {
    const found: DamagedRun[] = [];
    for (const { run } of this.#runs) {
      const reader = run.toReader();
      try {
        for await (const _ of reader.pieces());
      } catch (error) {
        if (!(error instanceof DamagedRun)) throw error;
        found.push(error);
      } finally {
        reader.close();
      }
    }
    return found;
  }

  /** Writes the generation as a run, which answers lookups once this resolves. */
  async add(keys: KeyGeneration, throughSeq: number): Promise<void> {
    const number = (this.#runs.at(-1)?.last ?? 0) + 1;
    const path = join(this.#options.directory, `${number}.run`);
    const contents = await writeKeyRun({
      path,
      pieces: keys.sorted(),
      mostEntries: keys.size,
      throughSeq,
      signal: this.#options.closing,
    });
    this.#runs = [...this.#runs, { run: KeyRun.open(path, contents), first: number, last: number }];
  }

  /** Removes the runs in which every key was first seen before `createdBefore`. */
  async dropExpired(createdBefore: number): Promise<void> {
    const isExpired = (run: NumberedRun) =>
      run.run.trailer.newestCreatedAt < createdBefore && !this.#sources.includes(run);
    await this.#replace(this.#runs.filter(isExpired), []);
  }

  /**
   * Merges until there are few runs, in short slices between other work. Only one merge runs at a time: calls during a
   * merge have no effect. Keys first seen before `createdBefore` are dropped.
   */
  merge(createdBefore: number): void {
    this.#merging ??= this.#mergeAll(createdBefore)
      .catch((error: unknown) => {
        if (error instanceof DamagedRun) this.#damaged.add(error.path);
        if (!this.#options.closing.aborted) this.#options.onError(error);
      })
      .finally(() => {
        this.#merging = undefined;
        this.#sources = [];
      });
  }

  /** Resolves when nothing is being merged. */
  async merged(): Promise<void> {
    await this.#merging;
  }

  /** Abandons half-written runs: their keys are still where they were read from. */
  async close(): Promise<void> {
    await this.#merging;
    for (const { run } of this.#runs) run.close();
    this.#runs = [];
  }

  async #mergeAll(createdBefore: number): Promise<void> {
    for (;;) {
      const sources = this.#chooseSources();
      if (sources.length === 0 || !(await this.#hasRoomFor(sources))) return;
      this.#sources = sources;
      await this.#replace(sources, [await this.#write(sources, createdBefore)]);
    }
  }

  #chooseSources(): readonly NumberedRun[] {
    const size = ({ run }: NumberedRun) =>
      this.#damaged.has(run.path) ? Number.POSITIVE_INFINITY : run.trailer.entries;
    const chosen = chooseMerge(this.#runs.map(size), this.#options.generationKeys);
    return chosen === undefined ? [] : this.#runs.slice(chosen.from, chosen.to);
  }

  async #hasRoomFor(sources: readonly NumberedRun[]): Promise<boolean> {
    const { bavail, bsize } = await statfs(this.#options.directory);
    return bavail * bsize >= 2 * entriesOf(sources) * keyEntryBytes + spareBytes;
  }

  async #write(sources: readonly NumberedRun[], createdBefore: number): Promise<NumberedRun> {
    const runs = sources.map(({ run }) => run);
    const first = sources[0]?.first ?? 0;
    const last = sources.at(-1)?.last ?? 0;
    const path = join(this.#options.directory, `${first}-${last}.run`);
    const contents = await writeKeyRun({
      path,
      pieces: mergedEntries(runs, createdBefore),
      mostEntries: entriesOf(sources),
      throughSeq: Math.max(...runs.map(({ trailer }) => trailer.throughSeq)),
      signal: this.#options.closing,
    });
    return { run: KeyRun.open(path, contents), first, last };
  }

  /** First in memory, then on disk: after a crash in between, `removeLeftovers` removes the remaining files. */
  async #replace(old: readonly NumberedRun[], by: readonly NumberedRun[]): Promise<void> {
    this.#runs = [...this.#runs.filter((run) => !old.includes(run)), ...by].sort(
      (one, other) => one.first - other.first,
    );
    await this.#options.onReplaced(this.names);
    for (const { run } of old) {
      run.close();
      await rm(run.path, { force: true });
    }
  }
}

async function* readAll(readers: readonly RunReader[]): AsyncGenerator<Buffer> {
  try {
    for (const reader of readers) yield* reader.pieces();
  } finally {
    for (const reader of readers) reader.close();
  }
}

function entriesOf(runs: readonly NumberedRun[]): number {
  return runs.reduce((sum, { run }) => sum + run.trailer.entries, 0);
}

interface RunName {
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

function parseName(name: string): RunName | undefined {
  const match = runFile.exec(name);
  return match === null ? undefined : { name, first: Number(match[1]), last: Number(match[2] ?? match[1]) };
}

/** Removes what a crash left: unfinished runs and those already merged into another; returns the others. */
function removeLeftovers(directory: string): readonly RunName[] {
  const files = readdirSync(directory);
  for (const name of files) if (name.endsWith('.unfinished')) rmSync(join(directory, name));
  const runs = files.flatMap((name): RunName[] => {
    const run = parseName(name);
    return run === undefined ? [] : [run];
  });
  const isMergedInto = (run: RunName, other: RunName) =>
    other !== run && other.first <= run.first && run.last <= other.last;
  const merged = runs.filter((run) => runs.some((other) => isMergedInto(run, other)));
  for (const { name } of merged) rmSync(join(directory, name));
  return runs.filter((run) => !merged.includes(run)).sort((one, other) => one.first - other.first);
}

/** Opens all or none, so that a retry after a damaged one does not find the others still open. */
function openAll(directory: string, names: readonly RunName[]): readonly NumberedRun[] {
  const runs: NumberedRun[] = [];
  try {
    for (const { name, first, last } of names) {
      runs.push({ run: KeyRun.open(join(directory, name)), first, last });
    }
    return runs;
  } catch (error) {
    for (const { run } of runs) run.close();
    throw error;
  }
}
