import { useLingui } from '@lingui/react/macro';
import type { OverlayOptions } from '@overlay/contract';
import { useFormat } from '../../app/locale/format.ts';
import { formatTimeCode } from '../../components/time-code/time-code.ts';
import { allFieldsOf, type OptionField, type OptionName, optionFields } from './option-fields.ts';
import { choiceWords, optionWords, positionWords, typeWords } from './option-words.ts';

export interface OptionText {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** The options of an overlay in words, without those that are not set. */
export function useOptionTexts(): (options: OverlayOptions) => readonly OptionText[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const toText = (name: OptionName, value: unknown): string => {
    const field: OptionField = optionFields[name];
    switch (field.kind) {
      case 'flag':
        return value === true ? t`yes` : t`no`;
      case 'choice': {
        const word = choiceWords[name as keyof typeof choiceWords][String(value)];
        return word ? i18n._(word) : String(value);
      }
      case 'position': {
        const word = positionWords[value as keyof typeof positionWords];
        return word ? i18n._(word) : String(value);
      }
      case 'time':
        return formatTimeCode(Number(value));
      case 'duration':
        return t`${format.number(Number(value) / 1_000)} s`;
      case 'poll-options':
        return (value as readonly (string | { readonly label: string })[])
          .map((choice) => (typeof choice === 'string' ? choice : choice.label))
          .join(' · ');
      case 'ends':
        return (value as readonly string[]).join(' – ');
      case 'labels':
      case 'metadata':
        return Object.entries(value as Readonly<Record<string, unknown>>)
          .map(([key, entry]) => `${key}: ${String(entry)}`)
          .join(', ');
      case 'number':
        return format.number(Number(value));
      default:
        return String(value);
    }
  };
  return (options) => {
    const values: Readonly<Record<string, unknown>> = { ...options };
    return [
      { name: 'type', label: t`Type`, text: i18n._(typeWords[options.type]) },
      ...allFieldsOf(options.type).flatMap((name) =>
        values[name] === undefined
          ? []
          : [{ name, label: i18n._(optionWords[name]), text: toText(name, values[name]) }],
      ),
    ];
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
