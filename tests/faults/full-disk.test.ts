import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { atScale } from '../kit/scale.ts';
import { faultyProgram } from '../kit/service.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { onStage, type Stage } from './stage.ts';

const diskMegabytes = 256;
const fullForMs = atScale({ short: 200, long: 5_000, release: 5_000 });
const timeoutMs = atScale({ short: 240_000, long: 600_000, release: 1_800_000 });

it(
  'a full disk is answered with 503, and nothing acknowledged before, meanwhile or afterwards is lost',
  async ({ task }) => {
    const rounds = atScale({ short: 1, long: 3, release: 10 });
    const disk = await mountSmallDisk(diskMegabytes);
    try {
      const where = disk === undefined ? {} : { dataDir: disk.dataDir };
      await onStage(task.meta, { program: faultyProgram, ...where }, async (stage) => {
        for (let round = 0; round < rounds; round += 1) {
          await playRound(stage, disk, disk !== undefined && round % 3 === 2);
        }
      });
    } finally {
      await disk?.remove();
    }
  },
  timeoutMs,
);

/** Without the right to mount a small file system, the log only reports that it is full. */
async function playRound(stage: Stage, disk: SmallDisk | undefined, withKill: boolean): Promise<void> {
  const { service, ledger, inflict } = stage;
  const turnedAwayBefore = ledger.turnedAway;
  if (disk === undefined) inflict({ logFull: true });
  else await disk.fill();
  // The log has free pages, which last for a while.
  await vi.waitFor(() => expect(ledger.turnedAway).toBeGreaterThan(turnedAwayBefore));
  await sleep(fullForMs);
  expect(service.isRunning).toBe(true);
  if (withKill) await service.kill();
  if (disk === undefined) inflict({ logFull: false });
  else await disk.free();
  if (withKill) service.start();
  await service.ready();
  await ledger.acknowledgedMore(50);
}
