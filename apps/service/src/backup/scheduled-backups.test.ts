import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ControlStore } from '../control-store/control-store.ts';
import { openSqliteControlStore } from '../control-store/database/open-sqlite-control-store.ts';
import { JobLeases } from '../jobs/job-leases.ts';
import { CronSchedule } from '../scheduling/cron-schedule.ts';
import { openFolder } from './folder-place.ts';
import { ScheduledBackups } from './scheduled-backups.ts';

let folder: string;
let now: number;
let ran: string[];
let failing: string | undefined;
let lists: number;
let store: ControlStore;
let backups: ScheduledBackups;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scheduled-backups-'));
  ran = [];
  failing = undefined;
  lists = 0;
  now = Date.parse('2026-11-26T00:00:00Z');
  store = openSqliteControlStore(join(folder, 'control.sqlite'), { clock: () => now });
  await store.migrate();
  backups = startNode();
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** With the same control store and the same folder as any other. */
function startNode(): ScheduledBackups {
  const place = openFolder(join(folder, 'backups'));
  return new ScheduledBackups({
    place: {
      ...place,
      list() {
        lists += 1;
        return place.list();
      },
    },
    schedule: new CronSchedule('15 3 * * *'),
    leases: new JobLeases({ repository: store.jobLeases, clock: () => now }),
    secrets: store.instanceSecrets,
    clock: () => now,
    onError: () => {},
    async removeUnneededParts() {
      ran.push('remove parts');
    },
    async runOverlay(args) {
      const command = args.includes('--restore') ? 'prove' : (args[0] ?? '');
      ran.push(command);
      if (command === failing) throw new Error(`${command} failed`);
      if (command === 'backup') await writeFile(args.at(-1) ?? '', 'a backup');
    },
  });
}

const kept = () => readdir(join(folder, 'backups'));

async function runAt(time: string): Promise<void> {
  now = Date.parse(time);
  await backups.runIfDue();
}

it('a backup is made and checked at each moment of the schedule, and after a start that missed one', async () => {
  await runAt('2026-11-27T12:00:00Z');
  await runAt('2026-11-27T23:59:00Z');
  await runAt('2026-11-28T03:14:00Z');
  expect(ran).toEqual(['backup', 'verify', 'remove parts', 'prove']);
  await runAt('2026-11-28T03:15:00Z');
  expect(await kept()).toEqual(['overlay-2026-11-27T120000Z.backup', 'overlay-2026-11-28T031500Z.backup']);
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
  expect(await kept()).toEqual(['overlay-2026-11-26T040000Z.backup']);
  expect(backups.figures()).toMatchObject({ ageSeconds: (now - good) / 1_000, failures: 1 });
  // So that the next attempt writes the damaged part again.
  expect(ran.at(-1)).toBe('repair');
  failing = undefined;
  await runAt('2026-11-27T04:30:00Z');
  expect(backups.figures().ageSeconds).toBe((now - good) / 1_000);
  await runAt('2026-11-27T05:00:00Z');
  expect(backups.figures().ageSeconds).toBe(0);
});

it('the newest backup is restored and compared when it is made, and each day after; a failure stays until it passes', async () => {
  await runAt('2026-11-26T04:00:00Z');
  await runAt('2026-11-26T05:00:00Z');
  expect(ran.filter((command) => command === 'prove')).toHaveLength(1);
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
  expect(await kept()).toHaveLength(2);
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

it('of several nodes one makes and checks each backup, all know about it, and another goes on when it is gone', async () => {
  const other = startNode();
  const both = () => Promise.all([backups.runIfDue(), other.runIfDue()]);
  for (const day of ['26', '27', '28']) {
    now = Date.parse(`2026-11-${day}T04:00:00Z`);
    // Once more when the lease has expired.
    for (const laterMs of [0, 30_000, 300_000]) {
      now += laterMs;
      await both();
    }
  }
  expect(ran.filter((command) => command === 'backup')).toHaveLength(3);
  expect(ran.filter((command) => command === 'prove')).toHaveLength(3);
  expect(other.figures()).toEqual(backups.figures());
  await backups.stop();
  now = Date.parse('2026-11-29T04:00:00Z');
  await other.runIfDue();
  expect(await kept()).toHaveLength(4);
});

it('neither the restart of a service nor the time until the next backup makes it list or restore backups', async () => {
  await runAt('2026-11-26T04:00:00Z');
  const listed = lists;
  backups = startNode();
  for (let minute = 0; minute < 30; minute += 1) await runAt(`2026-11-26T05:${10 + minute}:00Z`);
  expect(lists).toBe(listed);
  expect(ran.filter((command) => command === 'prove')).toHaveLength(1);
  expect(backups.figures()).toMatchObject({ isProved: true, isProofFailed: false });
});

it('control data that were restored from a backup learn of later backups', async () => {
  await runAt('2026-11-26T04:00:00Z');
  await store.instanceSecrets.set('scheduled-backups', '{}');
  await runAt('2026-11-26T05:00:00Z');
  expect(ran.filter((command) => command === 'backup')).toHaveLength(1);
  expect(backups.figures().ageSeconds).toBe(3_600);
});
