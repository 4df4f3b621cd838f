import type { Overlay, OverlayOptions, Theme } from '@overlay/contract';
import {
  type FormField,
  type OptionRule,
  type OverlayType,
  optionRules,
  styleTokens,
} from '@overlay/contract/kinds';
import { fieldOf, type OptionName, type OptionNameOf, optionNames } from './option-fields.ts';
import { formatScalar, type Scalar } from './scalar.ts';
import { formatTimeCode } from './time-code.ts';

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
  /** The style tokens as typed; the preset is the text of `theme`. */
  readonly look: Readonly<Record<LookToken, string>>;
  readonly labels: readonly Entry[];
  readonly metadata: readonly Entry[];
}

export type FlagName = OptionNameOf<'flag'>;
type ListName = OptionNameOf<'choices' | 'ends' | 'texts' | 'metadata'>;
export type TextName = Exclude<OptionName, FlagName | ListName>;

export type LookToken = Exclude<keyof typeof styleTokens, 'preset'>;
export const lookTokens = Object.keys(styleTokens).filter((name): name is LookToken => name !== 'preset');

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

/** A choice in the text of another option: by its identifier, or by its key until it has one. */
export function toChoiceName({ id, key }: PollChoice): string {
  return id ?? `new ${key}`;
}

let nextKey = 1;
export const newKey = (): number => nextKey++;

/** Viewers see a little of the video first. */
const firstSeconds = 3;

/** What a new overlay begins with: something to see, and nothing that the check before publishing warns of. */
export function emptyForm(
  start: Partial<Pick<OverlayForm, 'type' | 'videoId' | 'campaignId'>> = {},
): OverlayForm {
  const { type = 'poll', videoId = '', campaignId = '' } = start;
  return toForm({
    name: '',
    videoId,
    campaignId,
    options: { type, startTime: firstSeconds } as OverlayOptions,
  });
}

export function toForm(
  overlay: Pick<Overlay, 'name' | 'videoId' | 'options'> & { readonly campaignId?: string | undefined },
): OverlayForm {
  const options = overlay.options as OverlayOptions & Readonly<Record<string, unknown>>;
  const texts: Record<string, string> = {};
  const flags: Record<string, boolean> = {};
  for (const name of optionNames) {
    const rule: OptionRule = optionRules[name];
    const value = (options as Readonly<Record<string, unknown>>)[name];
    if (rule.is === 'flag') flags[name] = typeof value === 'boolean' ? value : rule.default === true;
    else texts[name] = value === undefined ? '' : toText(rule, fieldOf(options.type, name).unit, value);
  }
  const look = typeof options.theme === 'object' ? options.theme : {};
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
    look: {
      accent: look.accent ?? '',
      radiusPx: look.radiusPx === undefined ? '' : String(look.radiusPx),
      fontFamily: look.fontFamily ?? '',
    },
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

function toText(rule: OptionRule, unit: FormField['unit'], value: unknown): string {
  if (rule.is === 'scalar') return formatScalar(value as Scalar);
  if (rule.is === 'theme') return toPreset(value as Theme) ?? '';
  if (unit === 's') return formatTimeCode(Number(value));
  return String(unit === 'ms' ? Number(value) / 1_000 : value);
}

/** Undefined: the usual one. */
export function toPreset(theme: Theme): string | undefined {
  return typeof theme === 'object' ? theme.preset : theme;
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
