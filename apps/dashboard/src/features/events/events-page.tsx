import { Trans, useLingui } from '@lingui/react/macro';
import type { StoredEvent } from '@overlay/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AnswerText } from '../../app/analytics/answer-text.tsx';
import { useNames } from '../../app/analytics/use-names.ts';
import { useOverlayOptions } from '../../app/analytics/use-overlay-options.ts';
import { baseUrl } from '../../app/api/address.ts';
import { endpointAttribute } from '../../app/api/api.ts';
import { useGet } from '../../app/api/queries.ts';
import { usePages } from '../../app/api/use-pages.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ListCard } from '../../app/query/list-card.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { AccountLink } from '../../app/view/account-link.tsx';
import { Filters } from '../../app/view/filters.tsx';
import { PeriodPicker } from '../../app/view/period-picker.tsx';
import { ShowAllTime } from '../../app/view/show-all-time.tsx';
import { useViewQuery } from '../../app/view/use-view.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CopyIdentifier } from '../../ui/copy-identifier/copy-identifier.tsx';
import { CopySnippet } from '../../ui/copy-snippet/copy-snippet.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { BareSelect } from '../../ui/field/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EventDialog } from './event-dialog.tsx';
import { useEventWords } from './event-words.ts';
import styles from './events.module.css';
import { Exports } from './exports.tsx';
import { type EventFilter, parseEventFilter, toEventQuery, toList } from './queries.ts';

/** What is stored, event by event, newest first. */
export default function EventsPage() {
  const { t } = useLingui();
  const format = useFormat();
  const toWords = useEventWords();
  const nameOf = useNames();
  const { can } = useAccount();
  const navigate = useNavigate();
  const filter = parseEventFilter(useSearch({ strict: false }));
  const query = toEventQuery(useViewQuery(), filter);
  const [opened, setOpened] = useState<StoredEvent>();
  const events = usePages('/api/events', (page) => page.events as readonly StoredEvent[], toList(query));
  const options = useOverlayOptions(events.data ?? []);
  // Only the newest is asked for again and again: a list that is being read must not move.
  const newest = useGet('/api/events', { params: { query: { ...query, limit: 1 } } }, { live: true });
  const newestId = newest.data?.events[0]?.eventId;
  const isNewer = newestId !== undefined && events.data !== undefined && newestId !== events.data[0]?.eventId;
  const isEmpty = events.data?.length === 0;
  // Nothing is read yet: what comes first appears by itself.
  if (isEmpty && isNewer) void events.startAgain();

  const change = (part: { readonly [Name in keyof EventFilter]?: string | undefined }) =>
    void navigate({
      to: '.',
      search: ((before: object) =>
        Object.fromEntries(
          Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined && value !== ''),
        )) as never,
      resetScroll: false,
    });
  return (
    <Page
      title={usePageTitle()}
      intro={<Trans>Everything that your viewers did, one event per row, newest first.</Trans>}
      toolbar={
        <>
          <PeriodPicker />
          <Filters />
          <div className={styles.kind}>
            <BareSelect
              aria-label={t`Type`}
              value={filter.counted ?? ''}
              onChange={(event) => change({ counted: event.target.value })}
            >
              <option value="">{t`All, including playback`}</option>
              <option value="impressions">{t`Impressions`}</option>
              <option value="interactions">{t`Interactions`}</option>
            </BareSelect>
          </div>
          {filter.sessionId !== undefined && (
            <Button size="small" onClick={() => change({ sessionId: undefined })}>
              <Icon name="close" size={14} />
              <Trans>One session only</Trans>
            </Button>
          )}
          {filter.deviceHash !== undefined && (
            <Button size="small" onClick={() => change({ deviceHash: undefined })}>
              <Icon name="close" size={14} />
              <Trans>One device only</Trans>
            </Button>
          )}
        </>
      }
    >
      <ListCard
        query={events}
        rowsOf={(rows) => rows}
        skeletonRows={20}
        empty={<NoEvents />}
        caption={t`Events`}
        rowId={({ eventId }) => eventId}
        columns={[
          {
            id: 'what',
            header: t`Event`,
            cell: (event) => (
              <>
                <Button variant="link" onClick={() => setOpened(event)}>
                  {toWords(event)}
                </Button>{' '}
                {event.bot && (
                  <Badge tone="warn" plain>
                    <Trans>bot</Trans>
                  </Badge>
                )}
              </>
            ),
          },
          {
            id: 'when',
            onPhone: 'beside',
            header: t`When`,
            cell: ({ timestamp }) => (
              <time dateTime={new Date(timestamp).toISOString()} className={styles.when}>
                {format.dateTime(timestamp, { dateStyle: 'medium', timeStyle: 'medium' })}
              </time>
            ),
          },
          {
            id: 'video',
            header: t`Video`,
            cell: ({ videoId, videoTimeSeconds }) => (
              <span className={styles.break}>
                <span title={videoId}>{videoId === undefined ? '–' : nameOf('video', videoId)}</span>{' '}
                {videoTimeSeconds !== undefined && (
                  <span className={styles.small}>{format.clock(videoTimeSeconds)}</span>
                )}
              </span>
            ),
          },
          {
            id: 'value',
            header: t`Value`,
            // Most events have none.
            cell: ({ value, overlayId = '' }) =>
              value != null && (
                <span className={styles.break}>
                  <AnswerText options={options.get(overlayId)} value={value} />
                </span>
              ),
          },
          {
            id: 'overlay',
            header: t`Overlay`,
            cell: ({ overlayId }) =>
              overlayId !== undefined && (
                <span className={styles.break}>
                  <AccountLink path={`overlays/${encodeURIComponent(overlayId)}`} tab="results">
                    {nameOf('overlay', overlayId)}
                  </AccountLink>
                  <CopyIdentifier id={overlayId} />
                </span>
              ),
          },
          {
            id: 'campaign',
            onPhone: 'hidden',
            header: t`Campaign`,
            cell: ({ campaignId }) => (
              <span className={styles.break} title={campaignId}>
                {nameOf('campaign', campaignId)}
              </span>
            ),
          },
          {
            id: 'device',
            onPhone: 'hidden',
            header: t`Device`,
            cell: ({ deviceHash }) => <code title={deviceHash}>{deviceHash.slice(0, 8)}</code>,
          },
        ]}
      >
        <div role="status">
          {isNewer && !isEmpty && (
            <p className={styles.newer}>
              <Button size="small" onClick={() => void events.startAgain()}>
                <Icon name="refresh" size={16} />
                <Trans>Show newer events</Trans>
              </Button>
            </p>
          )}
        </div>
      </ListCard>
      {can('events:export') && <Exports query={query} />}
      {opened && (
        <EventDialog
          event={opened}
          onClose={() => setOpened(undefined)}
          onNarrow={(part) => {
            setOpened(undefined);
            change(part);
          }}
        />
      )}
    </Page>
  );
}

function NoEvents() {
  const { t } = useLingui();
  const code = `<script src="${new URL('sdk/v1/overlay-sdk.js', baseUrl).href}"
  data-api-key="pk_live_YOUR_KEY"${endpointAttribute} async></script>`;
  return (
    <EmptyState
      title={<Trans>No matching events</Trans>}
      actions={<ShowAllTime />}
      snippet={<CopySnippet title={t`On your page`} code={code} wrap />}
    >
      <Trans>
        Choose other dates or remove filters. If you have never received an event, add the script tag to a
        page with a video and open it. The first event appears here automatically. Rejected events are in the
        request log.
      </Trans>
    </EmptyState>
  );
}
