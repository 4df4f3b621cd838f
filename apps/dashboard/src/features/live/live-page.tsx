import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OverlayOptions } from '@overlay/contract';
import { useState } from 'react';
import { AnswerText } from '../../app/analytics/answer-text.tsx';
import { useNames } from '../../app/analytics/use-names.ts';
import { useOverlayOptions } from '../../app/analytics/use-overlay-options.ts';
import type { LiveEvent } from '../../app/live/live-stream.ts';
import { SparkLine } from '../../app/live/spark-line.tsx';
import { type Live, useLive } from '../../app/live/use-live.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ScriptTagLink } from '../../app/put-on-page/script-tag-link.tsx';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { AccountLink } from '../../app/view/account-link.tsx';
import { Filters } from '../../app/view/filters.tsx';
import { useView } from '../../app/view/use-view.ts';
import { filterNames } from '../../app/view/view.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card, Cards, Stat } from '../../ui/card/card.tsx';
import { toCsvText } from '../../ui/chart/chart-data.ts';
import { downloadBlob } from '../../ui/chart/download.ts';
import { CopyIdentifier } from '../../ui/copy-identifier/copy-identifier.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
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
      title={usePageTitle()}
      intro={t`What your viewers are doing right now, with a delay of one second.`}
      actions={
        <>
          <Button onClick={() => setPaused(!isPaused)} aria-pressed={isPaused}>
            <Icon name={isPaused ? 'play' : 'pause'} size={16} />
            {isPaused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
          </Button>
          {live.events.length > 0 && (
            <Button onClick={save} aria-label={t`Download CSV`}>
              <Icon name="download" size={16} />
              <span data-optional>CSV</span>
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
      {(live.last !== undefined || live.error === undefined) && (
        <>
          <Numbers live={live} />
          <Card title={t`Last two minutes`} note={t`Impressions and interactions per second.`}>
            <div className={styles.line}>
              <QueryBoundary query={toQuery(live)} skeleton={<Skeleton shape="chart" />}>
                {() => <Seconds live={live} />}
              </QueryBoundary>
            </div>
          </Card>
        </>
      )}
      <Events live={live} />
    </Page>
  );
}

/** The stream has no past: the line begins when the page is opened. */
function Seconds({ live: { seconds } }: { readonly live: Live }) {
  const values = seconds.map(({ impressions, interactions }) => impressions + interactions);
  return (
    <>
      <SparkLine values={values} length={shownSeconds} />
      <p className={styles.scale}>
        <span>
          <Trans>2 minutes ago</Trans>
        </span>
        {values.every((value) => value === 0) && (
          <span className={styles.calm}>
            <Trans>No events since you opened this page</Trans>
          </span>
        )}
        <span>
          <Trans>Now</Trans>
        </span>
      </p>
    </>
  );
}

/** The stream as a query, so that the page says once what went wrong. */
const toQuery = ({ last, error, retry }: Live) => ({
  data: last,
  error: error ?? null,
  isPlaceholderData: false,
  refetch: retry,
});

function ConnectionState({ live: { connection } }: { readonly live: Live }) {
  const { t } = useLingui();
  const states = {
    open: { tone: 'good', text: t`Live` },
    connecting: { tone: 'neutral', text: t`Connecting …` },
    waiting: { tone: 'warn', text: t`Interrupted, reconnecting …` },
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
      <Stat name={t`Watching now`} value={number(last?.viewers.last30Seconds)} beside={t`last 30 seconds`} />
      <Stat name={t`Sessions`} value={number(last?.viewers.last60Seconds)} beside={t`last minute`} />
      <Stat name={t`Impressions`} value={number(last?.minute.impressions)} beside={t`last minute`} />
      <Stat name={t`Interactions`} value={number(last?.minute.interactions)} beside={t`last minute`} />
    </Cards>
  );
}

function Events({ live }: { readonly live: Live }) {
  const { t } = useLingui();
  // Once for all lines, so that they request names together.
  const nameOf = useNames();
  const options = useOverlayOptions(live.events);
  return (
    <Card title={t`Events`}>
      <QueryBoundary
        query={toQuery(live)}
        skeleton={<Skeleton shape="row" count={5} />}
        isEmpty={() => live.events.length === 0}
        empty={
          <EmptyState title={t`No activity right now`} actions={<ScriptTagLink />}>
            <Trans>
              Open a page with your video and interact with an overlay: it appears here within two seconds.
            </Trans>
          </EmptyState>
        }
      >
        {() => (
          <ol className={styles.events}>
            {live.events.map((event) => (
              <li key={event.eventId} className={styles.event}>
                <EventLine event={event} nameOf={nameOf} options={options.get(event.overlayId ?? '')} />
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
      {live.skippedEvents > 0 && (
        <p className={styles.note}>
          <Plural
            value={live.skippedEvents}
            one="# more event arrived too fast to be listed; it is counted."
            other="# more events arrived too fast to be listed; they are counted."
          />
        </p>
      )}
    </Card>
  );
}

interface EventLineProps {
  readonly event: LiveEvent;
  readonly nameOf: ReturnType<typeof useNames>;
  readonly options: OverlayOptions | undefined;
}

function EventLine({ event, nameOf, options }: EventLineProps) {
  const format = useFormat();
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
        {value != null && (
          <strong>
            <AnswerText options={options} value={value} />
          </strong>
        )}
      </span>
      <span className={styles.where}>
        {overlayId !== undefined && (
          <span>
            <AccountLink path={`overlays/${encodeURIComponent(overlayId)}`} tab="results">
              {nameOf('overlay', overlayId)}
            </AccountLink>
            <CopyIdentifier id={overlayId} />
          </span>
        )}
        {videoId !== undefined && (
          <AccountLink path={`videos/${encodeURIComponent(videoId)}`}>{nameOf('video', videoId)}</AccountLink>
        )}
        {event.videoTimeSeconds !== undefined && <span>{format.clock(event.videoTimeSeconds)}</span>}
      </span>
    </>
  );
}

const csvColumns = [
  'createdAt',
  'eventId',
  'eventType',
  'interactionType',
  'value',
  'overlayId',
  'videoId',
  'campaignId',
  'sessionId',
] as const satisfies readonly (keyof LiveEvent)[];

/** The listed events, with the field names of the API; the stream itself has no CSV. */
function eventsToCsv(events: readonly LiveEvent[]): string {
  return toCsvText([csvColumns, ...events.map((event) => csvColumns.map((column) => event[column] ?? ''))]);
}
