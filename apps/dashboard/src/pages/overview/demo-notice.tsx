import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useChange, useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { sessionQuery } from '../../app/session/session.ts';
import { Badge } from '../../components/badge/badge.tsx';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import styles from './overview.module.css';

interface DemoNoticeProps {
  /** Nothing is asked yet: the session tells enough to begin with. */
  readonly isWaiting: boolean;
}

/** Says which numbers nobody made, and takes them away. */
export function DemoNotice({ isWaiting }: DemoNoticeProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { can, account: membership } = useAccount();
  const queries = useQueryClient();
  const account = useGet(
    '/api/account',
    {},
    { refetchInterval: 5_000, enabled: can('account:read') && !isWaiting },
  );
  const remove = useChange(
    (api) => api.delete('/api/demo-data'),
    ['/api/account', '/api/analytics/summary', '/api/analytics/timeseries', '/api/analytics/breakdown'],
  );
  // The session tells it before the first paint, so that nothing is pushed down later; the account, what became of it.
  const demo = account.data === undefined ? membership.demoData : account.data.demoData;
  const isOutdated = demo?.state !== membership.demoData?.state;
  useEffect(() => {
    if (isOutdated) void queries.refetchQueries(sessionQuery);
  }, [isOutdated, queries]);
  if (demo == null) return null;
  const from = format.day(demo.dateFrom);
  const to = format.day(demo.dateTo);
  return (
    <Card>
      <div className={styles.demo}>
        <Badge tone="accent">{t`Made up`}</Badge>
        <p className={styles.demoText}>
          {demo.state === 'writing' && (
            <Trans>Four weeks of made-up numbers are being written, so that you can look around.</Trans>
          )}
          {demo.state === 'removing' && <Trans>The made-up numbers are being removed …</Trans>}
          {demo.state === 'present' && (
            <Trans>
              The campaigns that begin with <code>sample-</code> are made up, from {from} to {to}, so that you
              can look around. What your viewers do is counted beside them and stays.
            </Trans>
          )}
        </p>
        {demo.state === 'present' && can('account:manage') && (
          <Button size="small" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            <Trans>Remove the made-up numbers</Trans>
          </Button>
        )}
      </div>
      {remove.error !== null && <ErrorNotice error={remove.error} />}
    </Card>
  );
}
