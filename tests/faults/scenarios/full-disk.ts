import { setTimeout as sleep } from 'node:timers/promises';
import type { ScenarioResult } from './scenario.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { onStage, type Stage } from './stage.ts';

const diskMegabytes = 256;
const fullForMs = 5_000;
const refusedWithinMs = 20_000;

/** Makes the service run out of space, and frees it again. */
interface Squeeze {
  begin(): Promise<void>;
  end(): Promise<void>;
}

/**
 * The disk fills under load, stays full, and is freed; sometimes the service is killed while it is full. Without the
 * right to mount a small file system, the log simulates it.
 */
export async function fullDisk({ rounds }: { readonly rounds: number }): Promise<ScenarioResult> {
  const disk = await mountSmallDisk(diskMegabytes);
  const name =
    disk === undefined
      ? 'full log under load (no right to mount a disk)'
      : 'full disk under load, with kills';
  try {
    const where = disk === undefined ? {} : { dataDir: disk.dataDir };
    return await onStage({ name, program: 'faulty', ...where }, async (stage) => {
      const squeeze = toSqueeze(disk, stage);
      for (let round = 0; round < rounds; round += 1)
        await playRound(stage, squeeze, disk !== undefined && round % 3 === 2);
      return rounds;
    });
  } finally {
    await disk?.remove();
  }
}

async function playRound(stage: Stage, squeeze: Squeeze, withKill: boolean): Promise<void> {
  const { service, ledger, expect } = stage;
  await sleep(1_000);
  await squeeze.begin();
  // The log has free pages, which last for a moment.
  expect(await untilTurnedAway(stage), 'a full disk is answered 503');
  await sleep(fullForMs);
  expect(service.isRunning, 'the service lives through a full disk');
  if (withKill || !service.isRunning) await service.kill();
  await squeeze.end();
  if (!service.isRunning) service.start();
  await service.ready();
  const before = ledger.acknowledgedCount;
  await sleep(3_000);
  expect(ledger.acknowledgedCount > before, 'events are acknowledged again once there is space');
}

async function untilTurnedAway({ ledger }: Stage): Promise<boolean> {
  const before = ledger.turnedAway;
  const deadline = performance.now() + refusedWithinMs;
  while (ledger.turnedAway === before && performance.now() < deadline) await sleep(50);
  return ledger.turnedAway > before;
}

function toSqueeze(disk: SmallDisk | undefined, { service }: Stage): Squeeze {
  if (disk !== undefined) return { begin: () => disk.fill(), end: () => disk.free() };
  const tell = async (on: boolean) => service.command({ kind: 'logFull', on });
  return { begin: () => tell(true), end: () => tell(false) };
}
