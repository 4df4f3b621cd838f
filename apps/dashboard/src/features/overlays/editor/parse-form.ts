import type { OverlayOptions, Theme } from '@overlay/contract';
import {
  type Contradiction,
  findContradictions,
  type OptionRule,
  optionRules,
  rulesOf,
  styleTokens,
} from '@overlay/contract/kinds';
import { parseTypedVideo } from '@overlay/contract/video-id';
import { allFieldsOf, defaultOf, fieldOf, type OptionName, optionNames } from './option-fields.ts';
import {
  type FlagName,
  type LookToken,
  lookTokens,
  type OverlayForm,
  type TextName,
  toChoiceName,
  toPreset,
} from './overlay-form.ts';
import {
  type FieldProblem,
  isIdentifier,
  type Parsed,
  parseChoices,
  parseEntries,
  parseText,
} from './parse-option.ts';
import { parseScalar } from './scalar.ts';

/** Fields with an error: an option, or one of the overlay's own. */
export type FieldName = OptionName | 'name' | 'videoId' | 'campaignId';

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
  for (const contradiction of findContradictions(rulesOf(form.type), options)) {
    const name = optionNames.find((one) => one === contradiction.option);
    if (name !== undefined && !problems.has(name)) problems.set(name, toProblem(name, contradiction));
  }
  const areOptionsRight = problems.size === 0;
  const name = form.name.trim();
  const video = parseTypedVideo(form.videoId);
  const campaignId = form.campaignId.trim();
  // A new overlay without a name is called by what it asks.
  if (name === '' && before !== undefined) problems.set('name', { code: 'required' });
  if (name.length > 200) problems.set('name', { code: 'too-long', max: 200 });
  if (video === undefined)
    problems.set('videoId', { code: form.videoId.trim() === '' ? 'required' : 'video' });
  if (campaignId !== '' && !isIdentifier(campaignId)) problems.set('campaignId', { code: 'identifier' });
  // Every field was checked by its rule of the contract.
  const checked = options as unknown as OverlayOptions;
  if (problems.size > 0 || video === undefined)
    return { ok: false, problems, options: areOptionsRight ? checked : undefined };
  return {
    ok: true,
    input: {
      ...(name === '' ? {} : { name }),
      videoId: video.videoId,
      ...(campaignId === '' ? {} : { campaignId }),
      options: checked,
    },
  };
}

function parseField(form: OverlayForm, name: OptionName, had: unknown): Parsed {
  const rule: OptionRule = optionRules[name];
  switch (rule.is) {
    case 'flag': {
      const value = form.flags[name as FlagName];
      return value === (rule.default === true) && had === undefined ? {} : { value };
    }
    case 'choices':
      return parseChoices(form.pollOptions, rule);
    case 'ends': {
      const value = form.sliderLabels.map((end) => end.trim());
      if (value.some((end) => end.length > rule.text))
        return { problem: { code: 'too-long', max: rule.text } };
      return value.every((end) => end === '') ? {} : { value };
    }
    case 'texts':
      return parseEntries(form.labels, rule, (text) => text);
    case 'metadata':
      return parseEntries(form.metadata, rule, parseScalar);
    case 'theme':
      return parseTheme(form, had);
    default: {
      const text = form.texts[name as TextName].trim();
      if (text === '') return {};
      if (rule.is === 'identifier' && rule.among !== undefined) return parseChoiceName(form, text);
      if (rule.is === 'choice' && text === defaultOf(rule) && had === undefined) return {};
      return parseText(rule, fieldOf(form.type, name).unit, text);
    }
  }
}

/** The name of a preset if nothing else is set, unless it was written in the long form. */
function parseTheme({ texts, look }: OverlayForm, had: unknown): Parsed {
  const preset = texts.theme === defaultOf(styleTokens.preset) ? '' : texts.theme;
  const typed = lookTokens.filter((name) => look[name].trim() !== '');
  const isLong = typed.length > 0 || typeof had === 'object';
  if (!isLong) return preset === '' && had === undefined ? {} : { value: texts.theme || undefined };
  const value: Record<string, unknown> = {};
  if (preset !== '' || (texts.theme !== '' && toPreset(had as Theme) === texts.theme))
    value.preset = texts.theme;
  for (const name of typed) {
    const parsed = parseLookToken(name, look[name]);
    if (parsed.problem) return parsed;
    value[name] = parsed.value;
  }
  return { value };
}

/** @param text as typed, not empty */
export function parseLookToken(name: LookToken, text: string): Parsed {
  return parseText(styleTokens[name], undefined, text.trim());
}

/** A new choice gets its identifier when the choices are parsed. */
function parseChoiceName({ pollOptions }: OverlayForm, name: string): Parsed {
  const index = pollOptions.findIndex((choice) => toChoiceName(choice) === name);
  const { value } = parseChoices(pollOptions, optionRules.pollOptions);
  const choice: unknown = Array.isArray(value) ? value[index] : undefined;
  return typeof choice === 'object' && choice !== null && 'id' in choice
    ? { value: choice.id }
    : { problem: { code: 'no-such-answer' } };
}

function toProblem(name: OptionName, { broken }: Contradiction): FieldProblem {
  switch (broken) {
    case 'above':
      return { code: name === 'endTime' ? 'after-start' : 'above-least' };
    case 'exceeds':
      return { code: 'step-fits' };
    case 'divides':
      return { code: 'step-divides' };
    case 'needs':
      return { code: 'names-link' };
    case 'unique':
      return { code: 'entry-twice' };
    case 'among':
      return { code: 'no-such-answer' };
  }
}
