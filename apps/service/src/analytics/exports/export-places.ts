import { limits } from '@overlay/contract';
import { ProblemError } from '../../http/answers/problem-error.ts';

/** Exports of all accounts together. Each may hold two pages in memory for a slow reader. */
const mostInAll = 16;
const retryAfterSeconds = 10;

/** Bounds the exports that this process sends at a time. With several nodes, each has its own bound. */
export class ExportPlaces {
  readonly #byAccount = new Map<string, number>();
  #all = 0;

  /** Returns a function that releases the place and may be called twice. Throws `too_many_queries` if there is none. */
  take(accountId: string): () => void {
    const taken = this.#byAccount.get(accountId) ?? 0;
    if (taken >= limits.exportsAtOnce || this.#all >= mostInAll) {
      const headers = { 'retry-after': String(retryAfterSeconds) };
      const detail = `An account may have ${limits.exportsAtOnce} exports at a time.`;
      throw new ProblemError('too_many_queries', detail, { headers });
    }
    this.#byAccount.set(accountId, taken + 1);
    this.#all += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#all -= 1;
      const left = (this.#byAccount.get(accountId) ?? 1) - 1;
      if (left > 0) this.#byAccount.set(accountId, left);
      else this.#byAccount.delete(accountId);
    };
  }
}
