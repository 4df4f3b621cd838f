import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CronSchedule } from '../scheduling/cron-schedule.ts';
import { ScheduledBackups } from './scheduled-backups.ts';

let folder: string;
let now: number;
let ran: string[];
let failing: string | undefined;
let backups: ScheduledBackups;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scheduled-backups-'));
  ran = [];
  failing = undefined;
  backups = new ScheduledBackups({
    folder,
    schedule: new CronSchedule('15 3 * * *'),
    clock: () => now,
    onError: () => {},
    async runOverlay([command = '', , file = '']) {
      ran.push(command);
      if (command === 'backup') await writeFile(file, 'a backup');
      if (command === failing) throw new Error(`${command} failed`);
    },
  });
});
afterEach(() => rm(folder, { recursive: true }));

async function runAt(time: string): Promise<void> {
  now = Date.parse(time);
  await backups.runIfDue();
}

it('a backup is made and checked at each moment of the schedule, and after a start that missed one', async () => {
  await runAt('2026-11-27T12:00:00Z');
  await runAt('2026-11-27T23:59:00Z');
  await runAt('2026-11-28T03:14:00Z');
  expect(ran).toEqual(['backup', 'verify']);
  await runAt('2026-11-28T03:15:00Z');
  expect(await readdir(folder)).toEqual([
    'overlay-2026-11-27T120000Z.backup',
    'overlay-2026-11-28T031500Z.backup',
  ]);
  expect(backups.figures()).toEqual({ ageSeconds: 0, failures: 0 });
});

it('a backup that fails its check is removed, counted, and made again after an hour, and no older one is lost', async () => {
  await runAt('2026-11-26T04:00:00Z');
  const good = now;
  failing = 'verify';
  await expect(runAt('2026-11-27T04:00:00Z')).rejects.toThrow('verify failed');
  expect(await readdir(folder)).toEqual(['overlay-2026-11-26T040000Z.backup']);
  expect(backups.figures()).toEqual({ ageSeconds: (now - good) / 1_000, failures: 1 });
  failing = undefined;
  await runAt('2026-11-27T04:30:00Z');
  expect(backups.figures().ageSeconds).toBe((now - good) / 1_000);
  await runAt('2026-11-27T05:00:00Z');
  expect(backups.figures().ageSeconds).toBe(0);
});
