import { expect, test } from 'vitest';
import { DiskRoom, nearlyFullBytes } from './disk-room.ts';

const settled = () => new Promise(setImmediate);

test('the next check notices that a disk has filled up, or has room again', async () => {
  let free = nearlyFullBytes;
  let looks = 0;
  const room = new DiskRoom('x', async () => {
    looks += 1;
    return free;
  });
  expect(room.hasRoom(0)).toBe(true);
  await settled();
  free = nearlyFullBytes - 1;
  expect(room.hasRoom(10)).toBe(true);
  expect(looks).toBe(1);
  expect(room.hasRoom(20)).toBe(true);
  await settled();
  expect(room.hasRoom(21)).toBe(false);
  free = nearlyFullBytes;
  room.hasRoom(40);
  await settled();
  expect(room.hasRoom(41)).toBe(true);
  expect(looks).toBe(3);
});

test('a disk whose free space cannot be read is assumed to have room', async () => {
  const room = new DiskRoom('x', () => Promise.reject(new Error('no such call')));
  room.hasRoom(0);
  await settled();
  expect(room.hasRoom(1)).toBe(true);
});

test('a disk with plenty of room is checked four times a second', async () => {
  let looks = 0;
  const room = new DiskRoom('x', async () => {
    looks += 1;
    return 10 * 1024 ** 3;
  });
  for (let nowMs = 0; nowMs < 1_000; nowMs += 10) {
    room.hasRoom(nowMs);
    await settled();
  }
  expect(looks).toBe(4);
});
