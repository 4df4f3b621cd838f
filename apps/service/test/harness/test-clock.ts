import type { Clock } from '../../src/ports/clock.ts';

export interface TestClock {
  readonly now: Clock;
  /** Moves the service's time; it goes on running from there. */
  advance(ms: number): void;
}

export function createTestClock(): TestClock {
  let offsetMs = 0;
  return {
    now: () => Date.now() + offsetMs,
    advance(ms) {
      offsetMs += ms;
    },
  };
}
