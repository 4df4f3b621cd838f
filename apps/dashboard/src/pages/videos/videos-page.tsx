import { Trans, useLingui } from '@lingui/react/macro';
import type { VideoList } from '@overlay/contract';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useViewQuery } from '../../app/view/use-view.ts';
import { AccountLink } from '../../components/account-link/account-link.tsx';
import { Card } from '../../components/card/card.tsx';
import { useCountColumns } from '../../components/count-columns/use-count-columns.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { ExportCsv } from '../../components/export-csv/export-csv.tsx';
import { Filters } from '../../components/filters/filters.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { useNames } from '../../components/names/use-names.ts';
import { Page } from '../../components/page/page.tsx';
import { PeriodPicker } from '../../components/period/period-picker.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { Table } from '../../components/table/table.tsx';
import { toAsked } from './videos-questions.ts';

export default function VideosPage() {
  const { t } = useLingui();
  const asked = toAsked(useViewQuery());
  const videos = useGet(
    '/api/analytics/videos',
    { params: { query: asked } },
    { live: true, keepPrevious: true },
  );
  return (
    <Page
      title={t`Videos`}
      intro={t`How far each video is watched, and where viewers answer. Open one to see it second by second.`}
      actions={<ExportCsv path="/api/analytics/videos" query={asked} name="videos" />}
      toolbar={
        <>
          <PeriodPicker />
          <Filters />
        </>
      }
    >
      <Loaded
        query={videos}
        skeleton={<Skeleton shape="row" count={6} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState title={t`No video in these days`}>
            <Trans>
              A video appears here as soon as somebody watches it on a page that has the script. Nothing else
              is needed: the script finds the videos of the page by itself.
            </Trans>
          </EmptyState>
        }
      >
        {({ rows }) => <VideoTable rows={rows} />}
      </Loaded>
    </Page>
  );
}

type Row = VideoList['rows'][number];

function VideoTable({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useNames();
  const countColumns = useCountColumns<Row>();
  return (
    <Card>
      <Table
        caption={t`Videos`}
        rows={rows}
        rowId={({ video }) => video}
        columns={[
          {
            id: 'video',
            header: t`Video`,
            sortBy: ({ video }) => video,
            cell: ({ video }) =>
              video === '' ? (
                nameOf('video', video)
              ) : (
                <AccountLink path={`videos/${encodeURIComponent(video)}`}>{video}</AccountLink>
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
            header: t`Watched on average`,
            align: 'end',
            sortBy: ({ meanPercentWatched }) => meanPercentWatched,
            cell: ({ meanPercentWatched }) =>
              meanPercentWatched === null ? '–' : format.percent(meanPercentWatched / 100),
          },
          {
            id: 'completed',
            header: t`To the end`,
            align: 'end',
            sortBy: ({ completedPlays }) => completedPlays,
            cell: ({ completedPlays }) => format.number(completedPlays),
          },
          ...countColumns,
        ]}
      />
    </Card>
  );
}
