import { Trans, useLingui } from '@lingui/react/macro';
import { ApiProblem } from '../../app/api/api-problem.ts';
import { useRemedy } from '../../app/api/remedy.ts';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './error-notice.module.css';

export interface ErrorNoticeProps {
  readonly error: unknown;
  /** Asks again. Without it there is nothing to press. */
  readonly onRetry?: (() => void) | undefined;
}

/** What went wrong, what to do about it, and the number to tell whoever runs the service. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const { t } = useLingui();
  const remedy = useRemedy();
  const problem = error instanceof ApiProblem ? error : undefined;
  const { title, advice } = remedy(error);
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.title}>
        <Icon name="warning" /> {title}
      </p>
      <p>{advice}</p>
      <div className={styles.actions}>
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            <Icon name="refresh" size={16} />
            <Trans>Try again</Trans>
          </Button>
        )}
        {problem?.requestId && (
          <span className={styles.request}>
            {t`Request`} <code>{problem.requestId}</code>
          </span>
        )}
      </div>
    </div>
  );
}
