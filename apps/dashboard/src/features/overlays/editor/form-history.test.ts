import { describe, expect, test } from 'vitest';
import { recordChange, redo, startHistory, undo } from './form-history.ts';
import { allFieldsOf } from './option-fields.ts';
import { emptyForm, newChoice, type OverlayForm } from './overlay-form.ts';

const start = emptyForm({ type: 'poll' });

/** Every part of a form, changed as a person would change it. */
const changes: Readonly<Record<keyof OverlayForm, (form: OverlayForm) => OverlayForm>> = {
  name: (form) => ({ ...form, name: 'Name' }),
  videoId: (form) => ({ ...form, videoId: 'vid_1' }),
  campaignId: (form) => ({ ...form, campaignId: 'camp_1' }),
  type: (form) => ({ ...form, type: 'slider' }),
  texts: (form) => ({ ...form, texts: { ...form.texts, pollQuestion: 'Why?' } }),
  flags: (form) => ({ ...form, flags: { ...form.flags, pauseVideo: true } }),
  pollOptions: (form) => ({ ...form, pollOptions: [...form.pollOptions, newChoice()] }),
  sliderLabels: (form) => ({ ...form, sliderLabels: ['low', 'high'] }),
  look: (form) => ({ ...form, look: { ...form.look, accent: '#e4572e' } }),
  labels: (form) => ({ ...form, labels: [{ key: 90, name: 'submit', value: 'Send' }] }),
  metadata: (form) => ({ ...form, metadata: [{ key: 91, name: 'a', value: '1' }] }),
};

describe('undo and redo', () => {
  test('cover every field, one step for each', () => {
    const forms = [start];
    let history = startHistory(start);
    for (const [index, change] of Object.values(changes).entries()) {
      history = recordChange(history, change(history.present), index);
      forms.push(history.present);
    }
    for (const form of forms.slice(0, -1).reverse()) {
      history = undo(history);
      expect(history.present).toBe(form);
    }
    expect(undo(history)).toBe(history);
    for (const form of forms.slice(1)) {
      history = redo(history);
      expect(history.present).toBe(form);
    }
    expect(redo(history)).toBe(history);
  });

  test('typing in one field is one step, until the person pauses or moves on', () => {
    let history = startHistory(start);
    const type = (name: 'pollQuestion' | 'ctaText', text: string, atMs: number) => {
      const { present } = history;
      history = recordChange(history, { ...present, texts: { ...present.texts, [name]: text } }, atMs);
    };
    type('pollQuestion', 'T', 0);
    type('pollQuestion', 'Te', 300);
    type('pollQuestion', 'Tea', 600);
    type('ctaText', 'B', 700);
    type('ctaText', 'Bu', 3_000);
    const seen = [];
    for (let steps = 0; steps < 3; steps += 1) {
      history = undo(history);
      seen.push([history.present.texts.pollQuestion, history.present.texts.ctaText]);
    }
    expect(seen).toEqual([
      ['Tea', 'B'],
      ['Tea', ''],
      ['', ''],
    ]);
  });

  test('two answers of a poll are two fields', () => {
    let history = startHistory(start);
    for (const index of [0, 1]) {
      const { present } = history;
      const pollOptions = present.pollOptions.map((choice, at) =>
        at === index ? { ...choice, label: 'X' } : choice,
      );
      history = recordChange(history, { ...present, pollOptions }, index);
    }
    expect(undo(history).present.pollOptions.map(({ label }) => label)).toEqual(['X', '']);
  });

  test('a new change ends what could be redone', () => {
    let history = recordChange(startHistory(start), changes.name(start), 0);
    history = recordChange(undo(history), changes.videoId(start), 1);
    expect(redo(history)).toBe(history);
  });

  test('a hundred steps are kept', () => {
    let history = startHistory(start);
    for (let step = 0; step < 150; step += 1) {
      history = recordChange(history, { ...history.present, name: String(step) }, step * 10_000);
    }
    expect(history.past.length).toBe(100);
  });
});

test('no field of a form is left out', () => {
  expect(Object.keys(changes).sort()).toEqual(Object.keys(start).sort());
  expect(allFieldsOf('poll').length).toBeGreaterThan(10);
});
