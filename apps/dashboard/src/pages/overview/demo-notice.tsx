import { Trans, useLingui } from '@lingui/react/macro';
import { useChange, useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { Badge } from '../../components/badge/badge.tsx';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import styles from './overview.module.css';

/** Says which numbers nobody made, and takes them away. */
export function DemoNotice() {
  const { t } = useLingui();
  const format = useFormat();
  const { can } = useAccount();
  const account = useGet('/api/account', {}, { refetchInterval: 5_000, enabled: can('account:read') });
  const remove = useChange(
    (api) => api.delete('/api/demo-data'),
    ['/api/account', '/api/analytics/summary', '/api/analytics/timeseries', '/api/analytics/breakdown'],
  );
  const demo = account.data?.demoData;
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
