import { setTimeout as sleep } from 'node:timers/promises';
import type { ScenarioResult } from './scenario.ts';
import { onStage } from './stage.ts';

export interface KillOptions {
  readonly rounds: number;
  /** A kill falls at a random moment of this long after the service was ready. */
  readonly withinMs: number;
}

/** Some kills hit the start itself, during recovery of the log. */
const shareDuringStart = 0.15;
const startTakesMs = 2_000;

/** SIGKILL at random moments under load, and a start on the same data directory after each. */
export function kills({ rounds, withinMs }: KillOptions): Promise<ScenarioResult> {
  return onStage({ name: 'SIGKILL under load', program: 'main' }, async ({ service }) => {
    for (let round = 0; round < rounds; round += 1) {
      await sleep(Math.random() * withinMs);
      await service.kill();
      if (Math.random() < shareDuringStart) {
        service.start();
        await sleep(Math.random() * startTakesMs);
        await service.kill();
      }
      service.start();
      await service.ready();
    }
    return rounds;
  });
}
