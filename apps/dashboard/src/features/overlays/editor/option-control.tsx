import { useLingui } from '@lingui/react/macro';
import { type FormField, type OptionRule, optionRules } from '@overlay/contract/kinds';
import { contractMessage, toEntry } from '../../../app/contract/contract-message.ts';
import { Button } from '../../../ui/button/button.tsx';
import { alignedClass, Checkbox, Field, inputClass, Select, TextField } from '../../../ui/field/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../overlay.module.css';
import { EntriesEditor } from './entries-editor.tsx';
import { defaultOf, fieldOf, type OptionName } from './option-fields.ts';
import { type FlagName, type OverlayForm, type TextName, toChoiceName } from './overlay-form.ts';
import { PollOptionsEditor } from './poll-options-editor.tsx';
import { PositionPicker } from './position-picker.tsx';
import { ThemeEditor } from './theme-editor.tsx';
import { formatTimeCode } from './time-code.ts';

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
  const rule: OptionRule = optionRules[name];
  const field = fieldOf(form.type, name);
  const label = i18n._(contractMessage(field.label));
  const hint = field.hint && i18n._(contractMessage(field.hint));
  switch (rule.is) {
    case 'flag':
      return (
        <Checkbox
          label={label}
          hint={hint}
          checked={form.flags[name as FlagName]}
          onChange={(event) => onChange({ ...form, flags: { ...form.flags, [name]: event.target.checked } })}
        />
      );
    case 'choices':
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
          <div className={alignedClass}>
            <TextField
              label={t`Label for the lowest value`}
              value={low}
              error={problem}
              onChange={(event) => onChange({ ...form, sliderLabels: [event.target.value, high] })}
            />
            <TextField
              label={t`Label for the highest value`}
              value={high}
              onChange={(event) => onChange({ ...form, sliderLabels: [low, event.target.value] })}
            />
          </div>
        </fieldset>
      );
    }
    case 'texts':
    case 'metadata': {
      const list = rule.is === 'texts' ? 'labels' : 'metadata';
      return (
        <EntriesEditor
          label={label}
          hint={hint}
          problem={problem}
          entries={form[list]}
          {...(list === 'labels' ? { suggestions: builtInTexts } : {})}
          onChange={(entries) => onChange({ ...form, [list]: entries })}
        />
      );
    }
    case 'theme':
      return <ThemeEditor label={label} form={form} isShown={problem !== undefined} onChange={onChange} />;
    default: {
      const text = form.texts[name as TextName];
      const change = (next: string) => onChange({ ...form, texts: { ...form.texts, [name]: next } });
      if (rule.is === 'position') {
        return <PositionPicker label={label} problem={problem} value={text} onChange={change} />;
      }
      if (rule.is === 'identifier' && rule.among !== undefined) {
        return (
          <Select
            label={label}
            hint={hint}
            value={text}
            error={problem}
            onChange={(event) => change(event.target.value)}
          >
            <option value="">{t`None`}</option>
            {form.pollOptions
              // Votes that are stored by position have no identifier to compare.
              .filter((choice) => choice.id !== null && choice.label.trim() !== '')
              .map((choice) => (
                <option key={choice.key} value={toChoiceName(choice)}>
                  {choice.label}
                </option>
              ))}
          </Select>
        );
      }
      if (rule.is === 'choice') {
        return (
          <Select
            label={label}
            value={text === '' ? (defaultOf(rule) ?? '') : text}
            error={problem}
            onChange={(event) => change(event.target.value)}
          >
            {field.absent && <option value="">{toEntry(i18n._(contractMessage(field.absent)))}</option>}
            {rule.values.map((value) => (
              <option key={value} value={value}>
                {toEntry(i18n._(contractMessage(field.choices?.[value] ?? value)))}
              </option>
            ))}
          </Select>
        );
      }
      return (
        <Field label={label} hint={hint} error={problem}>
          {(wiring) => {
            const input = (
              <input
                {...wiring}
                className={inputClass}
                value={text}
                inputMode={toInputMode(rule, field.unit)}
                onChange={(event) => change(event.target.value)}
              />
            );
            if (field.unit !== 's') return input;
            return (
              <div className={styles.row}>
                {input}
                <Button
                  square
                  title={t`Use current time`}
                  aria-label={`${t`Use current time`}: ${label}`}
                  onClick={() => change(formatTimeCode(videoTime()))}
                >
                  <Icon name="clock" />
                </Button>
              </div>
            );
          }}
        </Field>
      );
    }
  }
}

function toInputMode(rule: OptionRule, unit: FormField['unit']): 'decimal' | 'url' | undefined {
  if (rule.is === 'url') return 'url';
  // Times have a colon.
  return rule.is === 'number' && unit !== 's' ? 'decimal' : undefined;
}

/** The SDK's own texts by name; a test compares them. */
const builtInTexts = [
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
  'right',
  'wrong',
] as const;
