import { Trans, useLingui } from '@lingui/react/macro';
import type { WatchedVideoList } from '@overlay/contract';
import { ExportCsv } from '../../app/analytics/export-csv.tsx';
import { useCountColumns } from '../../app/analytics/use-count-columns.tsx';
import { useNames } from '../../app/analytics/use-names.ts';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ListCard } from '../../app/query/list-card.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { useVideos } from '../../app/videos/use-videos.ts';
import { VideoLabel } from '../../app/videos/video-label.tsx';
import { AccountLink } from '../../app/view/account-link.tsx';
import { Filters } from '../../app/view/filters.tsx';
import { PeriodPicker } from '../../app/view/period-picker.tsx';
import { ShowAllTime } from '../../app/view/show-all-time.tsx';
import { useViewQuery } from '../../app/view/use-view.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { toAsked } from './queries.ts';

export default function VideosPage() {
  const { t } = useLingui();
  const asked = toAsked(useViewQuery());
  const videos = useGet(
    '/api/analytics/videos',
    { params: { query: asked } },
    { live: true, keepPrevious: true },
  );
  const format = useFormat();
  const nameOf = useNames();
  const known = useVideos();
  const countColumns = useCountColumns<Row>();
  return (
    <Page
      title={usePageTitle()}
      intro={t`How much of each video is watched, and where viewers interact. Open one to see it second by second.`}
      actions={<ExportCsv path="/api/analytics/videos" query={asked} name="videos" />}
      toolbar={
        <>
          <PeriodPicker />
          <Filters />
        </>
      }
    >
      <ListCard
        query={videos}
        rowsOf={({ rows }) => rows}
        skeletonRows={6}
        empty={
          <EmptyState title={t`No videos in this period`} actions={<ShowAllTime />}>
            <Trans>
              A video appears here as soon as someone watches it on a page with the script tag. The script
              finds the videos on the page automatically.
            </Trans>
          </EmptyState>
        }
        caption={t`Videos`}
        rowId={({ video }) => video}
        columns={[
          {
            id: 'video',
            header: t`Video`,
            sortBy: ({ video }) => nameOf('video', video),
            cell: ({ video }) =>
              video === '' ? (
                nameOf('video', video)
              ) : (
                <VideoLabel videoId={video} video={known.get(video)}>
                  <AccountLink path={`videos/${encodeURIComponent(video)}`}>
                    {nameOf('video', video)}
                  </AccountLink>
                </VideoLabel>
              ),
          },
          {
            id: 'viewers',
            header: t`Viewers`,
            align: 'end',
            sortBy: ({ viewers }) => viewers,
            cell: ({ viewers }) => format.number(viewers),
          },
          {
            id: 'watched',
            header: t`Average viewed`,
            align: 'end',
            sortBy: ({ meanPercentWatched }) => meanPercentWatched,
            cell: ({ meanPercentWatched }) =>
              meanPercentWatched === null ? '–' : format.rate(meanPercentWatched / 100),
          },
          {
            id: 'completed',
            onPhone: 'hidden',
            header: t`To the end`,
            align: 'end',
            sortBy: ({ completedPlays }) => completedPlays,
            cell: ({ completedPlays }) => format.number(completedPlays),
          },
          // With the first two, the rate is what a phone has room for.
          ...countColumns.map((column) =>
            column.id === 'engagementRate' ? column : { ...column, onPhone: 'hidden' as const },
          ),
        ]}
      />
    </Page>
  );
}

type Row = WatchedVideoList['rows'][number];
