import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { VideoTimeline } from '@overlay/contract';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ExportCsv } from '../../app/analytics/export-csv.tsx';
import { useCountColumns } from '../../app/analytics/use-count-columns.tsx';
import { useNames } from '../../app/analytics/use-names.ts';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { useVideoSource } from '../../app/videos/use-video-source.ts';
import { useVideos } from '../../app/videos/use-videos.ts';
import { AccountLink } from '../../app/view/account-link.tsx';
import { Filters } from '../../app/view/filters.tsx';
import { PeriodPicker } from '../../app/view/period-picker.tsx';
import { ShowAllTime } from '../../app/view/show-all-time.tsx';
import { useViewQuery } from '../../app/view/use-view.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Cards, Stat } from '../../ui/card/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { CopyIdentifier } from '../../ui/copy-identifier/copy-identifier.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import { toNumbers } from './queries.ts';
import { Stage } from './stage.tsx';
import type { OverlayWindow } from './timeline-geometry.ts';
import { usePlayer } from './use-player.ts';
import styles from './video.module.css';

const VideoDialog = lazy(() => import('./video-dialog.tsx'));

export default function VideoPage() {
  const { can } = useAccount();
  const [isEdited, setEdited] = useState(false);
  const { videoId } = useParams({ strict: false }) as { readonly videoId: string };
  // The page is about this video, whatever another page was narrowed to.
  const { videoId: _others, ...query } = useViewQuery();
  const timeline = useGet(
    '/api/analytics/videos/{videoId}/timeline',
    { params: { path: { videoId }, query } },
    { live: true },
  );
  const video = useVideos().get(videoId);
  return (
    <Page
      title={video?.name ?? videoId}
      // Its line is there before its name is, so that nothing below moves.
      intro={<span className={styles.identifier}>{video === undefined ? '\u00a0' : videoId}</span>}
      above={
        <AccountLink path="videos">
          <Trans>Videos</Trans>
        </AccountLink>
      }
      actions={
        <>
          {can('overlays:write') && (
            <Button onClick={() => setEdited(true)}>
              <Icon name="edit" size={16} />
              <span data-optional>
                <Trans>Edit video</Trans>
              </span>
            </Button>
          )}
          <ExportCsv
            path={`/api/analytics/videos/${encodeURIComponent(videoId)}/timeline`}
            query={query}
            name={videoId}
          />
        </>
      }
      toolbar={
        <>
          <PeriodPicker />
          <Filters
            names={['campaignId', 'creativeId', 'overlayId', 'overlayType', 'origin', 'installationId']}
          />
        </>
      }
    >
      <QueryBoundary query={timeline} skeleton={<VideoSkeleton />}>
        {(data) => <VideoResults key={videoId} timeline={data} />}
      </QueryBoundary>
      {isEdited && (
        <Suspense>
          <VideoDialog videoId={videoId} video={video} onClose={() => setEdited(false)} />
        </Suspense>
      )}
    </Page>
  );
}

/** The stage with what stands below it, the numbers and the chart. */
function VideoSkeleton() {
  return (
    <div className={styles.results}>
      <div>
        <Skeleton shape="picture" />
        <Skeleton shape="row" count={2} />
      </div>
      <Skeleton shape="card" />
      <Skeleton shape="section" />
    </div>
  );
}

function VideoResults({ timeline }: { readonly timeline: VideoTimeline }) {
  const { t } = useLingui();
  const format = useFormat();
  const source = useVideoSource(timeline.videoId);
  const player = usePlayer(source.address);
  const windows = useOverlayWindows(timeline);
  const { rows, viewers, unplaced } = timeline;
  if (rows.length === 0) {
    return (
      <div className={styles.results}>
        <Card>
          <EmptyState title={t`No views in this period`} actions={<ShowAllTime />}>
            <Trans>Choose other dates, or wait for the next viewer. The timeline fills automatically.</Trans>
          </EmptyState>
        </Card>
        {source.address !== undefined && <Stage {...{ timeline, windows, player, source }} />}
      </div>
    );
  }
  return (
    <div className={styles.results}>
      <Stage {...{ timeline, windows, player, source }} />
      <VideoNumbers videoId={timeline.videoId} />
      <Card title={t`Second by second`} note={t`Click a point, or press Enter at the cursor, to jump there.`}>
        <Chart
          title={t`Viewers and interactions by second of the video`}
          data={{
            x: rows.map(({ from }) => from),
            series: [
              {
                name: t`Still watching`,
                values: rows.map((row) => row.viewers),
                format: (value) => format.number(value, { maximumFractionDigits: 1 }),
              },
              {
                name: t`Interactions`,
                values: rows.map(({ interactions }) => interactions),
                format: format.number,
              },
            ],
          }}
          height={200}
          xName={t`Second of the video`}
          formatX={format.clock}
          onPick={player.seek}
        />
        {unplaced.impressions + unplaced.interactions > 0 && (
          <p className={styles.note}>
            <Plural
              value={unplaced.impressions + unplaced.interactions}
              one="Not shown: # event without a video time."
              other="Not shown: # events without a video time."
            />
          </p>
        )}
      </Card>
      <OverlayTable rows={timeline.overlays} onSeek={player.seek} />
      <Hotspots rows={timeline.hotspots} hasViewers={viewers > 0} onSeek={player.seek} />
    </div>
  );
}

/** What was planned where it is known, else from the first event of an overlay to its last. */
function useOverlayWindows({ videoId, overlays }: VideoTimeline): readonly OverlayWindow[] {
  const stored = useGet('/api/overlays', { params: { query: { videoId, limit: 200 } } });
  return useMemo(() => {
    const seen = new Map(
      overlays.map(({ overlayId, from, to }): [string, OverlayWindow] => [
        overlayId,
        { overlayId, from, to },
      ]),
    );
    for (const { overlayId, options } of stored.data?.overlays ?? []) {
      const { startTime, endTime } = options;
      const before = seen.get(overlayId);
      if (startTime === undefined || before === undefined) continue;
      seen.set(overlayId, { overlayId, from: startTime, to: endTime ?? Math.max(before.to, startTime + 1) });
    }
    return [...seen.values()];
  }, [overlays, stored.data]);
}

function VideoNumbers({ videoId }: { readonly videoId: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const asked = toNumbers(useViewQuery(), videoId);
  const videos = useGet('/api/analytics/videos', asked, { live: true, keepPrevious: true });
  return (
    <QueryBoundary query={videos} skeleton={<Skeleton shape="card" />}>
      {({ rows: [row] }) => (
        <Cards size="narrow">
          <Stat name={t`Viewers`} value={format.number(row?.viewers ?? 0)} />
          <Stat
            name={t`Average viewed`}
            value={row?.meanPercentWatched == null ? '–' : format.rate(row.meanPercentWatched / 100)}
          />
          <Stat name={t`To the end`} value={format.number(row?.completedPlays ?? 0)} />
          <Stat name={t`Impressions`} value={format.number(row?.impressions ?? 0)} />
          <Stat
            name={t`Interactions`}
            value={format.number(row?.interactions ?? 0)}
            beside={row && format.rate(row.engagementRate)}
          />
        </Cards>
      )}
    </QueryBoundary>
  );
}

type OverlayRow = VideoTimeline['overlays'][number];
type Seek = (seconds: number) => void;

function OverlayTable({ rows, onSeek }: { readonly rows: readonly OverlayRow[]; readonly onSeek: Seek }) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useNames();
  const countColumns = useCountColumns<OverlayRow>();
  if (rows.length === 0) return null;
  return (
    <Card title={t`Overlays in this video`} note={t`How many viewers kept watching after each overlay.`}>
      <Table
        caption={t`Viewers before and after each overlay`}
        rows={rows}
        rowId={({ overlayId }) => overlayId}
        columns={[
          {
            id: 'overlay',
            header: t`Overlay`,
            cell: ({ overlayId }) =>
              overlayId === '' ? (
                nameOf('overlay', overlayId)
              ) : (
                <>
                  <AccountLink path={`overlays/${encodeURIComponent(overlayId)}`} tab="results">
                    {nameOf('overlay', overlayId)}
                  </AccountLink>
                  <CopyIdentifier id={overlayId} />
                </>
              ),
          },
          {
            id: 'from',
            header: t`From`,
            sortBy: ({ from }) => from,
            cell: ({ from }) => <SeekButton seconds={from} onSeek={onSeek} />,
          },
          ...countColumns,
          {
            id: 'lost',
            header: t`Drop-off`,
            align: 'end',
            sortBy: ({ dropOff }) => dropOff,
            cell: ({ dropOff, viewersBefore, viewersAfter }) => (
              <>
                {format.rate(dropOff)}{' '}
                <span className={styles.small} dir="ltr">
                  {format.number(viewersBefore)} → {format.number(viewersAfter)}
                </span>
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}

interface HotspotsProps {
  readonly rows: VideoTimeline['hotspots'];
  readonly hasViewers: boolean;
  readonly onSeek: Seek;
}

function Hotspots({ rows, hasViewers, onSeek }: HotspotsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const shown = rows.filter(({ interactions }) => interactions > 0);
  if (shown.length === 0 || !hasViewers) return null;
  return (
    <Card title={t`Where viewers interact most`}>
      <Table
        caption={t`Seconds with the most interactions per viewer`}
        rows={shown}
        rowId={({ from }) => String(from)}
        columns={[
          {
            id: 'from',
            header: t`Second`,
            sortBy: ({ from }) => from,
            cell: ({ from }) => <SeekButton seconds={from} onSeek={onSeek} />,
          },
          {
            id: 'interactions',
            header: t`Interactions`,
            align: 'end',
            sortBy: ({ interactions }) => interactions,
            cell: ({ interactions }) => format.number(interactions),
          },
          {
            id: 'viewers',
            header: t`Viewers`,
            align: 'end',
            sortBy: (row) => row.viewers,
            cell: (row) => format.number(row.viewers),
          },
          {
            id: 'rate',
            header: t`Interacted`,
            align: 'end',
            sortBy: ({ interactionsPerViewer }) => interactionsPerViewer,
            cell: ({ interactionsPerViewer }) =>
              interactionsPerViewer === null ? '–' : format.rate(interactionsPerViewer),
          },
        ]}
      />
    </Card>
  );
}

function SeekButton({ seconds, onSeek }: { readonly seconds: number; readonly onSeek: Seek }) {
  const { t } = useLingui();
  const format = useFormat();
  const clock = format.clock(seconds);
  return (
    <Button variant="link" onClick={() => onSeek(seconds)} aria-label={t`Go to ${clock}`}>
      {clock}
    </Button>
  );
}
