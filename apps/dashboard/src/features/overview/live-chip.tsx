import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { type Live, useLive } from '../../app/live/use-live.ts';
import { useFormat } from '../../app/locale/format.ts';
import { AccountLink } from '../../app/view/account-link.tsx';
import styles from './overview.module.css';

interface LiveNowProps {
  /** Called when the first viewer starts or the last one stops watching. */
  readonly onWatched: (isWatched: boolean) => void;
}

/** How many are watching right now; leads to what they do. */
export function LiveNow({ onWatched }: LiveNowProps) {
  const { last, connection } = useLive();
  const isWatched = connection === 'open' && (last?.viewers.last30Seconds ?? 0) > 0;
  useEffect(() => onWatched(isWatched), [isWatched, onWatched]);
  return <LiveChip {...{ last, connection }} />;
}

type LiveChipProps = Pick<Live, 'last' | 'connection'>;

/** What it shows before it is asked for. */
export const notYetLive: LiveChipProps = { last: undefined, connection: 'connecting' };

export function LiveChip({ last, connection }: LiveChipProps) {
  const format = useFormat();
  const viewers = last === undefined ? '–' : format.number(last.viewers.last30Seconds);
  return (
    <AccountLink path="live" className={styles.live}>
      <span className={styles.liveState} data-connection={connection}>
        {/* While it connects, the dot and the number say so: a longer word would push the other buttons. */}
        {(connection === 'open' || connection === 'connecting') && <Trans>Live</Trans>}
        {connection === 'waiting' && (
          <span className={styles.liveWord}>
            <Trans>Reconnecting …</Trans>
          </span>
        )}
        {connection === 'paused' && <Trans>Paused</Trans>}
      </span>{' '}
      <span className={styles.liveViewers}>
        <Trans>
          {viewers} <span className={styles.liveWord}>watching</span>
        </Trans>
      </span>
    </AccountLink>
  );
}
