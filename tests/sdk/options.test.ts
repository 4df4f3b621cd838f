import { optionsByType, overlayTypes, PublishedOverlay, rulesOf } from '@overlay/contract';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { parseOptions } from '../../packages/sdk/src/options/parse-options.ts';

const validators = Object.fromEntries(overlayTypes.map((type) => [type, Compile(optionsByType[type])]));

/** Values near every limit of the schema, and of every type. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      true,
      false,
      0,
      1,
      2,
      2.5,
      10,
      11,
      -1,
      86_400_000,
      86_400_001,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ],
    ...['', 'a', 'x'.repeat(300), 'x'.repeat(301), 'x'.repeat(2049), 'center', 'top-left', 'center-center'],
    ...[
      '50% 50%',
      '100% 0%',
      '101% 0%',
      '12.5% 7%',
      '5%',
      'time',
      'manual',
      'always',
      'once-per-device',
      'auto',
    ],
    ...['en', 'de-AT', 'zh_Hant', 'e', 'viewable', 'defer', '_blank', '_new', 'stars', 'like-dislike', 'é b'],
    ...[
      'https://a.example/',
      'HTTP://A',
      'mailto:a@b',
      'tel:1',
      'javascript:alert(1)',
      ' https://a',
      'data:,',
    ],
    ...[
      [],
      ['a'],
      ['a', 'b'],
      ['a', ''],
      ['a', 1],
      Array(9).fill('a'),
      [{ id: 'a', label: 'A' }, 'b'],
      [{ id: 'ä b', label: 'A' }, 'b'],
    ],
    ...[
      {},
      { a: 'b' },
      { a: 1 },
      { a: null },
      { a: {} },
      { ['k'.repeat(41)]: 'x' },
      { ['k'.repeat(129)]: 1 },
    ],
    ...['glass', 'outline', { preset: 'solid', accent: '#E4572e' }, { preset: 'neon' }, { preset: null }],
    ...[{ accent: '#abc' }, { accent: '#abcd' }, { accent: 'red' }, { accent: '#abc;color:red' }],
    ...[{ radiusPx: 0 }, { radiusPx: 64.5 }, { radiusPx: '8px' }, { radius: 8 }, { surface: '#fff' }],
    ...[
      { fontFamily: '"Source Sans 3", Ünï, sans-serif' },
      { fontFamily: '' },
      { fontFamily: 'a'.repeat(201) },
      { fontFamily: 'url(https://a)' },
      { fontFamily: 'a;color:red' },
      { fontFamily: 'a}' },
    ],
    Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, index])),
  ),
  fc.string({ maxLength: 40 }),
  fc.double(),
);

describe('options are validated like in the contract', () => {
  for (const type of overlayTypes) {
    it(type, () => {
      const names = Object.keys(rulesOf(type));
      const options = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 });
      fc.assert(
        fc.property(options, (given) => {
          const candidate = { ...given, type };
          const verdict = 'options' in parseOptions(candidate);
          const { startTime, endTime, sliderMin, sliderMax } = given as Record<string, number>;
          const isPossible =
            (endTime ?? Infinity) > (startTime ?? 0) &&
            (type !== 'slider' || (sliderMax ?? Infinity) > (sliderMin ?? 0));
          return verdict === (validators[type]?.Check(candidate) && isPossible);
        }),
        { numRuns: 3000, seed: 20_261_121 },
      );
    });
  }
  it('knows every field of the contract', () => {
    for (const type of overlayTypes) {
      const fields = Object.keys(optionsByType[type].properties).filter((name) => name !== 'type');
      const parsed = parseOptions({ type });
      const known = 'known' in parsed ? parsed.known.filter((name) => name !== 'type') : [];
      expect(new Set(known)).toEqual(new Set(fields));
    }
    expect(Object.keys(PublishedOverlay.properties)).toContain('options');
  });
  it('refuses impossible options: an end that is not after the start, a slider without a range', () => {
    const messageOf = (given: object) => ('message' in parseOptions(given) ? 'refused' : 'taken');
    expect(
      [
        { type: 'tap', startTime: 5, endTime: 5 },
        { type: 'tap', endTime: 0 },
        { type: 'slider', sliderMin: 5, sliderMax: 1 },
        { type: 'slider', sliderMax: 0 },
      ].map(messageOf),
    ).toEqual(['refused', 'refused', 'refused', 'refused']);
    expect(
      [
        { type: 'tap', startTime: 5, endTime: 5.1 },
        { type: 'slider', sliderMin: 500 },
        { type: 'tap', sliderMax: -1 },
      ].map(messageOf),
    ).toEqual(['taken', 'taken', 'taken']);
  });
  it('opens only addresses of pages, mails and calls', () => {
    const isTaken = (ctaUrl: string) => 'options' in parseOptions({ type: 'cta', ctaUrl });
    for (const address of [
      'javascript:alert(1)',
      'javascript:alert(1)//https://x',
      'JavaScript:alert(1)//mailto:a',
      'x mailto:a',
      '\njavascript:alert(1)//tel:1',
      ' https://a.example',
      'data:text/html,https://a.example',
      'vbscript:https://a',
      '//a.example',
      '/order',
    ])
      expect(isTaken(address), address).toBe(false);
    for (const address of ['https://a.example', 'HTTP://A', 'mailto:a@b.example', 'tel:+4312345'])
      expect(isTaken(address), address).toBe(true);
  });
  it('refuses values that are not options', () => {
    for (const given of [
      undefined,
      null,
      'tap',
      [],
      {},
      { type: 'constructor' },
      { type: '__proto__' },
      { type: 7 },
    ]) {
      expect(parseOptions(given)).toHaveProperty('message');
    }
  });
});
