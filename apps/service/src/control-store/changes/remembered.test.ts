import { expect, it } from 'vitest';
import { Remembered } from './remembered.ts';

let nowMs = 1_000_000;
let isWatching = false;
const make = () =>
  new Remembered<string>({ most: 10, clock: () => nowMs, changes: { isWatching: () => isWatching } });

it('uses values for less than a second while changes may go unannounced, and longer while they are announced', () => {
  const remembered = make();
  isWatching = false;
  remembered.reading()('a', 'one');
  nowMs += 900;
  expect(remembered.get('a')).toBe('one');
  nowMs += 1;
  expect(remembered.get('a')).toBeUndefined();
  isWatching = true;
  expect(remembered.get('a')).toBe('one');
  nowMs += 60_001;
  expect(remembered.get('a')).toBeUndefined();
});

it('counts from before the read started, and keeps nothing that was read before a change', () => {
  const remembered = make();
  isWatching = false;
  const late = remembered.reading();
  nowMs += 800;
  late('a', 'one');
  nowMs += 101;
  expect(remembered.get('a')).toBeUndefined();
  for (const change of [
    () => remembered.forget('b'),
    () => remembered.forgetWhere(() => false),
    () => remembered.clear(),
  ]) {
    const remember = remembered.reading();
    change();
    remember('b', 'old');
    expect(remembered.get('b')).toBeUndefined();
  }
});

it('forgets by name, by value, or everything', () => {
  const remembered = make();
  for (const [key, value] of [
    ['a', 'x'],
    ['b', 'y'],
    ['c', 'y'],
    ['d', 'z'],
  ] as const)
    remembered.reading()(key, value);
  remembered.forget('a');
  remembered.forgetWhere((value) => value === 'y');
  expect(['a', 'b', 'c', 'd'].map((key) => remembered.get(key))).toEqual([
    undefined,
    undefined,
    undefined,
    'z',
  ]);
  remembered.clear();
  expect(remembered.get('d')).toBeUndefined();
});
