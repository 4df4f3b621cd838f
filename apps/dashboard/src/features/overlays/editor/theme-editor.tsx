import { useLingui } from '@lingui/react/macro';
import type { ThemePreset } from '@overlay/contract';
import { correctAccent, toLight } from '@overlay/contract/accent';
import { type FormField, styleTokenForm, styleTokens } from '@overlay/contract/kinds';
import { useState } from 'react';
import { contractMessage, toEntry } from '../../../app/contract/contract-message.ts';
import { alignedClass, Field, inputClass, Select, TextField } from '../../../ui/field/field.tsx';
import styles from '../overlay.module.css';
import { defaultOf } from './option-fields.ts';
import type { LookToken, OverlayForm } from './overlay-form.ts';
import { parseLookToken } from './parse-form.ts';
import { useProblemWords } from './problem-words.ts';

/** The picker shows the default preset's accent until another is chosen. */
const usualAccent = '#5b5bf5';

export interface ThemeEditorProps {
  readonly label: string;
  readonly form: OverlayForm;
  /** Whether what is wrong with it is shown. */
  readonly isShown: boolean;
  readonly onChange: (form: OverlayForm) => void;
}

/** The look of an overlay: a preset, and what changes it. */
export function ThemeEditor({ label, form, isShown, onChange }: ThemeEditorProps) {
  const { t, i18n } = useLingui();
  /** Fields the person has left once. Errors are not shown while a value is typed for the first time. */
  const [left, setLeft] = useState<readonly LookToken[]>([]);
  const toWords = useProblemWords();
  const words = (text: string) => i18n._(contractMessage(text));
  const preset = (form.texts.theme || defaultOf(styleTokens.preset)) as ThemePreset;
  const change = (name: LookToken, text: string) =>
    onChange({ ...form, look: { ...form.look, [name]: text } });
  const fieldOf = (name: LookToken) => {
    const text = form.look[name];
    const { problem } = text.trim() === '' ? {} : parseLookToken(name, text);
    const { label: fieldLabel, hint = '' }: FormField = styleTokenForm[name];
    return {
      label: words(fieldLabel),
      hint: words(hint),
      error: problem && (isShown || left.includes(name)) ? toWords(problem) : undefined,
      isRight: text.trim() !== '' && !problem,
      value: text,
    };
  };
  const { isRight, value: accent, ...accentField } = fieldOf('accent');
  const chosen = isRight ? accent.trim() : usualAccent;
  const shown = correctAccent(chosen, preset);
  const isCorrected = String(toLight(shown)) !== String(toLight(chosen));
  const input = (name: LookToken, inputMode?: 'decimal') => {
    const { isRight: _, ...field } = fieldOf(name);
    return (
      <TextField
        {...field}
        inputMode={inputMode}
        onBlur={() => setLeft([...left, name])}
        onChange={(event) => change(name, event.target.value)}
      />
    );
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <Select
        label={words(styleTokenForm.preset.label)}
        value={preset}
        onChange={(event) => onChange({ ...form, texts: { ...form.texts, theme: event.target.value } })}
      >
        {styleTokens.preset.values.map((value) => (
          <option key={value} value={value}>
            {toEntry(words(styleTokenForm.preset.choices[value]))}
          </option>
        ))}
      </Select>
      <Field {...accentField}>
        {(wiring) => (
          <div className={styles.row}>
            <input
              type="color"
              className={styles.swatch}
              aria-label={t`Choose the accent colour`}
              value={chosen.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')}
              onChange={(event) => change('accent', event.target.value)}
            />
            <input
              {...wiring}
              className={inputClass}
              value={accent}
              spellCheck={false}
              onBlur={() => setLeft([...left, 'accent'])}
              onChange={(event) => change('accent', event.target.value)}
            />
          </div>
        )}
      </Field>
      {isCorrected && (
        <p
          className={styles.hint}
        >{t`Shown as ${shown}, because the colour itself would be hard to see or to read on.`}</p>
      )}
      <div className={alignedClass}>
        {input('radiusPx', 'decimal')}
        {input('fontFamily')}
      </div>
    </fieldset>
  );
}
