import { setTimeout as sleep } from 'node:timers/promises';
import type { ScenarioResult } from './scenario.ts';
import { onStage } from './stage.ts';

/**
 * Most inserts are late, fail, or fail after the store has them, and in between the service is killed: a range
 * is sent again under its token, by the same process and by the next one.
 */
export function flakyStore({
  rounds,
  withinMs,
}: {
  readonly rounds: number;
  readonly withinMs: number;
}): Promise<ScenarioResult> {
  const flaky = { kind: 'flaky', share: 0.6 } as const;
  return onStage(
    { name: 'store that fails and delays, with kills', program: 'faulty' },
    async ({ service }) => {
      for (let round = 0; round < rounds; round += 1) {
        service.command(flaky);
        await sleep(withinMs * (0.5 + Math.random()));
        await service.kill();
        service.start();
        await service.ready();
      }
      return rounds;
    },
  );
}
