import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { TextField } from '../../components/field/field.tsx';
import { positionWords } from './option-words.ts';
import styles from './overlay.module.css';
import { positions } from './overlay-form.ts';

export interface PositionPickerProps {
  readonly label: string;
  readonly problem?: string | undefined;
  /** One of nine places, shares of the picture, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const usual = 'bottom-center';

/** Nine places, or any other, typed as shares of the picture. */
export function PositionPicker({ label, problem, value, onChange }: PositionPickerProps) {
  const { t, i18n } = useLingui();
  const name = useId();
  const isNamed = value === '' || (positions as readonly string[]).includes(value);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.positions}>
        {positions.map((place) => (
          <label key={place} className={styles.position} title={i18n._(positionWords[place])}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === place || (value === '' && place === usual)}
              onChange={() => onChange(place === usual ? '' : place)}
            />
            <span className={styles.dot} />
            <span className="visually-hidden">{i18n._(positionWords[place])}</span>
          </label>
        ))}
      </div>
      <TextField
        label={t`Or exactly`}
        hint={t`From the left and from the top: 25% 80%`}
        value={isNamed ? '' : value}
        error={problem}
        onChange={(event) => onChange(event.target.value)}
      />
    </fieldset>
  );
}
