import type { Clock } from '@overlay/service/internal/ports/clock.ts';

export interface TestClock {
  readonly now: Clock;
  /** Moves the service's time; it goes on running from there, unless it stands still. */
  advance(ms: number): void;
  /** From here, or from another moment, it moves by `advance` alone: for what depends on how fast the machine is. */
  freeze(atMs?: number): void;
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
  };
}
