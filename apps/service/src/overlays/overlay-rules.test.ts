import { OverlayOptions } from '@overlay/contract';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { explain } from '../http/operations/validate.ts';
import { overlayRuleErrors } from './overlay-rules.ts';

const pointersOf = (options: Readonly<Record<string, unknown>>) => {
  const errors = Check(OverlayOptions, options)
    ? overlayRuleErrors(options)
    : explain(OverlayOptions, options);
  return errors.map(({ pointer }) => pointer);
};

describe('options of an overlay', () => {
  it.each([
    { type: 'tap' },
    { type: 'tap', tapStyle: 'button', tapValue: 'yes', position: '10% 90.5%' },
    { type: 'rating', ratingMax: 10 },
    { type: 'cta', pollQuestion: 'Shown only by polls' },
    { type: 'poll' },
    { type: 'poll', pollQuestion: 'Which?', pollOptions: ['A', { id: 'b', label: 'B' }] },
    { type: 'slider', sliderMin: 0, sliderMax: 1, sliderStep: 0.1 },
    // Its upper bound is 300, as in the browser.
    { type: 'slider', sliderMin: 200, sliderStep: 50 },
    { type: 'slider', sliderMin: 0.1, sliderMax: 0.7, sliderStep: 0.1 },
    { type: 'cta', ctaText: 'Buy', ctaUrl: 'https://shop.example/' },
    { type: 'cta', startTime: 0, endTime: 0.5 },
  ])('accepts %j', (options) => {
    expect(pointersOf(options)).toEqual([]);
  });

  it.each([
    [{}, ['/type']],
    [{ type: 'video' }, ['/type']],
    [{ type: 'tap', ratingMax: 5 }, ['/ratingMax']],
    [{ type: 'rating', ratingMax: 11 }, ['/ratingMax']],
    [{ type: 'tap', position: 'left', theme: 'neon' }, ['/position', '/theme']],
    [{ type: 'tap', theme: { accent: 'red' } }, ['/theme/accent']],
    [{ type: 'tap', theme: { fontFamily: 'a;b' } }, ['/theme/fontFamily']],
    [{ type: 'poll', pollOptions: ['only one'] }, ['/pollOptions']],
    [{ type: 'tap', startTime: 5, endTime: 5 }, ['/endTime']],
    [{ type: 'tap', endTime: 0 }, ['/endTime']],
    [{ type: 'cta', ctaUrl: 'https://shop.example/' }, ['/ctaText']],
    [{ type: 'cta', ctaText: 'x', ctaUrl: 'javascript:alert(1)' }, ['/ctaUrl']],
    [{ type: 'slider', sliderMin: 5, sliderMax: 5 }, ['/sliderMax']],
    [{ type: 'slider', sliderMin: 200, sliderMax: 100 }, ['/sliderMax']],
    [{ type: 'slider', sliderMax: 0 }, ['/sliderMax']],
    [{ type: 'slider', sliderMin: 200, sliderStep: 101 }, ['/sliderStep']],
    [{ type: 'slider', sliderStep: 101 }, ['/sliderStep']],
    [{ type: 'slider', sliderStep: 30 }, ['/sliderStep']],
    [
      {
        type: 'poll',
        pollOptions: [
          { id: 'a', label: 'A' },
          { id: 'a', label: 'B' },
        ],
      },
      ['/pollOptions/1/id'],
    ],
  ])('refuses %j at %j', (options, pointers) => {
    expect([...new Set(pointersOf(options))]).toEqual(pointers);
  });

  const labels = (count: number, text: string) => ({
    type: 'tap',
    labels: Object.fromEntries(Array.from({ length: count }, (_, at) => [`label ${at}`, text])),
  });

  it.each([
    ['51 labels', labels(51, ''), ['/labels']],
    ['texts of three bytes a character, which are longer than they look', labels(50, '€'.repeat(300)), ['/']],
    ['control characters, of six bytes each as JSON', labels(30, '\u0001'.repeat(300)), ['/']],
  ])('refuses %s', (_, options, pointers) => {
    expect([...new Set(pointersOf(options))]).toEqual(pointers);
  });

  it('accepts fifty labels in 32 KiB', () => {
    expect(pointersOf(labels(50, '€'.repeat(200)))).toEqual([]);
  });
});
