import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Disk, DiskSpace, toDaysUntilFull } from './disk-space.ts';

const hourMs = 3_600_000;
const gib = 1024 ** 3;
const folders = { data: '/data', exports: '/exports', backups: '/backups' };
const onError = (error: unknown) => {
  throw error;
};

it('estimates the days from a week of samples', async () => {
  let nowMs = 0;
  let freeBytes = 100 * gib;
  const readDisk = async (path: string): Promise<Disk | undefined> =>
    path === '/data' ? { id: 1, freeBytes, sizeBytes: 200 * gib } : undefined;
  const space = new DiskSpace({ folders, onError, readDisk, clock: () => nowMs });
  const days = async () => (await space.figures())[0]?.daysUntilFull;
  for (let hour = 0; hour < 23; hour += 1) {
    await space.sample();
    nowMs += hourMs;
    freeBytes -= gib / 2;
  }
  expect(await days()).toBe(Number.POSITIVE_INFINITY);
  await space.sample();
  nowMs += hourMs;
  freeBytes -= gib / 2;
  // 88 GiB are left, and 12 go each day.
  expect(await days()).toBeCloseTo(88 / 12, 6);
});

it('says nothing of a disk that does not fill up, and little of a file that exists for an hour', () => {
  const day = (freeOf: (hour: number) => number) =>
    toDaysUntilFull(
      Array.from({ length: 25 }, (_, hour) => ({ atMs: hour * hourMs, freeBytes: freeOf(hour) })),
    );
  expect(day(() => 10)).toBe(Number.POSITIVE_INFINITY);
  expect(day((hour) => 10 + hour)).toBe(Number.POSITIVE_INFINITY);
  expect(toDaysUntilFull([])).toBe(Number.POSITIVE_INFINITY);
  // By first and last sample alone, the disk would be full in four days.
  expect(day((hour) => (hour === 24 ? 80 : 100))).toBeGreaterThan(16);
});

it('counts folders on one disk once, and leaves out a folder that does not exist', async () => {
  const disks: Record<string, Disk> = {
    '/data': { id: 1, freeBytes: 1, sizeBytes: 3 },
    '/exports': { id: 1, freeBytes: 1, sizeBytes: 3 },
    '/backups': { id: 2, freeBytes: 2, sizeBytes: 4 },
  };
  const space = new DiskSpace({ folders, onError, readDisk: async (path) => disks[path] });
  expect((await space.figures()).map(({ folder, freeBytes }) => [folder, freeBytes])).toEqual([
    ['data', 1],
    ['backups', 2],
  ]);
  delete disks['/backups'];
  expect(await space.figures()).toHaveLength(1);
});

it('reads the disks of this machine', async () => {
  const data = await mkdtemp(join(tmpdir(), 'disk-space-'));
  const space = new DiskSpace({ folders: { ...folders, data, exports: join(data, 'none') }, onError });
  const [disk] = await space.figures();
  expect(disk?.folder).toBe('data');
  expect(disk?.freeBytes).toBeGreaterThan(0);
  expect(disk?.sizeBytes).toBeGreaterThan(disk?.freeBytes ?? 0);
  await rm(data, { recursive: true });
});
