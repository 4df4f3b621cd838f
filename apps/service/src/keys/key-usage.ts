import { ExpiringCache } from '../caches/expiring-cache.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyRepository } from '../ports/control-store.ts';

const noteAtMostEveryMs = 60_000;
const maxRememberedKeys = 50_000;

/**
 * `lastUsedAt` of keys, off the hot path: a use is noted in memory at most once a minute and key, and whoever owns the
 * timer writes them down together. A crash loses some seconds of it, which nobody relies on.
 */
export class KeyUsage {
  readonly #keys: Pick<KeyRepository, 'noteUsed'>;
  readonly #noted: ExpiringCache<string, true>;
  #pending = new Map<string, number>();

  constructor(keys: Pick<KeyRepository, 'noteUsed'>, clock: Clock) {
    this.#keys = keys;
    this.#noted = new ExpiringCache({ maxEntries: maxRememberedKeys, ttlMs: noteAtMostEveryMs, clock });
  }

  note(keyId: string, nowMs: number): void {
    if (this.#noted.get(keyId) === true) return;
    this.#noted.set(keyId, true);
    this.#pending.set(keyId, nowMs);
  }

  async flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    const uses = [...this.#pending].map(([keyId, atMs]) => ({ keyId, atMs }));
    this.#pending = new Map();
    await this.#keys.noteUsed(uses);
  }
}
