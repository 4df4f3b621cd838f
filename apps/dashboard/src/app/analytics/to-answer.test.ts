import { expect, test } from 'vitest';
import { toAnswer } from './to-answer.ts';

const place = { startTime: 0, endTime: 5 };

test('the values of like and dislike are told as such', () => {
  const tap = { ...place, type: 'tap' } as const;
  expect([1, 0, 2].map((value) => toAnswer(tap, value))).toEqual(['like', 'dislike', undefined]);
});

test('a button is told by its text, for the value that it stores', () => {
  const button = { ...place, type: 'tap', tapLabel: 'Notify me', tapValue: 'yes' } as const;
  expect(toAnswer(button, 'yes')).toEqual({ label: 'Notify me' });
  expect(toAnswer(button, 1)).toBeUndefined();
});

test('a vote is told by the label of its option, by index or by id', () => {
  const poll = { ...place, type: 'poll', pollOptions: ['Sea', { id: 'hills', label: 'Mountains' }] };
  const toLabel = (value: number | string) => toAnswer(poll as Parameters<typeof toAnswer>[0], value);
  expect([0, 'hills', 'gone'].map(toLabel)).toEqual([{ label: 'Sea' }, { label: 'Mountains' }, undefined]);
});

test('stars speak for themselves', () => {
  expect(toAnswer({ ...place, type: 'rating' }, 4)).toBeUndefined();
});
