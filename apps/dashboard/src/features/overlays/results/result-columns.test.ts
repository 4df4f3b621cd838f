import { expect, test } from 'vitest';
import { heightOf, toEdges, toHistogram } from './result-columns.ts';

const answers = { share: 0, answers: 0 };

test('a rating has a column for each value, and a mean stands between the middles of two', () => {
  const rows = [5, 1, 2, 3, 4].map((value) => ({ ...answers, value, votes: value }));
  const histogram = toHistogram({ type: 'rating', rows });
  expect(histogram?.columns.map(({ from }) => from)).toEqual([1, 2, 3, 4, 5]);
  expect(toEdges(histogram?.columns ?? [])).toEqual([1, 2, 3, 4, 5]);
  expect(histogram?.place(1)).toBeCloseTo(0.1);
  expect(histogram?.place(5)).toBeCloseTo(0.9);
  expect(histogram?.place(3.5)).toBeCloseTo(0.6);
});

test('quartiles of a slider stand along its scale, whatever that begins with', () => {
  const rows = [
    { ...answers, from: -50, to: 0, votes: 3 },
    { ...answers, from: 0, to: 50, votes: 6 },
  ];
  const histogram = toHistogram({ type: 'slider', rows });
  expect(histogram?.place(0)).toBe(0.5);
  expect(histogram?.place(-50)).toBe(0);
  expect(histogram?.place(80)).toBe(1);
  expect(toEdges(histogram?.columns ?? [])).toEqual([-50, 0, 50]);
  expect(histogram?.columns.map((column) => heightOf(column, histogram.columns))).toEqual([0.5, 1]);
});

test('answers that are no numbers have no histogram, nor have those that are still to come', () => {
  expect(toHistogram({ type: 'poll', rows: [{ ...answers, value: 'a', votes: 1 }] })).toBeUndefined();
  expect(toHistogram({ type: 'rating', rows: [] })).toBeUndefined();
  const silent = [{ ...answers, value: 1, votes: 0 }];
  expect(
    heightOf(
      { from: 1, to: 1, votes: 0, share: 0 },
      toHistogram({ type: 'rating', rows: silent })?.columns ?? [],
    ),
  ).toBe(0);
});
