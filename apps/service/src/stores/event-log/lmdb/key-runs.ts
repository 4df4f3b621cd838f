import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirstSeen } from './key-entries.ts';
import type { KeyGeneration } from './key-generation.ts';
import { KeyRun } from './key-run.ts';
import { writeKeyRun } from './key-run-writer.ts';

const runFile = /^(\d+)\.run$/;

/** The runs of a directory, oldest first. */
export class KeyRuns {
  readonly #directory: string;
  #runs: readonly KeyRun[];
  #lastId: number;

  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
    const names = readdirSync(directory);
    // What a crash left of a run that was being written: the keys are still in their blocks.
    for (const name of names.filter((known) => known.endsWith('.unfinished'))) rmSync(join(directory, name));
    const ids = names.flatMap((name) => runFile.exec(name)?.[1] ?? []).map(Number);
    ids.sort((one, other) => one - other);
    this.#runs = openAll(ids.map((id) => this.#pathOf(id)));
    this.#lastId = ids.at(-1) ?? 0;
  }

  get count(): number {
    return this.#runs.length;
  }
  /** Key blocks up to here are covered. */
  get throughSeq(): number {
    return this.#runs.reduce((last, { trailer }) => Math.max(last, trailer.throughSeq), 0);
  }

  find(key: Buffer): FirstSeen | undefined {
    // The newest first: what is sent twice is mostly sent twice soon.
    for (let index = this.#runs.length - 1; index >= 0; index--) {
      const found = this.#runs[index]?.find(key);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Adds the generation as a run, which answers for it when this resolves. */
  async add(keys: KeyGeneration, throughSeq: number, signal: AbortSignal): Promise<void> {
    const id = this.#lastId + 1;
    const path = this.#pathOf(id);
    await writeKeyRun(path, keys, throughSeq, signal);
    this.#lastId = id;
    this.#runs = [...this.#runs, KeyRun.open(path)];
  }

  /** Drops, whole, the runs in which every key was first seen before `createdBefore`. */
  async dropExpired(createdBefore: number): Promise<void> {
    const expired = this.#runs.filter(({ trailer }) => trailer.newestCreatedAt < createdBefore);
    this.#runs = this.#runs.filter((run) => !expired.includes(run));
    for (const run of expired) {
      run.close();
      await rm(run.path, { force: true });
    }
  }

  close(): void {
    for (const run of this.#runs) run.close();
    this.#runs = [];
  }

  #pathOf(id: number): string {
    return join(this.#directory, `${id}.run`);
  }
}

/** All or none: whoever tries again after a damaged one must not find the others still open. */
function openAll(paths: readonly string[]): readonly KeyRun[] {
  const runs: KeyRun[] = [];
  try {
    for (const path of paths) runs.push(KeyRun.open(path));
    return runs;
  } catch (error) {
    for (const run of runs) run.close();
    throw error;
  }
}
