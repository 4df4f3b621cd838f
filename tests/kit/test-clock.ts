import type { Clock } from '@overlay/service/internal/scheduling/clock.ts';

export interface TestClock {
  readonly now: Clock;
  /** Moves the service's time; it keeps running from there, unless it is stopped. */
  advance(ms: number): void;
  /** Stops the clock, now or at another time, so that only `advance` moves it: for tests that depend on the time. */
  freeze(atMs?: number): void;
  /** Resumes the clock from where it stopped. */
  thaw(): void;
}

export function createTestClock(): TestClock {
  let offsetMs = 0;
  let frozenAtMs: number | undefined;
  const now = () => (frozenAtMs ?? Date.now()) + offsetMs;
  return {
    now,
    advance(ms) {
      offsetMs += ms;
    },
    freeze(atMs = now()) {
      frozenAtMs = atMs;
      offsetMs = 0;
    },
    thaw() {
      offsetMs = now() - Date.now();
      frozenAtMs = undefined;
    },
  };
}
