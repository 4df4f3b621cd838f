import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { atScale } from '../kit/scale.ts';
import { faultyProgram } from '../kit/service.ts';
import { onStage } from './stage.ts';

const timeoutMs = atScale({ short: 240_000, long: 1_200_000, release: 3_600_000 });

it(
  'an outage of the event store only delays analytics',
  async ({ task }) => {
    const outageMs = atScale({ short: 0, long: 10_000, release: 60_000 });
    await onStage(task.meta, { program: faultyProgram }, async ({ service, reader, ledger, inflict }) => {
      inflict({ outage: true });
      await vi.waitFor(async () => expect(await service.isReady()).toBe(false));
      await sleep(outageMs);
      await ledger.acknowledgedMore(50);
      expect(await reader.statusOf('/api/analytics/summary')).toBe(503);
      inflict({ outage: false });
    });
  },
  timeoutMs,
);

it(
  'with a store that fails before and after inserts, and a kill, every event is stored once',
  async ({ task }) => {
    const rounds = atScale({ short: 1, long: 4, release: 10 });
    await onStage(task.meta, { program: faultyProgram }, async ({ service, ledger, inflict }) => {
      for (let round = 0; round < rounds; round += 1) {
        // The same process resends a range under its token, and so does the next one.
        inflict({ flakyShare: 0.6 });
        await ledger.acknowledgedMore(200);
        await sleep(1_000 + Math.random() * 1_000);
        await service.killAndRestart();
      }
    });
  },
  timeoutMs,
);
