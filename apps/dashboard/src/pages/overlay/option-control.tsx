import { useLingui } from '@lingui/react/macro';
import { Button } from '../../components/button/button.tsx';
import { Checkbox, Select, TextField } from '../../components/field/field.tsx';
import { formatTimeCode } from '../../components/time-code/time-code.ts';
import { EntriesEditor } from './entries-editor.tsx';
import { type OptionField, type OptionName, optionFields } from './option-fields.ts';
import { choiceWords, fallbackWords, optionHints, optionWords } from './option-words.ts';
import styles from './overlay.module.css';
import type { FlagName, OverlayForm, TextName } from './overlay-form.ts';
import { PollOptionsEditor } from './poll-options-editor.tsx';
import { PositionPicker } from './position-picker.tsx';

export interface OptionControlProps {
  readonly name: OptionName;
  readonly form: OverlayForm;
  readonly problem: string | undefined;
  readonly onChange: (form: OverlayForm) => void;
  /** Where the video of the preview stands, in seconds. */
  readonly videoTime: () => number;
}

/** One option of an overlay, by the control that fits its kind. */
export function OptionControl({ name, form, problem, onChange, videoTime }: OptionControlProps) {
  const { t, i18n } = useLingui();
  const field: OptionField = optionFields[name];
  const label = i18n._(optionWords[name]);
  const hintWords = optionHints[name];
  const hint = hintWords && i18n._(hintWords);
  switch (field.kind) {
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={form.flags[name as FlagName]}
          onChange={(event) => onChange({ ...form, flags: { ...form.flags, [name]: event.target.checked } })}
        />
      );
    case 'poll-options':
      return (
        <PollOptionsEditor
          label={label}
          problem={problem}
          choices={form.pollOptions}
          onChange={(pollOptions) => onChange({ ...form, pollOptions })}
        />
      );
    case 'ends': {
      const [low, high] = form.sliderLabels;
      return (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{label}</legend>
          <div className={styles.pair}>
            <TextField
              label={t`At the lowest value`}
              value={low}
              error={problem}
              onChange={(event) => onChange({ ...form, sliderLabels: [event.target.value, high] })}
            />
            <TextField
              label={t`At the highest value`}
              value={high}
              onChange={(event) => onChange({ ...form, sliderLabels: [low, event.target.value] })}
            />
          </div>
        </fieldset>
      );
    }
    case 'labels':
    case 'metadata':
      return (
        <EntriesEditor
          label={label}
          hint={hint}
          problem={problem}
          entries={form[field.kind]}
          {...(field.kind === 'labels' ? { suggestions: builtInTexts } : {})}
          onChange={(entries) => onChange({ ...form, [field.kind]: entries })}
        />
      );
    default: {
      const text = form.texts[name as TextName];
      const change = (next: string) => onChange({ ...form, texts: { ...form.texts, [name]: next } });
      if (field.kind === 'position') {
        return <PositionPicker label={label} problem={problem} value={text} onChange={change} />;
      }
      if (field.kind === 'choice') {
        const words = choiceWords[name as keyof typeof choiceWords];
        const absent = fallbackWords[name];
        return (
          <Select
            label={label}
            value={text === '' ? (field.fallback ?? '') : text}
            error={problem}
            onChange={(event) => change(event.target.value)}
          >
            {absent && <option value="">{i18n._(absent)}</option>}
            {field.values.map((value) => (
              <option key={value} value={value}>
                {words[value] ? i18n._(words[value]) : value}
              </option>
            ))}
          </Select>
        );
      }
      const input = (
        <TextField
          label={label}
          hint={hint}
          error={problem}
          value={text}
          inputMode={inputModes[field.kind]}
          onChange={(event) => change(event.target.value)}
        />
      );
      if (field.kind !== 'time') return input;
      return (
        <div className={styles.timed}>
          {input}
          <Button size="small" onClick={() => change(formatTimeCode(videoTime()))}>
            {t`Take video time`}
            <span className="visually-hidden">: {label}</span>
          </Button>
        </div>
      );
    }
  }
}

const inputModes: Readonly<Partial<Record<OptionField['kind'], 'decimal' | 'url'>>> = {
  number: 'decimal',
  duration: 'decimal',
  url: 'url',
};

/** The SDK's own texts by name; a test compares them. */
export const builtInTexts = [
  'like',
  'dislike',
  'tap',
  'rate',
  'star',
  'poll',
  'yes',
  'no',
  'slide',
  'submit',
  'more',
  'close',
  'thanks',
  'answer',
  'average',
  'votes',
  'list',
] as const;
