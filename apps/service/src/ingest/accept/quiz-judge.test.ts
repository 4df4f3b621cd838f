import type { OverlayOptions } from '@overlay/contract';
import { expect, test } from 'vitest';
import { serviceActor } from '../../audit/actor-of.ts';
import type { OverlayVersionRecord } from '../../control-store/overlays.ts';
import { sampleOverlay } from '../../control-store/sample-records.fixture.ts';
import { createQuizJudge, type Vote } from './quiz-judge.ts';

const quiz: OverlayOptions = {
  type: 'poll',
  pollOptions: [{ id: 'mars', label: 'Mars' }, { id: 'venus', label: 'Venus' }, 'Neither'],
  correctOptionId: 'mars',
};
const vote: Vote = { overlayId: 'ovl_1', version: 1, value: 'mars' };

type Read = (accountId: string, overlayId: string, version: number) => Promise<OverlayOptions | undefined>;

function open(read: Read) {
  const asked: string[] = [];
  let now = 1_000_000;
  const judge = createQuizJudge(
    {
      version: async (accountId, overlayId, version): Promise<OverlayVersionRecord | undefined> => {
        asked.push(`${accountId} ${overlayId} ${version}`);
        const options = await read(accountId, overlayId, version);
        if (options === undefined) return undefined;
        const { videoId, campaignId } = sampleOverlay();
        return {
          ...{ accountId, overlayId, version, videoId, campaignId, options },
          ...{ publishedAtMs: 1, publishedBy: serviceActor, endedAtMs: null, restoredFrom: null },
        };
      },
    },
    () => now,
  );
  return { asked, advance: (ms: number) => (now += ms), judge: judge.judge };
}

test('a vote is correct if it is for the correct option, and both verdicts tell which that is', async () => {
  const { judge } = open(async () => quiz);
  expect(await judge('acct', vote)).toEqual({ correct: true, correctOptionId: 'mars' });
  expect(await judge('acct', { ...vote, value: 'venus' })).toEqual({
    correct: false,
    correctOptionId: 'mars',
  });
  expect(await judge('acct', { ...vote, value: 2 })).toEqual({ correct: false, correctOptionId: 'mars' });
});

test('a value that is none of the options reveals nothing', async () => {
  const { judge } = open(async () => quiz);
  for (const value of ['anything', 'Mars', 0, 1, 3, '']) {
    expect(await judge('acct', { ...vote, value }), String(value)).toBeUndefined();
  }
});

test('each version is judged by its own correct option, and read once', async () => {
  const { judge, asked } = open(async (_account, _overlay, version) => ({
    ...quiz,
    correctOptionId: version === 1 ? 'mars' : 'venus',
  }));
  for (let time = 0; time < 3; time += 1) {
    expect(await judge('acct', vote)).toMatchObject({ correct: true });
    expect(await judge('acct', { ...vote, version: 2 })).toMatchObject({ correct: false });
  }
  expect(asked).toEqual(['acct ovl_1 1', 'acct ovl_1 2']);
});

test('an account is never judged by the overlay of another', async () => {
  const { judge } = open(async (accountId) => (accountId === 'acct' ? quiz : undefined));
  expect(await judge('acct', vote)).toBeDefined();
  expect(await judge('acct_b', vote)).toBeUndefined();
});

test('a poll without a correct option has no verdict', async () => {
  const { judge } = open(async () => ({ type: 'poll', pollOptions: ['A', 'B'] }));
  expect(await judge('acct', { ...vote, value: 0 })).toBeUndefined();
});

test('a version that did not exist a second ago is looked up again', async () => {
  let isPublished = false;
  const { judge, asked, advance } = open(async () => (isPublished ? quiz : undefined));
  expect(await judge('acct', vote)).toBeUndefined();
  isPublished = true;
  expect(await judge('acct', vote)).toBeUndefined();
  advance(1_001);
  expect(await judge('acct', vote)).toMatchObject({ correct: true });
  expect(asked).toHaveLength(2);
});

test('a store that fails costs the verdict, once', async () => {
  let isBroken = true;
  const { judge } = open(async () => {
    if (isBroken) throw new Error('the store is gone');
    return quiz;
  });
  expect(await judge('acct', vote)).toBeUndefined();
  isBroken = false;
  expect(await judge('acct', vote)).toMatchObject({ correct: true });
});

test('a store that does not answer holds nothing up, and is asked for few versions at a time', async () => {
  const { judge, asked } = open(() => new Promise(() => {}));
  const verdicts = Array.from({ length: 100 }, (_, index) => judge('acct', { ...vote, version: index + 1 }));
  expect(await Promise.all(verdicts)).toEqual(verdicts.map(() => undefined));
  expect(asked).toHaveLength(32);
});

test('a crowd that answers at once asks the store once', async () => {
  const { judge, asked } = open(async () => quiz);
  const verdicts = await Promise.all(Array.from({ length: 50 }, () => judge('acct', vote)));
  expect(verdicts.every((verdict) => verdict?.correct)).toBe(true);
  expect(asked).toHaveLength(1);
});
