import { Trans, useLingui } from '@lingui/react/macro';
import type { Installation } from '@overlay/contract';
import { type ReactNode, useState } from 'react';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { type CheckName, missingNext, toChecks } from './checks.ts';
import styles from './installation.module.css';

interface ChecksProps {
  readonly installation: Installation;
  readonly onCheck: () => Promise<unknown>;
}

/** What the installation has sent, and what is missing next. */
export function InstallationChecks({ installation, onCheck }: ChecksProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const [checkedAt, setCheckedAt] = useState<number>();
  const query = { installationId: [installation.installationId] };
  const summary = useGet('/api/analytics/summary', { params: { query } }, { live: true });
  const names: Readonly<Record<CheckName, string>> = {
    heartbeat: t`Its server checked in`,
    render: t`An overlay was shown`,
    interaction: t`A viewer interacted with one`,
  };
  const check = async () => {
    setBusy(true);
    await Promise.all([onCheck(), summary.refetch()]);
    setBusy(false);
    setCheckedAt(Date.now());
  };
  return (
    <Card
      title={t`Check the installation`}
      actions={
        <Button size="small" busy={isBusy} onClick={() => void check()}>
          <Icon name="refresh" size={16} />
          <Trans>Check now</Trans>
        </Button>
      }
    >
      <ol className={styles.checks}>
        {toChecks(installation).map(({ name, isDone, at }) => (
          <li key={name} className={styles.check}>
            <span className={isDone ? styles.done : styles.open}>
              <Icon name={isDone ? 'check' : 'more'} size={16} />
              <span className="visually-hidden">{isDone ? t`Done:` : t`Not yet:`}</span>
            </span>
            <span>{names[name]}</span>
            <span className={styles.when}>
              {at === null ? isDone ? '' : t`not yet` : <time dateTime={at}>{format.dateTime(at)}</time>}
            </span>
          </li>
        ))}
      </ol>
      <div role="status">
        <p className={styles.next}>
          <Next missing={missingNext(installation)} />
        </p>
        <p className={styles.muted}>
          {summary.isPending && <Skeleton />}
          {summary.data &&
            t`Impressions so far: ${format.number(summary.data.impressions)}, interactions: ${format.number(summary.data.interactions)}.`}{' '}
          {checkedAt !== undefined && t`Checked at ${format.dateTime(checkedAt, { timeStyle: 'medium' })}.`}
        </p>
      </div>
    </Card>
  );
}

function Next({ missing }: { readonly missing: ReturnType<typeof missingNext> }): ReactNode {
  switch (missing) {
    case undefined:
      return <Trans>Every check passed: the installation works.</Trans>;
    case 'alive':
      return <Trans>Next: let the server check in again, as described above.</Trans>;
    case 'heartbeat':
      return (
        <Trans>
          Next: let your server check in. The command below does that, with the installation's token; a
          developer runs it once, then on a schedule.
        </Trans>
      );
    case 'render':
      return (
        <Trans>
          Next: add the script tag to a page with a video, publish an overlay for the video, and open the
          page. If nothing is counted, look for rejected requests in the request log.
        </Trans>
      );
    case 'interaction':
      return <Trans>Next: open a page of the site and interact with an overlay.</Trans>;
  }
}
