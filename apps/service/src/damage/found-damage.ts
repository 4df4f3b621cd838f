import type { StorageDamaged } from './storage-damaged.ts';

/** Bounds memory. With more damage than this, the disk is the problem. */
const mostPlaces = 1_000;

/** What reads and checks have found damaged since the start: each place once. */
export class FoundDamage {
  readonly #found = new Map<string, StorageDamaged>();
  #onFound: (damage: StorageDamaged) => void = () => {};

  /** Called with the first error of each place, also of those that are known already. */
  watch(onFound: (damage: StorageDamaged) => void): void {
    this.#onFound = onFound;
    for (const damage of this.#found.values()) onFound(damage);
  }

  note(damage: StorageDamaged): void {
    const key = `${damage.store}: ${damage.place}`;
    if (this.#found.has(key) || this.#found.size >= mostPlaces) return;
    this.#found.set(key, damage);
    this.#onFound(damage);
  }

  /** Call after a repair. */
  forget(store: string): void {
    for (const [key, damage] of this.#found) if (damage.store === store) this.#found.delete(key);
  }

  count(store: string): number {
    return [...this.#found.values()].filter((damage) => damage.store === store).length;
  }

  /** A phrase for each place, such as "event-store: part 202611_1_6_1 of events". */
  get places(): readonly string[] {
    return [...this.#found.keys()];
  }
}
