import { Trans } from '@lingui/react/macro';
import type { OverlayOptions } from '@overlay/contract';
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
      <svg
        className={answer === 'dislike' ? styles.dislike : undefined}
        aria-hidden="true"
        width="16"
        height="16"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      >
        <path d="M3 9h3v8H3V9Zm3 0 3-6c1.500 0 2.500 1 2 3l-.5 2H16c1 0 1.700 1 1.400 2l-1.500 5.500c-.2.900-1 1.500-1.900 1.500H6" />
      </svg>
      {answer === 'like' ? <Trans>Like</Trans> : <Trans>Dislike</Trans>}
    </span>
  );
}
