import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CampaignLabel } from '../../app/analytics/campaign-label.tsx';
import { ExportCsv } from '../../app/analytics/export-csv.tsx';
import { useCountColumns } from '../../app/analytics/use-count-columns.tsx';
import { useNames } from '../../app/analytics/use-names.ts';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ListCard } from '../../app/query/list-card.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Filters } from '../../app/view/filters.tsx';
import { PeriodPicker } from '../../app/view/period-picker.tsx';
import { ShowAllTime } from '../../app/view/show-all-time.tsx';
import { useViewQuery } from '../../app/view/use-view.ts';
import { CopySnippet } from '../../ui/copy-snippet/copy-snippet.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { toAsked } from './queries.ts';

export default function CampaignsPage() {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useNames();
  const query = useViewQuery();
  const asked = toAsked(query);
  const campaigns = useGet(
    '/api/analytics/breakdown',
    { params: { query: asked } },
    { live: true, keepPrevious: true },
  );
  const conversions = useGet(
    '/api/analytics/conversions',
    { params: { query } },
    { refetchInterval: 30_000, keepPrevious: true },
  );
  const conversionsOf = new Map(
    conversions.data?.byCampaign.map((row) => [row.campaignId, row.conversions] as const),
  );
  const countColumns = useCountColumns<{
    impressions: number;
    interactions: number;
    engagementRate: number;
    campaign?: string;
  }>();
  return (
    <Page
      title={usePageTitle()}
      intro={t`The reach of each campaign, and which of its creatives works best.`}
      actions={<ExportCsv path="/api/analytics/breakdown" query={asked} name="campaigns" />}
      toolbar={
        <>
          <PeriodPicker />
          <Filters />
        </>
      }
    >
      <ListCard
        query={campaigns}
        rowsOf={({ rows }) => rows}
        skeletonRows={6}
        empty={<NoCampaigns />}
        caption={t`Campaigns`}
        rowId={({ campaign }) => campaign ?? ''}
        columns={[
          {
            id: 'campaign',
            header: t`Campaign`,
            sortBy: ({ campaign }) => campaign ?? '',
            cell: ({ campaign = '' }) =>
              campaign === '' ? nameOf('campaign', campaign) : <CampaignLabel campaignId={campaign} />,
          },
          ...countColumns,
          {
            id: 'conversions',
            header: t`Conversions`,
            align: 'end',
            sortBy: ({ campaign = '' }) => conversionsOf.get(campaign) ?? 0,
            cell: ({ campaign = '' }) =>
              conversions.isPending ? (
                <Skeleton />
              ) : conversions.data === undefined ? (
                '–'
              ) : (
                format.number(conversionsOf.get(campaign) ?? 0)
              ),
          },
        ]}
        foot={({ other }) =>
          other.rows > 0 && (
            <Plural value={other.rows} one="and # more campaign" other="and # more campaigns" />
          )
        }
      />
    </Page>
  );
}

function NoCampaigns() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`No campaigns in this period`}
      actions={<ShowAllTime />}
      snippet={
        <CopySnippet title={t`In the script tag on your page`} code={'data-campaign-id="camp_summer"'} />
      }
    >
      <Trans>
        A campaign is a name you choose. Add it to the script tag, and every event on that page counts towards
        it. It appears here with its first event.
      </Trans>
    </EmptyState>
  );
}
