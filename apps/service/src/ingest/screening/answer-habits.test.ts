import { expect, it } from 'vitest';
import { AnswerHabits } from './answer-habits.ts';

const start = Date.UTC(2026, 0, 15, 20);
const periodMs = 600_000;

function note(habits: AnswerHabits, networks: number, answering: boolean, nowMs: number, firstNetwork = 0) {
  for (let network = firstNetwork; network < firstNetwork + networks; network += 1) {
    if (habits.noteDevice(network, nowMs) && answering) habits.noteAnswer();
  }
}

it('says nothing before fifty devices, and nothing of the current ten minutes', () => {
  const habits = new AnswerHabits();
  note(habits, 80, false, start);
  expect(habits.usual(start)).toBeUndefined();
  expect(habits.usual(start + periodMs)).toBe(0);
  note(habits, 1_000, true, start + periodMs, 100);
  expect(habits.usual(start + periodMs)).toBe(0);
  expect(habits.usual(start + 2 * periodMs)).toBeGreaterThan(0.9);
});

it('counts no more than three devices of a network', () => {
  const habits = new AnswerHabits();
  note(habits, 97, false, start);
  for (let device = 0; device < 1_000; device += 1) note(habits, 1, true, start, 97);
  expect(habits.usual(start + periodMs)).toBe(0.03);
});
