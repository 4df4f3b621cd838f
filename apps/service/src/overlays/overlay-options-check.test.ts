import { describe, expect, it } from 'vitest';
import { checkOverlayOptions } from './overlay-options-check.ts';

const pointersOf = (options: Record<string, unknown>) => {
  const checked = checkOverlayOptions(options);
  return checked.ok ? [] : checked.errors.map((error) => error.pointer);
};

describe('checkOverlayOptions', () => {
  it.each([
    { type: 'tap' },
    { type: 'tap', tapStyle: 'button', tapValue: 'yes', position: '10% 90.5%' },
    { type: 'rating', ratingMax: 10 },
    { type: 'cta', pollQuestion: 'Shown by polls alone' },
    { type: 'poll' },
    { type: 'poll', pollQuestion: 'Which?', pollOptions: ['A', { id: 'b', label: 'B' }] },
    { type: 'slider', sliderMin: 0, sliderMax: 1, sliderStep: 0.1 },
    { type: 'slider', sliderMin: 0.1, sliderMax: 0.7, sliderStep: 0.1 },
    { type: 'cta', ctaText: 'Buy', ctaUrl: 'https://shop.example/' },
    { type: 'cta', startTime: 0, endTime: 0.5 },
  ])('accepts %j', (options) => {
    expect(checkOverlayOptions(options)).toEqual({ ok: true, options });
  });

  it.each([
    [{}, ['/options/type']],
    [{ type: 'video' }, ['/options/type']],
    [{ type: 'rating', ratingMax: 11 }, ['/options/ratingMax']],
    [{ type: 'tap', position: 'left', theme: 'neon' }, ['/options/position', '/options/theme']],
    [{ type: 'poll', pollOptions: ['only one'] }, ['/options/pollOptions']],
    [{ type: 'tap', startTime: 5, endTime: 5 }, ['/options/endTime']],
    [{ type: 'tap', endTime: 0 }, ['/options/endTime']],
    [{ type: 'cta', ctaUrl: 'https://shop.example/' }, ['/options/ctaText']],
    [{ type: 'cta', ctaText: 'x', ctaUrl: 'javascript:alert(1)' }, ['/options/ctaUrl']],
    [{ type: 'slider', sliderMin: 5, sliderMax: 5 }, ['/options/sliderMax']],
    [{ type: 'slider', sliderMin: 200 }, ['/options/sliderMax']],
    [{ type: 'slider', sliderStep: 101 }, ['/options/sliderStep']],
    [{ type: 'slider', sliderStep: 30 }, ['/options/sliderStep']],
    [
      {
        type: 'poll',
        pollOptions: [
          { id: 'a', label: 'A' },
          { id: 'a', label: 'B' },
        ],
      },
      ['/options/pollOptions/1/id'],
    ],
  ])('refuses %j at %j', (options, pointers) => {
    expect([...new Set(pointersOf(options))]).toEqual(pointers);
  });

  it('leaves out what no overlay of this type knows', () => {
    const given = { type: 'tap', ratingMax: 5, onclick: 'alert(1)', metadata: { shelf: 'b' } };
    expect(checkOverlayOptions(given)).toEqual({
      ok: true,
      options: { type: 'tap', metadata: { shelf: 'b' } },
    });
    expect(given.onclick).toBe('alert(1)');
  });
});
