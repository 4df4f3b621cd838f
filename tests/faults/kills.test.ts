import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { atScale } from '../kit/scale.ts';
import { builtProgram } from '../kit/service.ts';
import { onStage } from './stage.ts';

const timeoutMs = atScale({ short: 240_000, long: 1_200_000, release: 10_800_000 });
/** A kill falls at a random moment of this long after the service acknowledged its first event. */
const withinMs = atScale({ short: 500, long: 1_500, release: 1_500 });
const startTakesMs = 2_000;

it(
  'a service killed at random times under load loses, duplicates and changes no acknowledged event',
  async ({ task }) => {
    const rounds = atScale({ short: 3, long: 20, release: 100 });
    await onStage(task.meta, { program: builtProgram() }, async ({ service, ledger }) => {
      for (let round = 0; round < rounds; round += 1) {
        await ledger.acknowledgedMore(1);
        await sleep(Math.random() * withinMs);
        await service.kill();
        // Some kills hit the start itself, while the log recovers.
        if (round % 6 === 1) {
          service.start();
          await sleep(Math.random() * startTakesMs);
          await service.kill();
        }
        await service.startAgain();
      }
    });
  },
  timeoutMs,
);

it(
  'SIGTERM under load ends the service with 0, and nothing acknowledged is lost',
  async ({ task }) => {
    const rounds = atScale({ short: 1, long: 3, release: 10 });
    await onStage(task.meta, { program: builtProgram() }, async ({ service, ledger }) => {
      for (let round = 0; round < rounds; round += 1) {
        await ledger.acknowledgedMore(50);
        await sleep(Math.random() * withinMs);
        const startedMs = performance.now();
        expect(await service.end('SIGTERM')).toEqual({ code: 0, signal: null });
        // docs/running.md promises 10 s, which a busy machine cannot prove or disprove.
        const longestMs = atScale({ short: 90_000, long: 10_000, release: 10_000 });
        expect(performance.now() - startedMs).toBeLessThan(longestMs);
        await service.startAgain();
      }
    });
  },
  timeoutMs,
);
