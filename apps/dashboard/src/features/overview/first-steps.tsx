import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useGet } from '../../app/api/queries.ts';
import PutOnPageCard from '../../app/put-on-page/put-on-page-card.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { AccountLink } from '../../app/view/account-link.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './first-steps.module.css';

const asking = { refetchInterval: 2_000 };

/** Before the first event. A step is ticked as soon as the service knows of it; the page shows numbers with the first event. */
export default function FirstSteps() {
  const { t } = useLingui();
  const { can } = useAccount();
  const pages = useGet('/api/pages-seen', { params: { query: { limit: 10 } } }, asking);
  const published = useGet(
    '/api/overlays',
    { params: { query: { status: 'published', limit: 1 } } },
    { ...asking, enabled: can('overlays:read') },
  );
  return (
    <>
      <Card title={t`Waiting for the first viewer`}>
        <p>
          <Trans>As soon as someone sees an overlay on your page, it appears here automatically.</Trans>
        </p>
        <ol className={styles.steps}>
          <Step number={1} isDone={(pages.data?.rows.length ?? 0) > 0}>
            <Trans>Paste the code into your page</Trans>
          </Step>
          <Step number={2} isDone={(published.data?.overlays.length ?? 0) > 0}>
            {can('overlays:write') ? (
              <AccountLink path="overlays/new">
                <Trans>Publish an overlay</Trans>
              </AccountLink>
            ) : (
              <Trans>Publish an overlay</Trans>
            )}
          </Step>
          <Step number={3} isDone={false}>
            <Trans>Open the page and watch the video</Trans>
          </Step>
        </ol>
      </Card>
      <PutOnPageCard />
    </>
  );
}

interface StepProps {
  readonly number: number;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ number, isDone, children }: StepProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <li className={`${styles.step} ${isDone ? styles.done : ''}`} aria-describedby={id}>
      <span className={styles.tick} aria-hidden="true">
        {isDone ? <Icon name="check" size={16} /> : number}
      </span>
      <span className={styles.what}>{children}</span>
      <span id={id} className="visually-hidden">
        {isDone ? t`done` : t`to do`}
      </span>
    </li>
  );
}
