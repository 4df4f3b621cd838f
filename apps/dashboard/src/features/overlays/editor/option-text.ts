import { useLingui } from '@lingui/react/macro';
import type { OverlayOptions, Theme } from '@overlay/contract';
import {
  type FormField,
  type OptionRule,
  optionRules,
  overlayKinds,
  styleTokenForm,
} from '@overlay/contract/kinds';
import { contractMessage } from '../../../app/contract/contract-message.ts';
import { useFormat } from '../../../app/locale/format.ts';
import { allFieldsOf, fieldOf, type OptionName } from './option-fields.ts';
import { formatTimeCode } from './time-code.ts';

export interface OptionText {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** The options of an overlay in words, without those that are not set. */
export function useOptionTexts(): (options: OverlayOptions) => readonly OptionText[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const toThemeText = useThemeText();
  const toText = (name: OptionName, value: unknown, { choices, unit }: FormField): string => {
    const rule: OptionRule = optionRules[name];
    switch (rule.is) {
      case 'flag':
        return value === true ? t`yes` : t`no`;
      case 'choice':
      case 'position':
        return i18n._(contractMessage(choices?.[String(value)] ?? String(value)));
      case 'number':
        if (unit === 's') return formatTimeCode(Number(value));
        return unit === 'ms' ? t`${format.number(Number(value) / 1_000)} s` : format.number(Number(value));
      case 'theme':
        return toThemeText(value as Theme);
      case 'choices':
        return (value as readonly (string | { readonly label: string })[])
          .map((choice) => (typeof choice === 'string' ? choice : choice.label))
          .join(' · ');
      case 'ends':
        return (value as readonly string[]).join(' – ');
      case 'texts':
      case 'metadata':
        return Object.entries(value as Readonly<Record<string, unknown>>)
          .map(([key, entry]) => `${key}: ${String(entry)}`)
          .join(', ');
      default:
        return String(value);
    }
  };
  return (options) => {
    const values: Readonly<Record<string, unknown>> = { ...options };
    return [
      { name: 'type', label: t`Type`, text: i18n._(contractMessage(overlayKinds[options.type].name)) },
      ...allFieldsOf(options.type).flatMap((name) => {
        if (values[name] === undefined) return [];
        const field = fieldOf(options.type, name);
        return [
          { name, label: i18n._(contractMessage(field.label)), text: toText(name, values[name], field) },
        ];
      }),
    ];
  };
}

/** A theme in words: its preset, then what changes it. */
export function useThemeText(): (
  theme: Theme | Readonly<Record<keyof Exclude<Theme, string>, string>>,
) => string {
  const { i18n } = useLingui();
  const words = (text: string) => i18n._(contractMessage(text));
  return (theme) => {
    const look: Readonly<Record<string, unknown>> = typeof theme === 'object' ? theme : { preset: theme };
    return Object.entries(styleTokenForm)
      .flatMap(([name, field]: [string, FormField]) => {
        const value = String(look[name] ?? '');
        if (value === '') return [];
        return field.choices ? [words(field.choices[value] ?? value)] : [`${words(field.label)}: ${value}`];
      })
      .join(' · ');
  };
}

export interface Difference {
  readonly name: string;
  readonly label: string;
  /** Undefined: it was not set. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What has to change for one to become the other. */
export function toDifferences(
  before: readonly OptionText[],
  after: readonly OptionText[],
): readonly Difference[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  return names.flatMap((name) => {
    const [one, other] = [before, after].map((texts) => texts.find((text) => text.name === name));
    if (one?.text === other?.text) return [];
    return [{ name, label: (other ?? one)?.label ?? name, before: one?.text, after: other?.text }];
  });
}
