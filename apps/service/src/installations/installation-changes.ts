import type { InstallationRecord, TransitionRecord } from '../ports/control-records.ts';
import type { InstallationRepository } from '../ports/control-store.ts';
import type { InstallationChange } from './installation-state.ts';
import { SerialByKey } from './serial-by-key.ts';

/** Another process has to win this often in a row before a change gives up. */
const maxAttempts = 20;

export interface InstallationStateChange {
  readonly installation: InstallationRecord;
  readonly transition: TransitionRecord;
}
export type InstallationStateListener = (change: InstallationStateChange) => void;

export interface AppliedChange extends InstallationChange {
  /** What the change was applied to: not what the caller had read where somebody else was faster. */
  readonly previous: InstallationRecord;
}

/**
 * The one way in which an installation's state is written. Reads, decides, and writes where nothing changed in between;
 * otherwise begins again. Changes of one installation in this process queue up, so that only other processes compete.
 */
export class InstallationChanges {
  readonly #installations: Pick<InstallationRepository, 'compareAndSet' | 'get'>;
  readonly #listeners = new Set<InstallationStateListener>();
  readonly #serial = new SerialByKey();

  constructor(installations: Pick<InstallationRepository, 'compareAndSet' | 'get'>) {
    this.#installations = installations;
  }

  /** Calls `listener` after each transition is written down; returns the way to stop that. Listeners must not throw. */
  onStateChanged(listener: InstallationStateListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Undefined where the installation is gone. `decide` must be pure: it may be called more than once. */
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
