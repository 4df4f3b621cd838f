import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../overlay.module.css';
import { type Entry, newKey } from './overlay-form.ts';

export interface EntriesEditorProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly entries: readonly Entry[];
  /** Names that are known; others can be typed. */
  readonly suggestions?: readonly string[];
  readonly onChange: (entries: readonly Entry[]) => void;
}

/** Names with values, a line each. */
export function EntriesEditor({ label, hint, problem, entries, suggestions, onChange }: EntriesEditorProps) {
  const { t } = useLingui();
  const id = useId();
  const change = (key: number, part: Partial<Entry>) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  return (
    <fieldset className={styles.group} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {suggestions && (
        <datalist id={`${id}-names`}>
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
      {entries.map((entry, index) => (
        <div key={entry.key} className={styles.row}>
          <input
            className={styles.input}
            aria-label={t`Name ${index + 1}`}
            aria-invalid={problem ? true : undefined}
            placeholder={t`Name`}
            list={suggestions && `${id}-names`}
            value={entry.name}
            onChange={(event) => change(entry.key, { name: event.target.value })}
          />
          <input
            className={styles.input}
            aria-label={t`Value ${index + 1}`}
            placeholder={t`Value`}
            value={entry.value}
            onChange={(event) => change(entry.key, { value: event.target.value })}
          />
          <Button
            variant="quiet"
            square
            aria-label={t`Remove entry ${index + 1}`}
            onClick={() => onChange(entries.filter(({ key }) => key !== entry.key))}
          >
            <Icon name="close" size={16} />
          </Button>
        </div>
      ))}
      {problem && <p className={styles.problem}>{problem}</p>}
      <div>
        <Button size="small" onClick={() => onChange([...entries, { key: newKey(), name: '', value: '' }])}>
          <Icon name="plus" size={16} />
          <Trans>Add entry</Trans>
        </Button>
      </div>
    </fieldset>
  );
}
