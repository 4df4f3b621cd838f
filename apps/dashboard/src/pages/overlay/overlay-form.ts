import type { Overlay, OverlayOptions, OverlayType } from '@overlay/contract';
import { formatTimeCode, parseTimeCode } from '../../components/time-code/time-code.ts';
import {
  allFieldsOf,
  type OptionField,
  type OptionName,
  optionFields,
  optionNames,
} from './option-fields.ts';
import { formatScalar, parseScalar, type Scalar } from './scalar.ts';

/** An overlay as its form holds it: text is kept as typed, and what another type would use is kept as well. */
export interface OverlayForm {
  readonly name: string;
  readonly videoId: string;
  readonly campaignId: string;
  readonly type: OverlayType;
  /** Every option that is typed or chosen from a list; an empty text: not set. */
  readonly texts: Readonly<Record<TextName, string>>;
  readonly flags: Readonly<Record<FlagName, boolean>>;
  readonly pollOptions: readonly PollChoice[];
  readonly sliderLabels: readonly [low: string, high: string];
  readonly labels: readonly Entry[];
  readonly metadata: readonly Entry[];
}

type NameOf<Kind extends OptionField['kind']> = {
  [Name in OptionName]: (typeof optionFields)[Name]['kind'] extends Kind ? Name : never;
}[OptionName];
export type FlagName = NameOf<'flag'>;
type ListName = NameOf<'poll-options' | 'ends' | 'labels' | 'metadata'>;
export type TextName = Exclude<OptionName, FlagName | ListName>;

export interface PollChoice {
  /** Tells rows apart while they are moved. */
  readonly key: number;
  /** What votes are stored under; undefined: given when it is saved. Null: by its place, as the API allows. */
  readonly id: string | null | undefined;
  readonly label: string;
}

export interface Entry {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

/** Fields with an error: an option, or one of the overlay's own. */
export type FieldName = OptionName | 'name' | 'videoId' | 'campaignId';

/** What is wrong, for words in the reader's language. */
export type FieldProblem =
  | { readonly code: 'too-long'; readonly max: number }
  | { readonly code: 'between'; readonly min: number; readonly max: number }
  | {
      readonly code:
        | 'required'
        | 'identifier'
        | 'locale'
        | 'url'
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
        | 'two-options'
        | 'option-text'
        | 'entry-name'
        | 'entry-twice';
    };
export type Problems = ReadonlyMap<FieldName, FieldProblem>;

export interface OverlayInput {
  readonly name?: string;
  readonly videoId: string;
  readonly campaignId?: string;
  readonly options: OverlayOptions;
}

export type ParsedForm =
  | { readonly ok: true; readonly input: OverlayInput }
  | {
      readonly ok: false;
      readonly problems: Problems;
      /** Right by themselves, for the preview, even where the overlay's own fields are not. */
      readonly options: OverlayOptions | undefined;
    };

let nextKey = 1;
export const newKey = (): number => nextKey++;

/** What a new overlay begins with: valid, and something to see. */
export function emptyForm(
  start: Partial<Pick<OverlayForm, 'type' | 'videoId' | 'campaignId'>> = {},
): OverlayForm {
  const { type = 'poll', videoId = '', campaignId = '' } = start;
  return toForm({ name: '', videoId, campaignId, options: { type } as OverlayOptions });
}

export function toForm(
  overlay: Pick<Overlay, 'name' | 'videoId' | 'options'> & { readonly campaignId?: string | undefined },
): OverlayForm {
  const options = overlay.options as OverlayOptions & Readonly<Record<string, unknown>>;
  const texts: Record<string, string> = {};
  const flags: Record<string, boolean> = {};
  for (const name of optionNames) {
    const field: OptionField = optionFields[name];
    const value = (options as Readonly<Record<string, unknown>>)[name];
    if (field.kind === 'flag') flags[name] = typeof value === 'boolean' ? value : field.fallback;
    else texts[name] = value === undefined ? '' : toText(field, value);
  }
  const choices = options.type === 'poll' ? (options.pollOptions ?? []) : [];
  const [low = '', high = ''] = (options.type === 'slider' && options.sliderLabels) || [];
  return {
    name: overlay.name,
    videoId: overlay.videoId,
    campaignId: overlay.campaignId ?? '',
    type: options.type,
    texts: texts as Record<TextName, string>,
    flags: flags as Record<FlagName, boolean>,
    pollOptions:
      choices.length > 0
        ? choices.map((choice) =>
            typeof choice === 'string'
              ? { key: newKey(), id: null, label: choice }
              : { key: newKey(), ...choice },
          )
        : [newChoice(), newChoice()],
    sliderLabels: [low, high],
    labels: Object.entries(options.labels ?? {}).map(([name, value]) => ({ key: newKey(), name, value })),
    metadata: Object.entries(options.metadata ?? {}).map(([name, value]) => ({
      key: newKey(),
      name,
      value: formatScalar(value),
    })),
  };
}

export function newChoice(): PollChoice {
  return { key: newKey(), id: undefined, label: '' };
}

function toText(field: OptionField, value: unknown): string {
  switch (field.kind) {
    case 'time':
      return formatTimeCode(Number(value));
    case 'duration':
      return String(Number(value) / 1_000);
    case 'tap-value':
      return formatScalar(value as Scalar);
    default:
      return String(value);
  }
}

/**
 * The overlay that the form describes, or what is wrong with it. An option that means what its absence means is left out,
 * unless `before` has it: saving without a change changes nothing.
 */
export function parseForm(form: OverlayForm, before?: OverlayOptions): ParsedForm {
  const problems = new Map<FieldName, FieldProblem>();
  const had: Readonly<Record<string, unknown>> = before?.type === form.type ? { ...before } : {};
  const fields = allFieldsOf(form.type);
  // What the form does not ask for stays as it was.
  const options: Record<string, unknown> = Object.fromEntries(
    Object.entries({ ...had, type: form.type }).filter(
      ([name]) => !(fields as readonly string[]).includes(name),
    ),
  );
  for (const name of fields) {
    const parsed = parseField(form, name, had[name]);
    if (parsed.problem) problems.set(name, parsed.problem);
    else if (parsed.value !== undefined) options[name] = parsed.value;
  }
  const set = (name: OptionName, problem: FieldProblem | undefined) => {
    if (problem && !problems.has(name)) problems.set(name, problem);
  };
  const number = (name: string, fallback: number) =>
    typeof options[name] === 'number' ? options[name] : fallback;
  if (options['endTime'] !== undefined && number('endTime', 0) <= number('startTime', 0)) {
    set('endTime', { code: 'after-start' });
  }
  if (options['ctaUrl'] !== undefined && options['ctaText'] === undefined)
    set('ctaText', { code: 'names-link' });
  if (form.type === 'slider') {
    const [min, max] = [number('sliderMin', 0), number('sliderMax', 100)];
    if (max <= min) set('sliderMax', { code: 'above-least' });
    else if (options['sliderStep'] !== undefined)
      set('sliderStep', checkStep(number('sliderStep', 1), max - min));
  }
  const areOptionsRight = problems.size === 0;
  const name = form.name.trim();
  const videoId = form.videoId.trim();
  const campaignId = form.campaignId.trim();
  // A new overlay without a name is called by what it asks.
  if (name === '' && before !== undefined) problems.set('name', { code: 'required' });
  if (name.length > 200) problems.set('name', { code: 'too-long', max: 200 });
  if (!isIdentifier(videoId)) problems.set('videoId', { code: videoId === '' ? 'required' : 'identifier' });
  if (campaignId !== '' && !isIdentifier(campaignId)) problems.set('campaignId', { code: 'identifier' });
  // Every field was checked against the bounds of the contract, which a test compares.
  const checked = options as unknown as OverlayOptions;
  if (problems.size > 0) return { ok: false, problems, options: areOptionsRight ? checked : undefined };
  return {
    ok: true,
    input: {
      ...(name === '' ? {} : { name }),
      videoId,
      ...(campaignId === '' ? {} : { campaignId }),
      options: checked,
    },
  };
}

interface Parsed {
  readonly value?: unknown;
  readonly problem?: FieldProblem;
}

function parseField(form: OverlayForm, name: OptionName, had: unknown): Parsed {
  const field: OptionField = optionFields[name];
  switch (field.kind) {
    case 'flag': {
      const value = form.flags[name as FlagName];
      return value === field.fallback && had === undefined ? {} : { value };
    }
    case 'poll-options':
      return parseChoices(form.pollOptions, field);
    case 'ends': {
      const value = form.sliderLabels.map((end) => end.trim());
      if (value.some((end) => end.length > field.max))
        return { problem: { code: 'too-long', max: field.max } };
      return value.every((end) => end === '') ? {} : { value };
    }
    case 'labels':
      return parseEntries(form.labels, field, (text) => text);
    case 'metadata':
      return parseEntries(form.metadata, field, parseScalar);
    default: {
      const text = form.texts[name as TextName].trim();
      if (text === '') return {};
      if (field.kind === 'choice' && text === field.fallback && had === undefined) return {};
      return parseText(field, text);
    }
  }
}

type TextField = Exclude<OptionField, { kind: 'flag' | 'poll-options' | 'ends' | 'labels' | 'metadata' }>;

function parseText(field: TextField, text: string): Parsed {
  switch (field.kind) {
    case 'text':
      return text.length > field.max ? { problem: { code: 'too-long', max: field.max } } : { value: text };
    case 'identifier':
      return isIdentifier(text) ? { value: text } : { problem: { code: 'identifier' } };
    case 'locale':
      return /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(text)
        ? { value: text }
        : { problem: { code: 'locale' } };
    case 'url':
      return isCallToActionUrl(text) ? { value: text } : { problem: { code: 'url' } };
    case 'position':
      return isPosition(text) ? { value: text } : { problem: { code: 'position' } };
    case 'time': {
      const value = parseTimeCode(text);
      return value === undefined ? { problem: { code: 'time' } } : { value };
    }
    case 'duration': {
      const seconds = parseTimeCode(text);
      if (seconds === undefined) return { problem: { code: 'time' } };
      const value = Math.round(seconds * 1_000);
      const max = field.maxMs / 1_000;
      return value > field.maxMs ? { problem: { code: 'between', min: 0, max } } : { value };
    }
    case 'number': {
      const value = Number(text.replace(',', '.'));
      if (!Number.isFinite(value)) return { problem: { code: 'number' } };
      if (field.integer && !Number.isInteger(value)) return { problem: { code: 'whole' } };
      const { min = -Infinity, max = Infinity } = field;
      return value < min || value > max ? { problem: { code: 'between', min, max } } : { value };
    }
    case 'choice':
      return field.values.includes(text) ? { value: text } : { problem: { code: 'required' } };
    case 'tap-value': {
      const parsed = parseScalar(text);
      // A tap is a number or a text.
      const value = typeof parsed === 'number' ? parsed : text.replace(/^"(.*)"$/s, '$1');
      return String(value).length > field.max ? { problem: { code: 'too-long', max: field.max } } : { value };
    }
  }
}

function parseChoices(
  choices: readonly PollChoice[],
  { least, most, max }: Extract<OptionField, { kind: 'poll-options' }>,
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

function parseEntries(
  entries: readonly Entry[],
  { keyMax, max, ...bounds }: { readonly keyMax: number; readonly max: number; readonly most?: number },
  parse: (text: string) => Scalar,
): Parsed {
  const named = entries.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '');
  if (named.length === 0) return {};
  const names = named.map(({ name }) => name.trim());
  if (names.some((name) => name === '')) return { problem: { code: 'entry-name' } };
  if (new Set(names).size < names.length) return { problem: { code: 'entry-twice' } };
  if (names.some((name) => name.length > keyMax)) return { problem: { code: 'too-long', max: keyMax } };
  if (named.some(({ value }) => value.length > max)) return { problem: { code: 'too-long', max } };
  const { most = Infinity } = bounds;
  if (named.length > most) return { problem: { code: 'between', min: 0, max: most } };
  return { value: Object.fromEntries(named.map(({ value }, index) => [names[index], parse(value)])) };
}

function checkStep(step: number, range: number): FieldProblem | undefined {
  if (step <= 0) return { code: 'positive' };
  if (step > range) return { code: 'step-fits' };
  const quotient = range / step;
  const isWhole = Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, quotient);
  return isWhole ? undefined : { code: 'step-divides' };
}

export function isIdentifier(text: string): boolean {
  return /^[A-Za-z0-9._:-]{1,128}$/.test(text);
}

function isCallToActionUrl(text: string): boolean {
  return text.length <= 2048 && /^(https?:\/\/|mailto:|tel:)/i.test(text);
}

export const positions = [
  'top-left',
  'top-center',
  'top-right',
  'center-left',
  'center',
  'center-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;

function isPosition(text: string): boolean {
  return (
    (positions as readonly string[]).includes(text) ||
    /^(100|[0-9]{1,2}(\.[0-9]+)?)% (100|[0-9]{1,2}(\.[0-9]+)?)%$/.test(text)
  );
}

/** Whether two forms would be stored as the same, whatever was typed to get there. */
export function isSameForm(one: OverlayForm, other: OverlayForm): boolean {
  return toComparable(one) === toComparable(other);
}

function toComparable({ pollOptions, labels, metadata, ...rest }: OverlayForm): string {
  const choices = pollOptions.map(({ id, label }) => [id ?? null, label]);
  const entries = [labels, metadata].map((list) => list.map(({ name, value }) => [name, value]));
  return JSON.stringify([rest, choices, entries]);
}
