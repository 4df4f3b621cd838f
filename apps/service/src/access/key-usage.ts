import { LRUCache } from 'lru-cache';
import type { KeyRepository } from '../control-store/keys.ts';
import type { Clock } from '../scheduling/clock.ts';
import { growingTo } from '../scheduling/growing.ts';

const noteAtMostEveryMs = 60_000;
const maxRememberedKeys = 50_000;

/**
 * Records `lastUsedAt` of keys off the hot path: a use is noted in memory at most once per minute and key, and the
 * owner of the timer writes all of them together. A crash loses a few seconds of uses, which is acceptable. With
 * several nodes the latest use wins. Only existing keys are noted, which bounds the number of entries between two
 * flushes.
 */
export class KeyUsage {
  readonly #keys: Pick<KeyRepository, 'noteUsed'>;
  readonly #noted: LRUCache<string, true>;
  #pending = new Map<string, number>();

  constructor(keys: Pick<KeyRepository, 'noteUsed'>, clock: Clock) {
    this.#keys = keys;
    this.#noted = new LRUCache({
      ...growingTo(maxRememberedKeys),
      ttl: noteAtMostEveryMs,
      ttlResolution: 0,
      perf: { now: clock },
    });
  }

  note(keyId: string, nowMs: number): void {
    if (this.#noted.get(keyId) === true) return;
    this.#noted.set(keyId, true);
    if (this.#pending.size < maxRememberedKeys) this.#pending.set(keyId, nowMs);
  }

  async flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    const uses = [...this.#pending].map(([keyId, atMs]) => ({ keyId, atMs }));
    this.#pending = new Map();
    await this.#keys.noteUsed(uses);
  }
}
