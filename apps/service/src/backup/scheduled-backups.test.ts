import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CronSchedule } from '../scheduling/cron-schedule.ts';
import { openFolder } from './folder-place.ts';
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
  now = Date.parse('2026-11-26T00:00:00Z');
  backups = new ScheduledBackups({
    place: openFolder(folder),
    schedule: new CronSchedule('15 3 * * *'),
    clock: () => now,
    onError: () => {},
    async runOverlay([name = '', , file = '', option]) {
      const command = option === '--restore' ? 'prove' : name;
      ran.push(command);
      if (command === failing) throw new Error(`${command} failed`);
      if (command === 'backup') await writeFile(file, 'a backup');
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
  expect(ran).toEqual(['backup', 'verify', 'prove']);
  await runAt('2026-11-28T03:15:00Z');
  expect(await readdir(folder)).toEqual([
    'overlay-2026-11-27T120000Z.backup',
    'overlay-2026-11-28T031500Z.backup',
  ]);
  expect(backups.figures()).toEqual({
    ageSeconds: 0,
    failures: 0,
    proofAgeSeconds: 0,
    isProved: true,
    isProofFailed: false,
  });
});

it('a backup that fails its check is removed, counted, and made again after an hour, and no older one is lost', async () => {
  await runAt('2026-11-26T04:00:00Z');
  const good = now;
  failing = 'verify';
  await expect(runAt('2026-11-27T04:00:00Z')).rejects.toThrow('verify failed');
  expect(await readdir(folder)).toEqual(['overlay-2026-11-26T040000Z.backup']);
  expect(backups.figures()).toMatchObject({ ageSeconds: (now - good) / 1_000, failures: 1 });
  failing = undefined;
  await runAt('2026-11-27T04:30:00Z');
  expect(backups.figures().ageSeconds).toBe((now - good) / 1_000);
  await runAt('2026-11-27T05:00:00Z');
  expect(backups.figures().ageSeconds).toBe(0);
});

it('the newest backup is restored and compared when it is made, and each day after; a failure stays until it passes', async () => {
  await runAt('2026-11-26T04:00:00Z');
  await runAt('2026-11-26T05:00:00Z');
  expect(ran).toEqual(['backup', 'verify', 'prove']);
  failing = 'prove';
  await expect(runAt('2026-11-27T03:15:00Z')).rejects.toThrow('prove failed');
  expect(backups.figures()).toEqual({
    ageSeconds: 0,
    failures: 0,
    proofAgeSeconds: 83_700,
    isProved: true,
    isProofFailed: true,
  });
  failing = undefined;
  await runAt('2026-11-27T03:45:00Z');
  expect(backups.figures().isProofFailed).toBe(true);
  await runAt('2026-11-27T04:15:00Z');
  expect(backups.figures()).toMatchObject({ proofAgeSeconds: 0, isProofFailed: false });
  expect(await readdir(folder)).toHaveLength(2);
});

it('the time since a check passed grows from the start if none ever ends', async () => {
  failing = 'prove';
  await expect(runAt('2026-11-27T12:00:00Z')).rejects.toThrow('prove failed');
  expect(backups.figures()).toMatchObject({ proofAgeSeconds: 36 * 3_600, isProved: false });
});

it('a backup that lost a byte since it was made is found within a day, without a new one', async () => {
  await runAt('2026-11-26T04:00:00Z');
  failing = 'backup';
  await expect(runAt('2026-11-27T04:00:00Z')).rejects.toThrow('backup failed');
  failing = 'prove';
  await expect(runAt('2026-11-27T04:30:00Z')).rejects.toThrow('prove failed');
  expect(backups.figures().isProofFailed).toBe(true);
});
