import { setTimeout as sleep } from 'node:timers/promises';
import type { ScenarioResult } from './scenario.ts';
import { onStage } from './stage.ts';

/** SIGTERM under load, and a start on the same data directory after each. */
export function termination({
  rounds,
  withinMs = 10_000,
}: {
  readonly rounds: number;
  readonly withinMs?: number;
}): Promise<ScenarioResult> {
  return onStage({ name: 'SIGTERM under load', program: 'main' }, async ({ service, expect }) => {
    for (let round = 0; round < rounds; round += 1) {
      await sleep(300 + Math.random() * 1_000);
      const startedAt = performance.now();
      const { code, signal } = await service.terminate();
      const tookMs = Math.round(performance.now() - startedAt);
      expect(code === 0, `it exits 0, not ${code ?? signal}`);
      expect(tookMs < withinMs, `it exits within ${withinMs / 1_000} s, not ${tookMs} ms`);
      service.start();
      await service.ready();
    }
    return rounds;
  });
}
