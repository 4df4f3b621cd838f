import {
  type ChoicesRule,
  type FormField,
  type NumberRule,
  type OptionRule,
  patterns,
  urlLength,
} from '@overlay/contract/kinds';
import type { Entry, PollChoice } from './overlay-form.ts';
import { parseScalar, type Scalar } from './scalar.ts';
import { parseTimeCode } from './time-code.ts';

/** What is wrong, for words in the reader's language. */
export type FieldProblem =
  | { readonly code: 'too-long'; readonly max: number }
  | { readonly code: 'between'; readonly min: number; readonly max: number }
  | {
      readonly code:
        | 'required'
        | 'identifier'
        | 'video'
        | 'locale'
        | 'url'
        | 'colour'
        | 'font'
        | 'position'
        | 'time'
        | 'number'
        | 'whole'
        | 'after-start'
        | 'above-least'
        | 'step-fits'
        | 'step-divides'
        | 'positive'
        | 'names-link'
        | 'no-such-answer'
        | 'two-options'
        | 'option-text'
        | 'entry-name'
        | 'entry-twice';
    };
/** An option's value, undefined where it is not set, or what is wrong with it. */
export interface Parsed {
  readonly value?: unknown;
  readonly problem?: FieldProblem;
}

type TextRule = Exclude<OptionRule, { is: 'flag' | 'choices' | 'ends' | 'texts' | 'metadata' | 'theme' }>;

/** @param text trimmed and not empty */
export function parseText(rule: TextRule, unit: FormField['unit'], text: string): Parsed {
  switch (rule.is) {
    case 'text':
      return text.length > rule.most ? { problem: { code: 'too-long', max: rule.most } } : { value: text };
    case 'identifier':
    case 'locale':
    case 'url':
    case 'colour':
    case 'font':
      return isMatch(rule.is, text) ? { value: text } : { problem: { code: rule.is } };
    case 'position':
      return rule.values.includes(text) || isMatch('position', text)
        ? { value: text }
        : { problem: { code: 'position' } };
    case 'number':
      return parseNumber(rule, unit, text);
    case 'choice':
      return rule.values.includes(text) ? { value: text } : { problem: { code: 'required' } };
    case 'scalar': {
      const parsed = parseScalar(text);
      // A tap is a number or a text.
      const value = typeof parsed === 'number' ? parsed : text.replace(/^"(.*)"$/s, '$1');
      return String(value).length > rule.most ? { problem: { code: 'too-long', max: rule.most } } : { value };
    }
  }
}

/** A moment or a duration is typed as a time; durations are stored in milliseconds. */
function parseNumber(rule: NumberRule, unit: FormField['unit'], text: string): Parsed {
  const { whole, least = -Infinity, most = Infinity, above } = rule;
  const typed = unit === undefined ? Number(text.replace(',', '.')) : parseTimeCode(text);
  if (typed === undefined) return { problem: { code: 'time' } };
  if (!Number.isFinite(typed)) return { problem: { code: 'number' } };
  const scale = unit === 'ms' ? 1_000 : 1;
  const value = unit === 'ms' ? Math.round(typed * scale) : typed;
  if (whole && !Number.isInteger(value)) return { problem: { code: 'whole' } };
  if (above === 0 && value <= 0) return { problem: { code: 'positive' } };
  return value < least || value > most
    ? { problem: { code: 'between', min: least / scale, max: most / scale } }
    : { value };
}

export function parseChoices(
  choices: readonly PollChoice[],
  { least, most, text: max }: ChoicesRule,
): Parsed {
  const named = choices.map((choice) => ({ ...choice, label: choice.label.trim() }));
  // Nothing typed at all: the viewer is asked yes or no.
  if (named.every(({ label }) => label === '')) return {};
  if (named.some(({ label }) => label === '')) return { problem: { code: 'option-text' } };
  if (named.length < least || named.length > most) return { problem: { code: 'two-options' } };
  if (named.some(({ label }) => label.length > max)) return { problem: { code: 'too-long', max } };
  // Votes for an overlay that was made through the API may be stored by place: new options then are too.
  const arePlaced = named.some(({ id }) => id === null);
  const taken = new Set(named.flatMap(({ id }) => id ?? []));
  return {
    value: named.map(({ id, label }) => {
      if (id === null || (id === undefined && arePlaced)) return label;
      return { id: id ?? newChoiceId(label, taken), label };
    }),
  };
}

/** What votes for an option are stored under: readable, and kept when its text is changed later. */
function newChoiceId(label: string, taken: Set<string>): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const base = plain.replaceAll(/^-|-$/g, '').slice(0, 40) || 'option';
  let id = base;
  for (let copy = 2; taken.has(id); copy += 1) id = `${base}-${copy}`;
  taken.add(id);
  return id;
}

export function parseEntries(
  entries: readonly Entry[],
  { key, text: max, ...bounds }: { readonly key: number; readonly text: number; readonly most?: number },
  parse: (text: string) => Scalar,
): Parsed {
  const named = entries.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '');
  if (named.length === 0) return {};
  const names = named.map(({ name }) => name.trim());
  if (names.some((name) => name === '')) return { problem: { code: 'entry-name' } };
  if (new Set(names).size < names.length) return { problem: { code: 'entry-twice' } };
  if (names.some((name) => name.length > key)) return { problem: { code: 'too-long', max: key } };
  if (named.some(({ value }) => value.length > max)) return { problem: { code: 'too-long', max } };
  const { most = Infinity } = bounds;
  if (named.length > most) return { problem: { code: 'between', min: 0, max: most } };
  return { value: Object.fromEntries(named.map(({ value }, index) => [names[index], parse(value)])) };
}

export function isIdentifier(text: string): boolean {
  return isMatch('identifier', text);
}

function isMatch(form: keyof typeof patterns, text: string): boolean {
  return text.length <= urlLength && patterns[form].test(text);
}
