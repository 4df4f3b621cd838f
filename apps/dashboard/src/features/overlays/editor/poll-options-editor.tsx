import { Trans, useLingui } from '@lingui/react/macro';
import { optionRules } from '@overlay/contract/kinds';
import { useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../overlay.module.css';
import { newChoice, type PollChoice } from './overlay-form.ts';

export interface PollOptionsEditorProps {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly choices: readonly PollChoice[];
  readonly onChange: (choices: readonly PollChoice[]) => void;
}

/** The answers of a poll, to be typed, moved and removed. */
export function PollOptionsEditor({ label, problem, choices, onChange }: PollOptionsEditorProps) {
  const { t } = useLingui();
  const list = useRef<HTMLFieldSetElement>(null);
  const { least, most } = optionRules.pollOptions;
  const move = (from: number, to: number) => {
    const moved = [...choices];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };
  const add = () => {
    onChange([...choices, newChoice()]);
    // The new line is there after the next drawing.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('div:last-of-type > input')?.focus(),
    );
  };
  const arePlaced = choices.some(({ id }) => id === null);
  return (
    <fieldset className={styles.group} ref={list}>
      <legend className={styles.legend}>{label}</legend>
      {arePlaced && (
        <p className={styles.hint}>
          <Trans>
            Votes for these answers are stored by position, because the answers were created without IDs. If
            you move or remove an answer, its earlier votes count for the answer that takes its position.
          </Trans>
        </p>
      )}
      {choices.map(({ key, label: text }, index) => (
        <div key={key} className={styles.row}>
          <input
            className={styles.input}
            aria-label={t`Answer ${index + 1}`}
            aria-invalid={problem && text.trim() === '' ? true : undefined}
            placeholder={index === 0 ? t`Yes` : index === 1 ? t`No` : t`Answer`}
            value={text}
            onChange={(event) =>
              onChange(
                choices.map((choice) =>
                  choice.key === key ? { ...choice, label: event.target.value } : choice,
                ),
              )
            }
          />
          <Button
            variant="quiet"
            square
            aria-label={t`Move answer ${index + 1} up`}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <Icon name="up" size={16} />
          </Button>
          <Button
            variant="quiet"
            square
            aria-label={t`Move answer ${index + 1} down`}
            disabled={index === choices.length - 1}
            onClick={() => move(index, index + 1)}
          >
            <Icon name="down" size={16} />
          </Button>
          <Button
            variant="quiet"
            square
            aria-label={t`Remove answer ${index + 1}`}
            disabled={choices.length <= least}
            onClick={() => onChange(choices.filter((choice) => choice.key !== key))}
          >
            <Icon name="close" size={16} />
          </Button>
        </div>
      ))}
      {problem && <p className={styles.problem}>{problem}</p>}
      {choices.length < most && (
        <p>
          <Button size="small" onClick={add}>
            <Icon name="plus" size={16} />
            <Trans>Add answer</Trans>
          </Button>
        </p>
      )}
    </fieldset>
  );
}
