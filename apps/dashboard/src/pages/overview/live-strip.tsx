import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useFormat } from '../../app/locale/format.ts';
import { AccountLink } from '../../components/account-link/account-link.tsx';
import { Card } from '../../components/card/card.tsx';
import { SparkLine } from '../../components/live/spark-line.tsx';
import { type Live, useLive } from '../../components/live/use-live.ts';
import styles from './overview.module.css';

interface LiveStripProps {
  /** Told whether anybody watches a video at this moment, when that changes. */
  readonly onWatched: (isWatched: boolean) => void;
}

/** What happens right now, in one line. */
export function LiveStrip({ onWatched }: LiveStripProps) {
  const { last, seconds, connection } = useLive();
  const isWatched = connection === 'open' && (last?.viewers.last30Seconds ?? 0) > 0;
  useEffect(() => onWatched(isWatched), [isWatched, onWatched]);
  return <LiveLine {...{ last, seconds, connection }} />;
}

type LiveLineProps = Pick<Live, 'last' | 'seconds' | 'connection'>;

/** What it shows before it is asked for. */
export const notYetLive: LiveLineProps = { last: undefined, seconds: [], connection: 'connecting' };

export function LiveLine({ last, seconds, connection }: LiveLineProps) {
  const { t } = useLingui();
  const format = useFormat();
  const number = (value: number | undefined) => (value === undefined ? '–' : format.number(value));
  return (
    <Card>
      <div className={styles.live}>
        <p className={styles.liveState} data-connection={connection}>
          {/* While it connects, the dot and the numbers say so: a longer word would push the page down and up. */}
          {(connection === 'open' || connection === 'connecting') && <Trans>Live</Trans>}
          {connection === 'waiting' && <Trans>Interrupted, trying again …</Trans>}
          {connection === 'paused' && <Trans>Paused</Trans>}
        </p>
        <dl className={styles.liveNumbers}>
          <LiveNumber name={t`watching now`} value={number(last?.viewers.last30Seconds)} />
          <LiveNumber name={t`impressions in the last minute`} value={number(last?.minute.impressions)} />
          <LiveNumber name={t`interactions in the last minute`} value={number(last?.minute.interactions)} />
        </dl>
        <div className={styles.liveLine}>
          <SparkLine
            values={seconds.map(({ impressions, interactions }) => impressions + interactions)}
            length={60}
          />
        </div>
        <AccountLink path="live" className={styles.liveLink}>
          <Trans>Watch live</Trans>
        </AccountLink>
      </div>
    </Card>
  );
}

function LiveNumber({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles.liveNumber}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
