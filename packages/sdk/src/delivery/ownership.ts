import type { Environment, SafeStorage } from './environment.ts';

/** A leaving page gets this long for its last requests before another page may send the same events. */
export const graceMs = 5_000;
/** Used without Web Locks. Background timers fire at least once a minute, so a lease outlasts a missed beat. */
export const leaseMs = 130_000;
const heartbeatMs = 30_000;

/**
 * Tells other pages of the origin that this page will deliver its own journal. Held only while events wait, and not
 * over `pagehide`: the browser does not freeze a page that holds a Web Lock, and for years Chromium did not put one
 * into the back/forward cache (https://groups.google.com/a/chromium.org/g/blink-dev/c/os3qUVtqyWo; 156 does).
 */
export interface Ownership {
  hold(): void;
  /** `lingerMs`: no other page takes the journal before that. */
  release(lingerMs: number): void;
}

export function createOwnership(
  { locks, now, setTimer }: Environment,
  storage: SafeStorage,
  /** Name of the lease and of the lock. */
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
      // The lock is granted later; until then the lease keeps other pages away.
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
