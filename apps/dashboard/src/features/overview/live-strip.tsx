import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { SparkLine } from '../../app/live/spark-line.tsx';
import { type Live, useLive } from '../../app/live/use-live.ts';
import { useFormat } from '../../app/locale/format.ts';
import { AccountLink } from '../../app/view/account-link.tsx';
import { Card } from '../../ui/card/card.tsx';
import styles from './overview.module.css';

interface LiveStripProps {
  /** Called when the first viewer starts or the last one stops watching. */
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
          {connection === 'waiting' && <Trans>Interrupted, reconnecting …</Trans>}
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
