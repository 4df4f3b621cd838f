import type { Clock } from '../../src/ports/clock.ts';

export interface TestClock {
  readonly now: Clock;
  /** Moves the service's time; it goes on running from there, unless it stands still. */
  advance(ms: number): void;
  /** From here the time moves by `advance` alone: for what depends on how fast the machine is. */
  freeze(): void;
}

export function createTestClock(): TestClock {
  let offsetMs = 0;
  let frozenAtMs: number | undefined;
  return {
    now: () => (frozenAtMs ?? Date.now()) + offsetMs,
    advance(ms) {
      offsetMs += ms;
    },
    freeze() {
      frozenAtMs ??= Date.now();
    },
  };
}
