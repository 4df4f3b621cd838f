import { describe, expect, test } from 'vitest';
import { createKeptEdits } from './kept-edits.ts';
import { emptyForm, isSameForm, newChoice, type OverlayForm, toChoiceName } from './overlay-form.ts';

const person = { personId: 'person_1', accountId: 'acct_1' };
const nowMs = Date.parse('2026-11-24T12:00:00Z');
const dayMs = 86_400_000;

class FakeStorage {
  readonly entries = new Map<string, string>();
  get length() {
    return this.entries.size;
  }
  key = (index: number) => [...this.entries.keys()][index] ?? null;
  getItem = (key: string) => this.entries.get(key) ?? null;
  setItem = (key: string, value: string) => void this.entries.set(key, value);
  removeItem = (key: string) => void this.entries.delete(key);
}

function titled(title: string): OverlayForm {
  const form = emptyForm({ type: 'tap' });
  return { ...form, texts: { ...form.texts, title } };
}

describe('edits that are not saved', () => {
  test('come back as they were typed, with the revision that they change', () => {
    const storage = new FakeStorage();
    const form = {
      ...titled('Half a sent'),
      labels: [{ key: 3, name: 'submit', value: 'Send' }],
      metadata: [{ key: 4, name: '', value: 'half' }],
    };
    expect(createKeptEdits(storage, person).keep('ovl_1', { revision: 7, savedAtMs: nowMs, form })).toBe(
      true,
    );
    const kept = createKeptEdits(storage, person).read('ovl_1', nowMs);
    expect(kept).toMatchObject({ revision: 7, savedAtMs: nowMs });
    expect(kept && isSameForm(kept.form, form)).toBe(true);
  });

  test('keep the correct answer of a quiz, although its answers have no identifiers yet', () => {
    const storage = new FakeStorage();
    const form = emptyForm({ type: 'poll' });
    const right = { ...newChoice(), label: 'Right' };
    const quiz = {
      ...form,
      pollOptions: [{ ...newChoice(), label: 'Wrong' }, right],
      texts: { ...form.texts, correctOptionId: toChoiceName(right) },
    };
    createKeptEdits(storage, person).keep('new', { revision: 0, savedAtMs: nowMs, form: quiz });
    const kept = createKeptEdits(storage, person).read('new', nowMs)?.form;
    const [, again] = kept?.pollOptions ?? [];
    expect(again?.label).toBe('Right');
    expect(again && kept?.texts.correctOptionId).toBe(again && toChoiceName(again));
    expect(again?.key).not.toBe(right.key);
  });

  test.each([
    ['another person', { ...person, personId: 'person_2' }, 'ovl_1'],
    ['another account', { ...person, accountId: 'acct_2' }, 'ovl_1'],
    ['another overlay', person, 'ovl_2'],
  ])('are not read by %s', (_who, reader, overlayId) => {
    const storage = new FakeStorage();
    createKeptEdits(storage, person).keep('ovl_1', { revision: 1, savedAtMs: nowMs, form: titled('Mine') });
    expect(createKeptEdits(storage, reader).read(overlayId, nowMs)).toBeUndefined();
    expect(createKeptEdits(storage, person).read('ovl_1', nowMs)).toBeDefined();
  });

  test('are gone once they are discarded, and after 30 days', () => {
    const storage = new FakeStorage();
    const edits = createKeptEdits(storage, person);
    for (const id of ['ovl_1', 'ovl_2'])
      edits.keep(id, { revision: 1, savedAtMs: nowMs, form: titled('Mine') });
    edits.discard('ovl_1');
    expect(edits.read('ovl_1', nowMs)).toBeUndefined();
    expect(edits.read('ovl_2', nowMs + 29 * dayMs)).toBeDefined();
    expect(edits.read('ovl_2', nowMs + 31 * dayMs)).toBeUndefined();
    expect(storage.length).toBe(0);
  });

  test('are bounded: of twenty overlays, and 64 KiB each', () => {
    const storage = new FakeStorage();
    storage.setItem('overlay-theme', 'dark');
    const edits = createKeptEdits(storage, person);
    for (let count = 0; count < 25; count += 1) {
      edits.keep(`ovl_${count}`, { revision: 1, savedAtMs: nowMs + count, form: titled('Mine') });
    }
    expect(storage.length).toBe(21);
    expect(edits.read('ovl_4', nowMs)).toBeUndefined();
    expect(edits.read('ovl_5', nowMs)).toBeDefined();
    expect(edits.keep('ovl_24', { revision: 1, savedAtMs: nowMs, form: titled('x'.repeat(70_000)) })).toBe(
      false,
    );
  });

  test('of a browser that stores nothing are reported as not kept', () => {
    const full = new FakeStorage();
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const kept = { revision: 1, savedAtMs: nowMs, form: titled('Mine') };
    expect(createKeptEdits(full, person).keep('ovl_1', kept)).toBe(false);
    expect(createKeptEdits(undefined, person).keep('ovl_1', kept)).toBe(false);
    expect(createKeptEdits(undefined, person).read('ovl_1', nowMs)).toBeUndefined();
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"format":1}',
    '{"format":9,"form":{}}',
    '{"format":1,"revision":1,"savedAtMs":1764000000000,"form":{"type":"nothing"}}',
  ])('that cannot be understood are ignored: %j', (text) => {
    const storage = new FakeStorage();
    createKeptEdits(storage, person).keep('ovl_1', { revision: 1, savedAtMs: nowMs, form: titled('Mine') });
    const [key = ''] = storage.entries.keys();
    storage.setItem(key, text);
    expect(createKeptEdits(storage, person).read('ovl_1', nowMs)).toBeUndefined();
  });
});
