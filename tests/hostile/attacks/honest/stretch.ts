import { quantile } from '../../../kit/quantile.ts';
import type { HonestFigures } from './honest-figures.ts';

/** The requests that were due in one stretch of time. */
export class Stretch {
  readonly #latenciesMs: number[] = [];
  readonly #failures = new Map<string, number>();
  readonly #underWay = new Set<Promise<void>>();
  #sent = 0;

  /** `outcome` resolves to what went wrong, or to undefined. */
  track(dueMs: number, outcome: Promise<string | undefined>): void {
    this.#sent += 1;
    const settled = outcome.then((failure) => {
      this.#underWay.delete(settled);
      if (failure === undefined) this.#latenciesMs.push(performance.now() - dueMs);
      else this.#failures.set(failure, (this.#failures.get(failure) ?? 0) + 1);
    });
    this.#underWay.add(settled);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  toFigures(): HonestFigures {
    return {
      sent: this.#sent,
      served: this.#latenciesMs.length,
      p50Ms: quantile(this.#latenciesMs, 0.5),
      p99Ms: quantile(this.#latenciesMs, 0.99),
      longestMs: quantile(this.#latenciesMs, 1),
      failures: Object.fromEntries(this.#failures),
    };
  }
}
