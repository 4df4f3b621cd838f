import { Trans } from '@lingui/react/macro';
import type { OverlayOptions } from '@overlay/contract';
import { overlayKinds } from '@overlay/contract/kinds';
import { IconPath } from '../../ui/icon.tsx';
import styles from './answer-text.module.css';
import { toAnswer } from './to-answer.ts';

interface AnswerTextProps {
  /** Undefined while they are loaded, or if the overlay is not stored. */
  readonly options: OverlayOptions | undefined;
  readonly value: number | string | boolean;
}

/** A stored answer as its viewer saw it. */
export function AnswerText({ options, value }: AnswerTextProps) {
  const answer = options === undefined || typeof value === 'boolean' ? undefined : toAnswer(options, value);
  if (answer === undefined) return String(value);
  if (typeof answer === 'object') return answer.label;
  return (
    <span className={styles.answer}>
      <span className={answer === 'dislike' ? styles.dislike : styles.like}>
        <IconPath path={overlayKinds.tap.icon} size={16} />
      </span>
      {answer === 'like' ? <Trans>Like</Trans> : <Trans>Dislike</Trans>}
    </span>
  );
}
