import { expect, test } from 'vitest';
import { axisSteps, moveCursor, namesAt, splitUnfinished, toCsv, toCsvText, toMarked } from './chart-data.ts';

const format = String;

test.each(['=1+1', '@x', '+1', '-x', '\t=1', '\r=1', ';=1', '-1+cmd|x'])(
  '%j is saved as text, not as a formula',
  (cell) => {
    const [line = ''] = toCsvText([[cell]]).split('\n', 1);
    expect(line.replace(/^"/, '').startsWith(`'${cell[0]}`)).toBe(true);
  },
);

test('negative numbers stay numbers', () => {
  expect(toCsvText([[-3.5, '-3.5', '-.5']])).toBe('-3.5,-3.5,-.5');
});

test('commas, quotes and line breaks stay within their cell', () => {
  expect(toCsvText([['a,b', 'say "hi"', 'one\ntwo', 'plain']])).toBe('"a,b","say ""hi""","one\ntwo",plain');
});

test('a missing value is an empty cell, zero is not', () => {
  const series = [{ name: 'Answers', values: [0, null], format }];
  expect(toCsv('Day', (x) => `day ${x}`, { x: [1, 2], series })).toBe('Day,Answers\r\nday 1,0\r\nday 2,');
});

test('the unfinished part of a line begins at the last finished point', () => {
  expect(splitUnfinished([1, 2, 3], 2)).toEqual({ finished: [1, 2, null], unfinished: [null, 2, 3] });
  expect(splitUnfinished([1, 2], undefined)).toEqual({ finished: [1, 2], unfinished: [null, null] });
});

test('marks of the same place are named together', () => {
  const marks = [
    { at: 1, name: 'Version 2' },
    { at: 1, name: 'Version 3' },
  ];
  expect([0, 1].map((index) => namesAt({ x: [1, 2], series: [], marks }, index))).toEqual([
    '',
    'Version 2, Version 3',
  ]);
  expect(namesAt({ x: [1], series: [] }, 0)).toBe('');
});

test('arrow keys stop at the ends, Page Up and Page Down move by a tenth', () => {
  expect(moveCursor('ArrowRight', undefined, 30)).toBe(0);
  expect(moveCursor('ArrowRight', 29, 30)).toBe(29);
  expect(moveCursor('ArrowLeft', 0, 30)).toBe(0);
  expect(moveCursor('PageDown', 10, 30)).toBe(13);
  expect(moveCursor('PageUp', 1, 30)).toBe(0);
  expect(moveCursor('End', 3, 30)).toBe(29);
  expect(moveCursor('Enter', 3, 30)).toBeUndefined();
});

test('the axis of counts has whole numbers, and that of shares has not', () => {
  const counts = axisSteps([{ values: [0, 1, null] }, { values: [3, 2, 1] }]);
  expect(counts.slice(0, 4)).toEqual([1, 2, 5, 10]);
  expect(counts.every(Number.isInteger)).toBe(true);
  expect(axisSteps([{ values: [1, 0.25] }])[0]).toBeLessThan(0.25);
});

test('points are marked where no line shows them, and at the end of a line that still grows', () => {
  expect(toMarked([1, 2, null, 4, null], false)).toEqual([3]);
  expect(toMarked([1, 2, 3], false)).toEqual([]);
  expect(toMarked([null, 2, 3], true)).toEqual([2]);
});
