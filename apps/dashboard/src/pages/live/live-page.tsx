import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../app/locale/format.ts';
import { useView } from '../../app/view/use-view.ts';
import { filterNames } from '../../app/view/view.ts';
import { AccountLink } from '../../components/account-link/account-link.tsx';
import { Badge } from '../../components/badge/badge.tsx';
import { Button } from '../../components/button/button.tsx';
import { Card, Cards, Stat } from '../../components/card/card.tsx';
import { downloadBlob } from '../../components/chart/download.ts';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { Filters } from '../../components/filters/filters.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import type { LiveEvent } from '../../components/live/live-stream.ts';
import { SparkLine } from '../../components/live/spark-line.tsx';
import { type Live, useLive } from '../../components/live/use-live.ts';
import { useNames } from '../../components/names/use-names.ts';
import { Page } from '../../components/page/page.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { eventsToCsv } from './events-to-csv.ts';
import styles from './live.module.css';

const shownSeconds = 120;

export default function LivePage() {
  const { t } = useLingui();
  const view = useView();
  const [isPaused, setPaused] = useState(false);
  const live = useLive(Object.fromEntries(filterNames.map((name) => [name, view[name]])), isPaused);
  const save = () =>
    downloadBlob(new Blob([eventsToCsv(live.events)], { type: 'text/csv' }), 'live-events.csv');
  return (
    <Page
      title={t`Live`}
      intro={t`What viewers do at this moment, a second after they do it.`}
      actions={
        <>
          <Button size="small" onClick={() => setPaused(!isPaused)} aria-pressed={isPaused}>
            <Icon name={isPaused ? 'play' : 'pause'} size={16} />
            {isPaused ? <Trans>Go on</Trans> : <Trans>Hold</Trans>}
          </Button>
          {live.events.length > 0 && (
            <Button size="small" onClick={save} aria-label={t`Save as CSV`}>
              <Icon name="download" size={16} />
              CSV
            </Button>
          )}
        </>
      }
      toolbar={
        <>
          <ConnectionState live={live} />
          <Filters />
        </>
      }
    >
      {live.error !== undefined && <ErrorNotice error={live.error} />}
      <Numbers live={live} />
      <Card title={t`The last two minutes`} note={t`Impressions and interactions of each second.`}>
        <div className={styles.line}>
          <SparkLine
            values={live.seconds.map(({ impressions, interactions }) => impressions + interactions)}
            length={shownSeconds}
          />
        </div>
      </Card>
      <Events live={live} />
    </Page>
  );
}

function ConnectionState({ live: { connection } }: { readonly live: Live }) {
  const { t } = useLingui();
  const states = {
    open: { tone: 'good', text: t`Live` },
    connecting: { tone: 'neutral', text: t`Connecting …` },
    waiting: { tone: 'warn', text: t`Interrupted, trying again …` },
    paused: { tone: 'neutral', text: t`Paused` },
  } as const;
  const { tone, text } = states[connection];
  return (
    <span role="status">
      <Badge tone={tone}>{text}</Badge>
    </span>
  );
}

function Numbers({ live: { last } }: { readonly live: Live }) {
  const { t } = useLingui();
  const format = useFormat();
  const number = (value: number | undefined) =>
    value === undefined ? <Skeleton shape="number" /> : format.number(value);
  return (
    <Cards size="narrow">
      <Stat
        name={t`Watching now`}
        value={number(last?.viewers.last30Seconds)}
        beside={t`sessions in 30 seconds`}
      />
      <Stat
        name={t`In the last minute`}
        value={number(last?.viewers.last60Seconds)}
        beside={t`sessions in 60 seconds`}
      />
      <Stat name={t`Impressions`} value={number(last?.minute.impressions)} beside={t`in the last minute`} />
      <Stat name={t`Interactions`} value={number(last?.minute.interactions)} beside={t`in the last minute`} />
    </Cards>
  );
}

function Events({ live }: { readonly live: Live }) {
  const { t } = useLingui();
  if (live.last === undefined) return <Skeleton shape="row" count={5} />;
  if (live.events.length === 0) {
    return (
      <EmptyState title={t`Quiet at the moment`}>
        <Trans>Open a page with your video and answer an overlay: it appears here within two seconds.</Trans>
      </EmptyState>
    );
  }
  return (
    <Card title={t`Events`}>
      <ol className={styles.events}>
        {live.events.map((event) => (
          <li key={event.eventId} className={styles.event}>
            <EventLine event={event} />
          </li>
        ))}
      </ol>
      {live.skippedEvents > 0 && (
        <p className={styles.note}>
          <Plural
            value={live.skippedEvents}
            one="# further event came too fast to be listed; it is counted."
            other="# further events came too fast to be listed; they are counted."
          />
        </p>
      )}
    </Card>
  );
}

function EventLine({ event }: { readonly event: LiveEvent }) {
  const format = useFormat();
  const nameOf = useNames();
  const { interactionType, overlayId, videoId, value } = event;
  return (
    <>
      <time className={styles.time} dateTime={event.createdAt}>
        {format.dateTime(event.createdAt, { timeStyle: 'medium' })}
      </time>
      <span className={styles.what}>
        {interactionType === undefined ? (
          <Badge plain>
            {event.playbackEvent === undefined ? <Trans>Impression</Trans> : <Trans>Playback</Trans>}
          </Badge>
        ) : (
          <Badge plain tone="accent">
            {nameOf('interactionType', interactionType)}
          </Badge>
        )}
        {value != null && <strong>{String(value)}</strong>}
      </span>
      <span className={styles.where}>
        {overlayId !== undefined && (
          <AccountLink path={`overlays/${encodeURIComponent(overlayId)}`} tab="results">
            {nameOf('overlay', overlayId)}
          </AccountLink>
        )}
        {videoId !== undefined && (
          <AccountLink path={`videos/${encodeURIComponent(videoId)}`}>{videoId}</AccountLink>
        )}
        {event.videoTimeSeconds !== undefined && <span>{format.clock(event.videoTimeSeconds)}</span>}
      </span>
    </>
  );
}
