import { useLingui } from '@lingui/react/macro';
import { sharedForm, sharedOptions } from '@overlay/contract/kinds';
import { useId } from 'react';
import { contractMessage } from '../../../app/contract/contract-message.ts';
import { TextField } from '../../../ui/field/field.tsx';
import styles from '../overlay.module.css';

export interface PositionPickerProps {
  readonly label: string;
  readonly problem?: string | undefined;
  /** One of nine places, shares of the picture, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const usual = 'bottom-center';
const positions = sharedOptions.position.values;
const positionNames = sharedForm.look.position.choices;

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
          <label
            key={place}
            className={styles.position}
            title={i18n._(contractMessage(positionNames[place]))}
          >
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === place || (value === '' && place === usual)}
              onChange={() => onChange(place === usual ? '' : place)}
            />
            <span className={styles.dot} />
            <span className="visually-hidden">{i18n._(contractMessage(positionNames[place]))}</span>
          </label>
        ))}
      </div>
      <TextField
        label={t`Exact position`}
        hint={t`From the left and the top, such as 25% 80%`}
        value={isNamed ? '' : value}
        error={problem}
        onChange={(event) => onChange(event.target.value)}
      />
    </fieldset>
  );
}
