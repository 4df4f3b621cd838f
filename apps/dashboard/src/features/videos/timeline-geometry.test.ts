import { expect, test } from 'vitest';
import {
  lengthOf,
  moveTime,
  rowAt,
  secondAt,
  type TimelineRow,
  toAreaPath,
  toBars,
  toLanes,
  toTicks,
} from './timeline-geometry.ts';

const row = (from: number, viewers: number, interactions = 0): TimelineRow => ({
  from,
  to: from + 1,
  viewers,
  views: viewers,
  impressions: 0,
  interactions,
  engagementRate: 0,
  answers: 0,
});

test('viewers who stay are an area in steps that begins and ends at the bottom', () => {
  expect(toAreaPath([row(0, 10), row(1, 5)])).toBe('M0 100L0 0L1 0L1 50L2 50L2 100Z');
  expect(toAreaPath([row(0, 0)])).toBe('');
  expect(toAreaPath([])).toBe('');
});

test('bars stand beside the highest of their kind, and seconds without anything have none', () => {
  const bars = toBars([row(0, 9, 4), row(1, 9, 0), row(2, 9, 1)], ({ interactions }) => interactions, 0.5);
  expect(bars).toEqual([
    { from: 0, width: 1, height: 50 },
    { from: 2, width: 1, height: 12.5 },
  ]);
});

test('overlays that are there at the same time get a lane each, and one after the other share one', () => {
  const windows = [
    { overlayId: 'c', from: 9, to: 12 },
    { overlayId: 'a', from: 1, to: 5 },
    { overlayId: 'b', from: 3, to: 9 },
  ];
  expect(toLanes(windows).map((lane) => lane.map(({ overlayId }) => overlayId))).toEqual([['a', 'c'], ['b']]);
});

test('the axis is as long as the longest that anybody said, and never of no length', () => {
  expect(lengthOf({ videoLength: 20, rows: [row(0, 1)] })).toBe(20);
  expect(lengthOf({ videoLength: null, rows: [row(7, 1)] })).toBe(8);
  expect(lengthOf({ videoLength: 20, rows: [] }, 31)).toBe(31);
  expect(lengthOf({ videoLength: null, rows: [] }, Number.NaN)).toBe(1);
});

test('the pointer finds its second, also beyond both ends', () => {
  const box = { left: 100, width: 200 };
  expect(secondAt(200, box, 60)).toBe(30);
  expect(secondAt(0, box, 60)).toBe(0);
  expect(secondAt(900, box, 60)).toBe(60);
});

test('keys move as in players, and stop at both ends', () => {
  const press = (key: string, at: number, shiftKey = false) => moveTime({ key, shiftKey }, at, 20);
  expect(press('ArrowRight', 3.4)).toBe(4);
  expect(press('ArrowLeft', 3.4)).toBe(3);
  expect(press('ArrowRight', 3, true)).toBe(8);
  expect(press('ArrowLeft', 0)).toBe(0);
  expect(press('PageUp', 18)).toBe(20);
  expect(press('Home', 18)).toBe(0);
  expect(press('End', 18)).toBe(20);
  expect(press('a', 18)).toBeUndefined();
});

test('a second belongs to one row, and the end to the last', () => {
  const rows = [row(0, 1), row(1, 1)];
  expect(rowAt(rows, 0.9)?.from).toBe(0);
  expect(rowAt(rows, 1)?.from).toBe(1);
  expect(rowAt(rows, 2)?.from).toBe(1);
  expect(rowAt(rows, 3)).toBeUndefined();
});

test('the axis is marked at round times', () => {
  expect(toTicks(20, 5)).toEqual([0, 5, 10, 15, 20]);
  expect(toTicks(94, 5)).toEqual([0, 30, 60, 90]);
  expect(toTicks(10_800, 6)).toEqual([0, 1_800, 3_600, 5_400, 7_200, 9_000, 10_800]);
});
