import { it } from 'vitest';
import { atScale } from '../kit/scale.ts';
import { faultyProgram } from '../kit/service.ts';
import { onStage } from './stage.ts';

const hourMs = 3_600_000;
/** Jumps backwards and across midnight, too. */
const offsetsMs = [3 * hourMs, -2 * hourMs, 30 * hourMs, -30 * hourMs, -hourMs / 2, 0];
const timeoutMs = atScale({ short: 240_000, long: 1_200_000, release: 3_600_000 });

it(
  'despite clock jumps, timestamps are shifted by sentAt and no dedupeKey is forgotten',
  async ({ task }) => {
    const rounds = atScale({ short: 4, long: 6, release: 12 });
    const killEvery = atScale({ short: 4, long: 2, release: 2 });
    // The senders' clocks are two hours slow throughout.
    const clock = () => Date.now() - 2 * hourMs;
    await onStage(
      task.meta,
      { program: faultyProgram, load: { clock } },
      async ({ service, ledger, inflict }) => {
        for (let round = 0; round < rounds; round += 1) {
          inflict({ clockOffsetMs: offsetsMs[round % offsetsMs.length] ?? 0 });
          await ledger.acknowledgedMore(200);
          if (round % killEvery === 1) await service.killAndRestart();
        }
      },
    );
  },
  timeoutMs,
);
