import type { InstallationRecord, InstallationRepository } from '../control-store/installations.ts';
import type { InstallationChange } from './installation-state.ts';

/** Runs tasks with the same key one after the other, and tasks with different keys concurrently. */
class SerialByKey {
  readonly #tails = new Map<string, Promise<void>>();

  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const previous = this.#tails.get(key) ?? Promise.resolve();
    const result = previous.then(task);
    const tail = result.then(ignore, ignore);
    this.#tails.set(key, tail);
    tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    });
    return result;
  }
}

function ignore(): void {}

/** A change gives up after losing to another process this often in a row. */
const maxAttempts = 20;

export interface AppliedChange extends InstallationChange {
  /** The record that the change was applied to: newer than the caller's if another writer was faster. */
  readonly previous: InstallationRecord;
}

/**
 * The only place that writes the state of an installation. Reads, decides, and writes if nothing changed in between;
 * otherwise starts over. Changes of one installation queue up within this process, so only other processes compete.
 */
export class InstallationChanges {
  readonly #installations: Pick<InstallationRepository, 'compareAndSet' | 'get'>;
  readonly #serial = new SerialByKey();

  constructor(installations: Pick<InstallationRepository, 'compareAndSet' | 'get'>) {
    this.#installations = installations;
  }

  /** Undefined if the installation was deleted. `decide` must be pure: it may be called more than once. */
  apply(
    read: InstallationRecord,
    decide: (current: InstallationRecord) => InstallationChange,
  ): Promise<AppliedChange | undefined> {
    return this.#serial.run(read.installationId, () => this.#applyNow(read, decide));
  }

  async #applyNow(
    read: InstallationRecord,
    decide: (current: InstallationRecord) => InstallationChange,
  ): Promise<AppliedChange | undefined> {
    let current: InstallationRecord | undefined = read;
    for (let attempt = 0; attempt < maxAttempts && current !== undefined; attempt += 1) {
      const change = decide(current);
      if (change.next === current) return { ...change, previous: current };
      if (await this.#installations.compareAndSet(current, change.next, change.transitions)) {
        return { ...change, previous: current };
      }
      current = await this.#installations.get(read.accountId, read.installationId);
    }
    if (current === undefined) return undefined;
    throw new Error(`installation ${read.installationId} changed ${maxAttempts} times while it was written`);
  }
}
