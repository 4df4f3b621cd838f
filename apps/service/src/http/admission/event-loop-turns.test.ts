import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { EventLoopTurns } from './event-loop-turns.ts';

it('whoever has to wait starts in the order of asking, a few in each turn of the event loop', async () => {
  const turns = new EventLoopTurns();
  const started: number[] = [];
  for (let request = 0; request < 10; request += 1) turns.take(() => started.push(request));
  expect(started).toEqual([]);
  const startedAfterEachTurn: number[] = [];
  while (started.length < 10) {
    await nextTurn();
    startedAfterEachTurn.push(started.length);
  }
  expect(startedAfterEachTurn).toEqual([4, 8, 10]);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('one that asks while another starts waits for a later turn', async () => {
  const turns = new EventLoopTurns();
  const started: string[] = [];
  turns.take(() => {
    started.push('first');
    turns.take(() => started.push('second'));
  });
  await nextTurn();
  expect(started).toEqual(['first']);
  await nextTurn();
  expect(started).toEqual(['first', 'second']);
});
