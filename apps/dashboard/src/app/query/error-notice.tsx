import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ApiProblem } from '../api/api-problem.ts';
import { useRemedy } from '../api/remedy.ts';
import styles from './error-notice.module.css';

export interface ErrorNoticeProps {
  readonly error: unknown;
  /** Retries. Without it there is no button. */
  readonly onRetry?: (() => void) | undefined;
}

/** What went wrong, what to do about it, and the request ID for the operator of the service. */
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
