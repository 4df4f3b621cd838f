import { Trans, useLingui } from '@lingui/react/macro';
import type { StoredEvent } from '@overlay/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { baseUrl } from '../../app/api/address.ts';
import { endpointAttribute } from '../../app/api/api.ts';
import { useGet } from '../../app/api/queries.ts';
import { usePages } from '../../app/api/use-pages.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { useViewQuery } from '../../app/view/use-view.ts';
import { Badge } from '../../components/badge/badge.tsx';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { CopySnippet } from '../../components/copy-snippet/copy-snippet.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { BareSelect } from '../../components/field/field.tsx';
import { Filters } from '../../components/filters/filters.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Page } from '../../components/page/page.tsx';
import { PeriodPicker } from '../../components/period/period-picker.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { MoreButton, Table } from '../../components/table/table.tsx';
import { EventDialog } from './event-dialog.tsx';
import { type EventFilter, parseEventFilter, toEventQuery, toList } from './event-query.ts';
import { useEventWords } from './event-words.ts';
import styles from './events.module.css';
import { Exports } from './exports.tsx';

/** What is stored, event by event, newest first. */
export default function EventsPage() {
  const { t } = useLingui();
  const format = useFormat();
  const toWords = useEventWords();
  const { can } = useAccount();
  const navigate = useNavigate();
  const filter = parseEventFilter(useSearch({ strict: false }));
  const query = toEventQuery(useViewQuery(), filter);
  const [opened, setOpened] = useState<StoredEvent>();
  const events = usePages('/api/events', (page) => page.events as readonly StoredEvent[], toList(query));
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
      title={t`Events`}
      intro={<Trans>Everything that is stored of your viewers, newest first.</Trans>}
      toolbar={
        <>
          <PeriodPicker />
          <div className={styles.kind}>
            <BareSelect
              aria-label={t`Kind`}
              value={filter.counted ?? ''}
              onChange={(event) => change({ counted: event.target.value })}
            >
              <option value="">{t`Everything, playback too`}</option>
              <option value="impressions">{t`What counts as impressions`}</option>
              <option value="interactions">{t`What counts as interactions`}</option>
            </BareSelect>
          </div>
          <Filters />
          {filter.sessionId !== undefined && (
            <Button size="small" onClick={() => change({ sessionId: undefined })}>
              <Icon name="close" size={14} />
              <Trans>One visit only</Trans>
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
      <Card>
        <div role="status">
          {isNewer && !isEmpty && (
            <p className={styles.newer}>
              <Button size="small" onClick={() => void events.startAgain()}>
                <Icon name="refresh" size={16} />
                <Trans>There are newer events: show them</Trans>
              </Button>
            </p>
          )}
        </div>
        <Loaded
          query={events}
          skeleton={<Skeleton shape="row" count={20} />}
          isEmpty={(rows) => rows.length === 0}
          empty={<NoEvents />}
        >
          {(rows) => (
            <Table
              caption={t`Events`}
              rows={rows}
              rowId={({ eventId }) => eventId}
              columns={[
                {
                  id: 'what',
                  header: <Trans>What happened</Trans>,
                  cell: (event) => (
                    <>
                      <button type="button" className={styles.open} onClick={() => setOpened(event)}>
                        {toWords(event)}
                      </button>{' '}
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
                  header: <Trans>When</Trans>,
                  cell: ({ timestamp }) => (
                    <time dateTime={new Date(timestamp).toISOString()} className={styles.when}>
                      {format.dateTime(timestamp, { dateStyle: 'medium', timeStyle: 'medium' })}
                    </time>
                  ),
                },
                {
                  id: 'value',
                  header: <Trans>Value</Trans>,
                  cell: ({ value }) => (
                    <span className={styles.break}>{value == null ? '–' : String(value)}</span>
                  ),
                },
                {
                  id: 'video',
                  header: <Trans>Video</Trans>,
                  cell: ({ videoId, videoTimeSeconds }) => (
                    <span className={styles.break}>
                      {videoId ?? '–'}
                      {videoTimeSeconds !== undefined && (
                        <span className={styles.small}>{format.clock(videoTimeSeconds)}</span>
                      )}
                    </span>
                  ),
                },
                {
                  id: 'overlay',
                  header: <Trans>Overlay</Trans>,
                  cell: ({ overlayId }) => <span className={styles.code}>{overlayId ?? '–'}</span>,
                },
                {
                  id: 'campaign',
                  header: <Trans>Campaign</Trans>,
                  cell: ({ campaignId }) => <span className={styles.break}>{campaignId}</span>,
                },
                {
                  id: 'device',
                  header: <Trans>Device</Trans>,
                  cell: ({ deviceHash }) => <code title={deviceHash}>{deviceHash.slice(0, 8)}</code>,
                },
              ]}
              foot={
                events.hasMore && (
                  <MoreButton hasMore isLoading={events.isLoadingMore} onMore={events.loadMore} />
                )
              }
            />
          )}
        </Loaded>
      </Card>
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
      title={<Trans>No event matches</Trans>}
      snippet={<CopySnippet title={t`In your page`} code={code} wrap />}
    >
      <Trans>
        Look at other days or fewer filters. If nothing ever came: put the script tag into a page with a video
        and open it. This page shows the first event by itself. What was refused is in the request log.
      </Trans>
    </EmptyState>
  );
}
