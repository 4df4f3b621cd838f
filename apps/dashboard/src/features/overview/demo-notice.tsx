import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChange, useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ConfirmDialog } from '../../app/query/confirm-dialog.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { sessionQuery } from '../../app/session/session.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import styles from './overview.module.css';

interface DemoNoticeProps {
  /** Nothing is asked yet: the session tells enough to begin with. */
  readonly isWaiting: boolean;
}

/** Says which numbers are sample data, and removes them. */
export function DemoNotice({ isWaiting }: DemoNoticeProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { can, account: membership } = useAccount();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
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
    <div className={styles.demo}>
      <Badge tone="accent">{t`Sample data`}</Badge>
      <p className={styles.demoText}>
        {demo.state === 'writing' && (
          <Trans>Four weeks of sample data are being created so that you can explore.</Trans>
        )}
        {demo.state === 'removing' && <Trans>Removing sample data …</Trans>}
        {demo.state === 'present' && (
          <span className={styles.demoWhich}>
            <Trans>
              Campaigns that start with <code>sample-</code>, from {from} to {to}.
            </Trans>
          </span>
        )}
      </p>
      {demo.state === 'present' && can('account:manage') && (
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          <Trans>Remove sample data</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t`Remove sample data?`}
        description={
          <Trans>
            The campaigns that start with <code>sample-</code> are removed with all of their numbers. What
            your viewers did stays. This cannot be undone.
          </Trans>
        }
        confirm={<Trans>Remove</Trans>}
        change={remove}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
      />
    </div>
  );
}
