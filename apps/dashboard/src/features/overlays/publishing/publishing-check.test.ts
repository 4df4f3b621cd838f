import type { OverlayOptions } from '@overlay/contract';
import { describe, expect, test } from 'vitest';
import { checkPublishing, type PublishingPlan } from './publishing-check.ts';

const complete = {
  type: 'poll',
  pollQuestion: 'Tea or coffee?',
  pollOptions: [
    { id: 'tea', label: 'Tea' },
    { id: 'coffee', label: 'Coffee' },
  ],
  startTime: 5,
  endTime: 20,
} as const satisfies OverlayOptions;

function codesOf(options: OverlayOptions, others: Partial<PublishingPlan> = {}): string[] {
  return checkPublishing({ options, neighbours: [], ...others }).map(({ code }) => code);
}

test('a complete overlay has nothing to check', () => {
  expect(codesOf(complete)).toEqual([]);
});

describe('standard texts', () => {
  test('of a poll without a question and answers are found', () => {
    const { pollQuestion: _question, pollOptions: _options, ...bare } = complete;
    expect(codesOf(bare)).toEqual(['no-question', 'no-answers']);
  });

  test('that were typed are no better than those that were not', () => {
    expect(
      codesOf({
        ...complete,
        pollQuestion: ' what do you think ',
        pollOptions: [
          { id: 'a', label: 'Yes' },
          { id: 'b', label: 'No' },
        ],
      }),
    ).toEqual(['no-question', 'no-answers']);
  });

  test('that the overlay replaces are not reported', () => {
    const { pollQuestion: _question, pollOptions: _options, ...bare } = complete;
    expect(codesOf({ ...bare, labels: { poll: 'Well?', yes: 'Sure', no: 'Never' } })).toEqual([]);
  });

  test.each([
    [{ type: 'rating' }, ['no-question']],
    [{ type: 'rating', title: 'Our service?' }, []],
    [{ type: 'slider' }, ['no-question']],
    [{ type: 'tap' }, ['no-question']],
    [{ type: 'tap', tapLabel: 'Wow' }, []],
    [{ type: 'cta' }, ['no-link-text', 'no-link']],
    [{ type: 'cta', ctaText: 'Buy' }, ['no-link']],
    [{ type: 'cta', ctaText: 'Buy', ctaUrl: 'https://shop.example' }, []],
  ] as const)('%j', (options, codes) => {
    expect(codesOf({ ...options, startTime: 5, endTime: 20 })).toEqual(codes);
  });
});

describe('time', () => {
  test('an overlay at 0:00 covers the first picture', () => {
    expect(codesOf({ ...complete, startTime: 0 })).toEqual(['starts-at-once']);
    expect(codesOf({ ...complete, startTime: 0, showOn: 'pause' })).toEqual([]);
  });

  test('must suffice to read and answer', () => {
    expect(codesOf({ ...complete, endTime: 7 })).toEqual(['too-short']);
    expect(codesOf({ ...complete, hideAfterMs: 1_500 })).toEqual(['too-short']);
  });

  test('does not pass while the overlay pauses the video', () => {
    expect(codesOf({ ...complete, endTime: 7, pauseVideo: true })).toEqual([]);
    expect(codesOf({ ...complete, endTime: 7, pauseVideo: true, hideAfterMs: 1_000 })).toEqual(['too-short']);
  });

  test('after the end of the video is never reached', () => {
    expect(codesOf(complete, { videoSeconds: 12 })).toEqual(['ends-after-video']);
    expect(codesOf(complete, { videoSeconds: 4 })).toEqual(['starts-after-video']);
    expect(codesOf(complete, { videoSeconds: 20 })).toEqual([]);
    expect(codesOf({ ...complete, showOn: 'ended', startTime: 0 }, { videoSeconds: 12 })).toEqual([
      'ends-after-video',
    ]);
  });

  test('of another published overlay of the video is an overlap', () => {
    const neighbour = (options: Partial<OverlayOptions>) => [
      { overlayId: 'ovl_2', name: 'Other', options: { ...complete, ...options } as OverlayOptions },
    ];
    expect(codesOf(complete, { neighbours: neighbour({ startTime: 19, endTime: 30 }) })).toEqual([
      'overlaps',
    ]);
    expect(codesOf(complete, { neighbours: neighbour({ startTime: 20, endTime: 30 }) })).toEqual([]);
    expect(codesOf(complete, { neighbours: neighbour({ startTime: 0, endTime: 5 }) })).toEqual([]);
    expect(codesOf(complete, { neighbours: neighbour({ showOn: 'manual' }) })).toEqual([]);
    expect(
      codesOf(complete, { neighbours: neighbour({ startTime: 1, endTime: 30, hideAfterMs: 3_000 }) }),
    ).toEqual([]);
  });
});

test('results that viewers do not see yet, and an overlay that the page shows itself, are notes', () => {
  const findings = checkPublishing({
    options: { ...complete, showResults: true, showOn: 'manual' },
    neighbours: [],
  });
  expect(findings).toEqual([
    { code: 'results-later', isNote: true },
    { code: 'shown-by-page', isNote: true },
  ]);
});
