import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastOf, correctAccent, luminanceOf, textOn, toLight } from './accent.ts';
import { styleTokens } from './overlay-kinds/overlay-kinds.ts';
import type { ThemePreset } from './overlay-options.ts';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** The opaque surfaces of a look, as in the style sheet of panels. */
const surfaces: Readonly<Record<ThemePreset, readonly string[]>> = {
  glass: ['#16181d'],
  light: ['#ffffff'],
  dark: ['#16181d'],
  auto: ['#16181d', '#ffffff'],
  solid: [],
  outline: ['#16181d'],
};
const contrastBetween = (one: string, other: string) =>
  contrastOf(luminanceOf(toLight(one)), luminanceOf(toLight(other)));
const contrastOfText = (accent: string) => contrastOf(luminanceOf(toLight(accent)), textOn(toLight(accent)));

describe.each(styleTokens.preset.values)('an accent of any colour in %s', (preset) => {
  test('has readable text on it and stands out from the surface, as WCAG AA asks', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const shown = correctAccent(accent, preset);
        expect(contrastOfText(shown), shown).toBeGreaterThanOrEqual(4.5);
        for (const surface of surfaces[preset])
          expect(contrastBetween(shown, surface), shown).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 1000, seed: 20_261_128 },
    );
  });

  test('stays as it is where nothing is wrong with it', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const shown = correctAccent(accent, preset);
        expect(correctAccent(shown, preset)).toBe(shown);
      }),
      { numRuns: 300, seed: 20_261_128 },
    );
  });
});

test('a corrected accent keeps its hue: navy gets a brighter blue on dark, yellow gets darker on white', () => {
  expect(correctAccent('#0a1f44', 'dark')).toBe('#2e63bf');
  expect(correctAccent('#ffd400', 'light')).toBe('#ae9000');
  expect([correctAccent('#000'), correctAccent('#FFF', 'light')]).toEqual(['#666666', '#939393']);
});

test('the accents that overlays have by themselves, and those that are fine, are not corrected', () => {
  expect([correctAccent('#5b5bf5'), correctAccent('#4b4ae0', 'light')]).toEqual(['#5b5bf5', '#4b4ae0']);
  expect([correctAccent('#ffd400'), correctAccent('#fd0')]).toEqual(['#ffd400', '#ffdd00']);
});
