/**
 * Pauses that double from `firstMs` to `maxMs`, each shortened by a random share of up to a half, so that several nodes
 * do not retry together.
 */
export class Backoff {
  readonly #firstMs: number;
  readonly #maxMs: number;
  readonly #random: () => number;
  #failures = 0;

  constructor(options: { firstMs: number; maxMs: number; random: () => number }) {
    this.#firstMs = options.firstMs;
    this.#maxMs = options.maxMs;
    this.#random = options.random;
  }

  nextMs(): number {
    const ms = Math.min(this.#maxMs, this.#firstMs * 2 ** Math.min(this.#failures, 30));
    this.#failures += 1;
    return ms * (1 - this.#random() / 2);
  }

  reset(): void {
    this.#failures = 0;
  }
}
