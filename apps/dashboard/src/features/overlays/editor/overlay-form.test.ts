import { type OverlayOptions, optionsByType, overlayTypes } from '@overlay/contract';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { allFieldsOf } from './option-fields.ts';
import { emptyForm, type OverlayForm, toForm } from './overlay-form.ts';
import { parseForm } from './parse-form.ts';
import { formatScalar, parseScalar } from './scalar.ts';

function formOf(options: OverlayOptions): OverlayForm {
  return toForm({ name: 'A name', videoId: 'vid_1', options });
}

function withTexts(form: OverlayForm, texts: Partial<OverlayForm['texts']>): OverlayForm {
  return { ...form, texts: { ...form.texts, ...texts } };
}

function problemsOf(form: OverlayForm): Record<string, unknown> {
  const parsed = parseForm(form);
  return parsed.ok ? {} : Object.fromEntries([...parsed.problems].map(([name, { code }]) => [name, code]));
}

describe('the fields of the form are those of the contract', () => {
  test.each(overlayTypes)('%s: every option can be set', (type) => {
    // The first three are the overlay's own; a poll shows its question, and no other type does.
    const elsewhere = ['type', 'overlayId', 'videoId', type === 'poll' ? 'title' : 'pollQuestion'];
    const inContract = Object.keys(optionsByType[type].properties).filter(
      (name) => !elsewhere.includes(name),
    );
    expect([...allFieldsOf(type)].sort()).toEqual(inContract.sort());
  });
});

describe('an overlay comes back from its form as it went in', () => {
  const overlays: readonly OverlayOptions[] = [
    { type: 'tap' },
    { type: 'tap', tapStyle: 'button', tapLabel: 'Wow', tapValue: '5', dismissible: true },
    { type: 'tap', tapValue: 0.5, labels: { submit: 'Send' }, metadata: { a: '1', b: 2, c: true, d: null } },
    { type: 'rating', ratingMax: 10, ratingStyle: 'numbers', showResults: true, startTime: 3723.25 },
    { type: 'poll', pollQuestion: 'Which?', pollOptions: ['A', 'B'], allowChange: true, theme: 'auto' },
    {
      type: 'poll',
      pollOptions: [
        { id: 'x', label: 'A' },
        { id: 'y', label: 'A' },
      ],
      position: '10% 20.5%',
    },
    { type: 'poll', overlayId: 'own', videoId: 'other', title: 'Kept', showOn: 'manual' },
    {
      type: 'rating',
      theme: { preset: 'solid', accent: '#e4572e', radiusPx: 0, fontFamily: '"Source Sans 3", serif' },
    },
    { type: 'rating', theme: { preset: 'glass', accent: '#e57' } },
    { type: 'rating', theme: { radiusPx: 8 } },
    { type: 'rating', theme: {} },
    {
      type: 'slider',
      sliderMin: -1,
      sliderMax: 1,
      sliderStep: 0.1,
      sliderLabels: ['low', ''],
      sliderEmoji: '🔥',
      hideAfterMs: 1_500,
    },
    { type: 'cta', ctaText: 'Buy', ctaUrl: 'https://shop.example', ctaTarget: '_self', pauseVideo: false },
  ];
  test.each(overlays.map((options) => [options.type, options] as const))('%s', (_type, options) => {
    expect(parseForm(formOf(options), options)).toEqual({
      ok: true,
      input: { name: 'A name', videoId: 'vid_1', options },
    });
    expect(Check(optionsByType[options.type], options)).toBe(true);
  });

  test.each(overlayTypes)('a new %s is valid, starts soon after the video, and says nothing else', (type) => {
    const parsed = parseForm(emptyForm({ type, videoId: 'vid_1' }));
    expect(parsed).toEqual({ ok: true, input: { videoId: 'vid_1', options: { type, startTime: 3 } } });
  });

  test('what another type would use is not stored, and is there again when that type is chosen', () => {
    const poll = formOf({ type: 'poll', pollQuestion: 'Which?', pollOptions: ['A', 'B'] });
    const tap = { ...poll, type: 'tap' } as const;
    expect(parseForm(tap)).toMatchObject({ ok: true, input: { options: { type: 'tap' } } });
    expect(parseForm({ ...tap, type: 'poll' })).toEqual(parseForm(poll));
  });
});

describe('what is typed wrong is said', () => {
  test.each([
    ['startTime', '1:75', 'time'],
    ['hideAfterMs', '90000', 'between'],
    ['ratingMax', '11', 'between'],
    ['ratingMax', '2.5', 'whole'],
    ['ratingMax', 'five', 'number'],
    ['ctaUrl', 'javascript:alert(1)', 'url'],
    ['locale', 'deutsch sprache', 'locale'],
    ['position', '120% 3%', 'position'],
    ['creativeId', 'with space', 'identifier'],
    ['title', 'x'.repeat(301), 'too-long'],
  ] as const)('%s %j', (name, text, code) => {
    expect(problemsOf(withTexts(formOf({ type: 'rating' }), { [name]: text }))).toEqual({ [name]: code });
  });

  test.each([
    ['accent', 'red', 'colour'],
    ['radiusPx', '65', 'between'],
    ['radiusPx', '8px', 'number'],
    ['fontFamily', 'url(a)', 'font'],
  ] as const)('the style token %s: %j', (token, text, code) => {
    const form = formOf({ type: 'rating' });
    expect(problemsOf({ ...form, look: { ...form.look, [token]: text } })).toEqual({ theme: code });
  });

  test('a link that only contains https:// is not a link', () => {
    const form = withTexts(formOf({ type: 'rating' }), { ctaUrl: 'javascript:alert(1)//https://x' });
    expect(problemsOf(form)).toEqual({ ctaUrl: 'url' });
  });

  test('options that do not fit together', () => {
    const times = withTexts(formOf({ type: 'tap' }), { startTime: '0:10', endTime: '0:10' });
    expect(problemsOf(times)).toEqual({ endTime: 'after-start' });
    expect(problemsOf(withTexts(formOf({ type: 'cta' }), { ctaUrl: 'https://a.example' }))).toEqual({
      ctaText: 'names-link',
    });
    const slider = formOf({ type: 'slider' });
    expect(problemsOf(withTexts(slider, { sliderMin: '100', sliderMax: '100' }))).toEqual({
      sliderMax: 'above-least',
    });
    expect(problemsOf(withTexts(slider, { sliderStep: '30' }))).toEqual({ sliderStep: 'step-divides' });
    expect(problemsOf(withTexts(slider, { sliderStep: '200' }))).toEqual({ sliderStep: 'step-fits' });
    expect(problemsOf(withTexts(slider, { sliderStep: '0' }))).toEqual({ sliderStep: 'positive' });
  });

  test('a video has to be named; the preview is shown meanwhile', () => {
    const parsed = parseForm({ ...formOf({ type: 'tap' }), videoId: '' });
    expect(parsed).toMatchObject({ ok: false, options: { type: 'tap' } });
    expect(problemsOf({ ...formOf({ type: 'tap' }), videoId: '' })).toEqual({ videoId: 'required' });
  });

  test('half of a poll', () => {
    const poll = emptyForm({ type: 'poll', videoId: 'v' });
    const choices = poll.pollOptions.map((choice, index) => ({ ...choice, label: index === 0 ? 'A' : '' }));
    expect(problemsOf({ ...poll, pollOptions: choices })).toEqual({ pollOptions: 'option-text' });
    expect(problemsOf({ ...poll, pollOptions: choices.slice(0, 1) })).toEqual({ pollOptions: 'two-options' });
  });
});

test('new options of a poll get identifiers that stay when their text changes', () => {
  const poll = emptyForm({ type: 'poll', videoId: 'v' });
  const labels = ['Größe & Form', 'Größe & Form', '日本'];
  const pollOptions = labels.map((label, key) => ({ key, id: undefined, label }));
  const parsed = parseForm({ ...poll, pollOptions });
  expect(parsed).toMatchObject({
    ok: true,
    input: {
      options: {
        pollOptions: [{ id: 'gro-e-form' }, { id: 'gro-e-form-2' }, { id: 'option' }],
      },
    },
  });
});

test('the correct answer of a quiz can be one that has no identifier yet, and must be one of the answers', () => {
  const poll = emptyForm({ type: 'poll', videoId: 'v' });
  const pollOptions = ['Mars', 'Venus'].map((label, key) => ({ key, id: undefined, label }));
  const quiz = withTexts({ ...poll, pollOptions }, { correctOptionId: 'new 1' });
  expect(parseForm(quiz)).toMatchObject({ ok: true, input: { options: { correctOptionId: 'venus' } } });
  const stored: OverlayOptions = {
    type: 'poll',
    pollOptions: [
      { id: 'mars', label: 'Mars' },
      { id: 'venus', label: 'Venus' },
    ],
    correctOptionId: 'venus',
  };
  expect(parseForm(formOf(stored), stored)).toMatchObject({ ok: true, input: { options: stored } });
  const removed = withTexts(formOf(stored), { correctOptionId: 'pluto' });
  expect(problemsOf(removed)).toEqual({ correctOptionId: 'no-such-answer' });
});

test('values are read as what they look like, and quotation marks make them text', () => {
  expect(['5', '-1.50', 'true', 'null', '"5"', 'five', '007', ''].map(parseScalar)).toEqual([
    5,
    -1.5,
    true,
    null,
    '5',
    'five',
    7,
    '',
  ]);
  for (const value of [5, '5', true, 'true', null, 'null', '"', '"x"', ' padded ', '']) {
    expect(parseScalar(formatScalar(value))).toBe(value);
  }
});
