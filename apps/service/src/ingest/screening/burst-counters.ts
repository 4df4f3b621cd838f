import type { BurstCounts } from '../../control-store/schema.ts';
import { hashPair } from './keyed-hash.ts';

const slots = 32_768;
const mask = slots - 1;

/** Entries of each list that one node shares. */
const mostShared = 500;

class Window {
  /** By key. */
  readonly totals = new Int32Array(slots);
  /** By key: the sum of the squares of its cells. */
  readonly squares = new Float64Array(slots);
  /** By key and network. */
  readonly cells = new Int32Array(slots);
  isEmpty = true;

  clear(): void {
    if (this.isEmpty) return;
    for (const values of [this.totals, this.squares, this.cells]) values.fill(0);
    this.isEmpty = true;
  }
}

/**
 * How often each key was counted within a sliding window, in all and by network. Keys and networks are hashes, and each has a
 * slot of a fixed array: memory does not depend on what is sent. Keys that share a slot count as one, which adds a few to a
 * count that matters only above a hundred. Includes what other nodes shared.
 */
export class BurstCounters {
  readonly #windowMs: number;
  #number = 0;
  #current = new Window();
  #previous = new Window();
  #ofOthers = new Window();
  #ofOthersBefore = new Window();
  /** The part of the previous window that is still within the sliding one. */
  #rest = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Call before the other methods: moves the window. */
  moveTo(nowMs: number): void {
    const number = Math.floor(nowMs / this.#windowMs);
    if (number !== this.#number) this.#begin(number);
    this.#rest = 1 - (nowMs - number * this.#windowMs) / this.#windowMs;
  }

  add(key: number, network: number): void {
    const current = this.#current;
    const slot = key & mask;
    const cell = hashPair(key, network) & mask;
    const before = current.cells[cell] ?? 0;
    current.cells[cell] = before + 1;
    current.totals[slot] = (current.totals[slot] ?? 0) + 1;
    current.squares[slot] = (current.squares[slot] ?? 0) + 2 * before + 1;
    current.isEmpty = false;
  }

  /** Takes back what was counted of the network, so that it weighs on no other one. */
  remove(key: number, network: number): void {
    const slot = key & mask;
    const cell = hashPair(key, network) & mask;
    for (const { totals, squares, cells } of [
      this.#current,
      this.#previous,
      this.#ofOthers,
      this.#ofOthersBefore,
    ]) {
      const count = cells[cell] ?? 0;
      totals[slot] = Math.max(0, (totals[slot] ?? 0) - count);
      squares[slot] = Math.max(0, (squares[slot] ?? 0) - count ** 2);
      cells[cell] = 0;
    }
  }

  total(key: number): number {
    const slot = key & mask;
    const now = (this.#current.totals[slot] ?? 0) + (this.#ofOthers.totals[slot] ?? 0);
    const before = (this.#previous.totals[slot] ?? 0) + (this.#ofOthersBefore.totals[slot] ?? 0);
    return now + this.#rest * before;
  }

  ofNetwork(key: number, network: number): number {
    const cell = hashPair(key, network) & mask;
    return this.#sum((window) => window.cells[cell] ?? 0);
  }

  /**
   * How many networks of equal size would be as concentrated as those of the key: the inverse of the probability that two
   * of its counts are of one network. Windows and nodes are taken to resemble one another.
   */
  effectiveNetworks(key: number): number {
    const slot = key & mask;
    const total = this.total(key);
    const root = this.#sum((window) => Math.sqrt(window.squares[slot] ?? 0));
    return root === 0 ? 0 : (total / root) ** 2;
  }

  /** What this node counted in its current window, of keys and networks with at least `least`. */
  share(least: number): BurstCounts {
    const { totals, squares, cells } = this.#current;
    const pick = (values: Int32Array) => {
      const picked: number[] = [];
      values.forEach((count, slot) => {
        if (count >= least) picked.push(slot);
      });
      return picked.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0)).slice(0, mostShared);
    };
    return {
      window: this.#number,
      totals: pick(totals).map((slot) => [slot, totals[slot] ?? 0, squares[slot] ?? 0]),
      cells: pick(cells).map((slot) => [slot, cells[slot] ?? 0]),
    };
  }

  /** Replaces what other nodes shared of the current window. */
  receive(shared: readonly BurstCounts[]): void {
    const others = this.#ofOthers;
    others.clear();
    for (const { window, totals, cells } of shared) {
      if (window !== this.#number) continue;
      others.isEmpty = false;
      for (const [slot, count, squares] of totals) {
        others.totals[slot & mask] = (others.totals[slot & mask] ?? 0) + count;
        const root = Math.sqrt(others.squares[slot & mask] ?? 0) + Math.sqrt(squares);
        others.squares[slot & mask] = root ** 2;
      }
      for (const [slot, count] of cells) {
        others.cells[slot & mask] = (others.cells[slot & mask] ?? 0) + count;
      }
    }
  }

  #sum(read: (window: Window) => number): number {
    const before = this.#rest * (read(this.#previous) + read(this.#ofOthersBefore));
    return read(this.#current) + read(this.#ofOthers) + before;
  }

  #begin(number: number): void {
    const isNext = number === this.#number + 1;
    [this.#current, this.#previous] = [this.#previous, this.#current];
    [this.#ofOthers, this.#ofOthersBefore] = [this.#ofOthersBefore, this.#ofOthers];
    this.#current.clear();
    this.#ofOthers.clear();
    if (!isNext) {
      this.#previous.clear();
      this.#ofOthersBefore.clear();
    }
    this.#number = number;
  }
}
