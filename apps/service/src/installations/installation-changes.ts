import type { InstallationRecord, TransitionRecord } from '../ports/control-records.ts';
import type { InstallationRepository } from '../ports/control-store.ts';
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

export interface InstallationStateChange {
  readonly installation: InstallationRecord;
  readonly transition: TransitionRecord;
}
export type InstallationStateListener = (change: InstallationStateChange) => void;

export interface AppliedChange extends InstallationChange {
  /** The record that the change was applied to, which is newer than the caller's if someone else was faster. */
  readonly previous: InstallationRecord;
}

/**
 * The only way in which the state of an installation is written. Reads, decides, and writes if nothing changed in
 * between; otherwise starts over. Changes of one installation queue up within this process, so that only other
 * processes compete.
 */
export class InstallationChanges {
  readonly #installations: Pick<InstallationRepository, 'compareAndSet' | 'get'>;
  readonly #listeners = new Set<InstallationStateListener>();
  readonly #serial = new SerialByKey();

  constructor(installations: Pick<InstallationRepository, 'compareAndSet' | 'get'>) {
    this.#installations = installations;
  }

  /** Calls `listener` after each stored transition; returns a function that unsubscribes. Listeners must not throw. */
  onStateChanged(listener: InstallationStateListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
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
        this.#announce(change);
        return { ...change, previous: current };
      }
      current = await this.#installations.get(read.accountId, read.installationId);
    }
    if (current === undefined) return undefined;
    throw new Error(`installation ${read.installationId} changed ${maxAttempts} times while it was written`);
  }

  #announce({ next, transitions }: InstallationChange): void {
    for (const transition of transitions) {
      for (const listener of this.#listeners) listener({ installation: next, transition });
    }
  }
}
