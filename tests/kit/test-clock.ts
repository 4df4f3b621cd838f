import type { Clock } from '@overlay/service/internal/ports/clock.ts';

export interface TestClock {
  readonly now: Clock;
  /** Moves the service's time; it goes on running from there, unless it stands still. */
  advance(ms: number): void;
  /** From now, or from another moment, only `advance` moves it: for tests of what depends on the time. */
  freeze(atMs?: number): void;
  /** Runs again from where it stands. */
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
