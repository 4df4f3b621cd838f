import type { ProcessTree } from './process-tree.ts';

const everyMs = 100;

/** Remembers the most memory that a process tree held. */
export class MemoryWatch {
  readonly #tree: ProcessTree;
  readonly #timer: NodeJS.Timeout;
  #peakBytes = 0;

  constructor(tree: ProcessTree) {
    this.#tree = tree;
    this.#timer = setInterval(() => this.#look(), everyMs);
  }

  /** The most since the last call. */
  restart(): number {
    this.#look();
    const peak = this.#peakBytes;
    this.#peakBytes = 0;
    this.#look();
    return peak;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    this.#peakBytes = Math.max(this.#peakBytes, this.#tree.memoryBytes);
  }
}
