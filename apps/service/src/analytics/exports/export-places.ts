import { limits } from '@overlay/contract';
import { ProblemError } from '../../http/answers/problem-error.ts';

/** Exports of all accounts together. Each may hold two pages in memory while its reader takes its time. */
const mostInAll = 16;
const retryAfterSeconds = 10;

/** Bounds the exports that are sent at a time. Counts those of this process: with several nodes, each grants as many. */
export class ExportPlaces {
  readonly #byAccount = new Map<string, number>();
  #all = 0;

  /** Returns what gives the place back, which may be called twice. Throws `too_many_queries` if there is none. */
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
