import { setTimeout as sleep } from 'node:timers/promises';
import type { ScenarioResult } from './scenario.ts';
import { onStage } from './stage.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * The service's clock jumps, also backwards and across midnight, while it runs and over a kill; the senders' clocks are
 * two hours slow throughout. Timestamps follow `sentAt`, and a key stays known whatever time it is.
 */
export function skewedClock({
  rounds,
  withinMs,
}: {
  readonly rounds: number;
  readonly withinMs: number;
}): Promise<ScenarioResult> {
  const clock = () => Date.now() - 2 * hourMs;
  return onStage(
    { name: 'skewed clocks, with kills', program: 'faulty', load: { clock } },
    async ({ service }) => {
      for (let round = 0; round < rounds; round += 1) {
        const offsetsMs = [3 * hourMs, -2 * hourMs, 30 * hourMs, -30 * hourMs, -30 * minuteMs, 0];
        service.command({ kind: 'clock', offsetMs: offsetsMs[round % offsetsMs.length] ?? 0 });
        await sleep(withinMs);
        if (round % 2 === 0) continue;
        await service.kill();
        service.start();
        await service.ready();
      }
      return rounds;
    },
  );
}
