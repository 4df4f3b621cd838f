import type { Environment } from './environment.ts';
import type { SafeStorage } from './safe-storage.ts';

/** A page that leaves gives its last requests this long before another page may send the same events. */
export const graceMs = 5_000;
/** Without Web Locks. Background timers fire once a minute at worst, so a lease outlasts a missed beat. */
export const leaseMs = 130_000;
const heartbeatMs = 30_000;

/**
 * Says to other pages of the origin that this page will deliver its own journal.
 * Held only while something waits, and not over `pagehide`: the browser does not freeze a page that holds a Web Lock, and for years
 * Chromium did not put one into the back/forward cache (https://groups.google.com/a/chromium.org/g/blink-dev/c/os3qUVtqyWo; 156 does).
 */
export interface Ownership {
  hold(): void;
  /** `lingerMs`: nobody else takes the journal before that. */
  release(lingerMs: number): void;
}

export function createOwnership(
  { locks, now, setTimer }: Environment,
  storage: SafeStorage,
  /** Of the lease, and the name of the lock. */
  key: string,
): Ownership {
  let letGo: (() => void) | undefined;
  const lease = (ms: number) => storage.set(key, `${now() + ms}`);
  const beat = () => {
    lease(leaseMs);
    letGo = setTimer(beat, heartbeatMs);
  };
  return {
    hold() {
      if (letGo) return;
      if (!locks) return beat();
      // The lock is granted later; until then the lease keeps others away.
      lease(graceMs);
      const released = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      locks.request(key, {}, () => released).catch(() => {});
    },
    release(lingerMs) {
      letGo?.();
      letGo = undefined;
      if (lingerMs) lease(lingerMs);
      else storage.remove(key);
    },
  };
}
