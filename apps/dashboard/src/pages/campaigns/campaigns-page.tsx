import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useViewQuery } from '../../app/view/use-view.ts';
import { AccountLink } from '../../components/account-link/account-link.tsx';
import { Card } from '../../components/card/card.tsx';
import { CopySnippet } from '../../components/copy-snippet/copy-snippet.tsx';
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
import { toAsked } from './campaigns-questions.ts';

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
      title={t`Campaigns`}
      intro={t`What each campaign reached, and which of its creatives works best.`}
      actions={<ExportCsv path="/api/analytics/breakdown" query={asked} name="campaigns" />}
      toolbar={
        <>
          <PeriodPicker />
          <Filters />
        </>
      }
    >
      <Loaded
        query={campaigns}
        skeleton={<Skeleton shape="row" count={6} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<NoCampaigns />}
      >
        {({ rows, other }) => (
          <Card>
            <Table
              caption={t`Campaigns`}
              rows={rows}
              rowId={({ campaign }) => campaign ?? ''}
              columns={[
                {
                  id: 'campaign',
                  header: t`Campaign`,
                  sortBy: ({ campaign }) => campaign ?? '',
                  cell: ({ campaign = '' }) =>
                    campaign === '' ? (
                      nameOf('campaign', campaign)
                    ) : (
                      <AccountLink path={`campaigns/${encodeURIComponent(campaign)}`}>{campaign}</AccountLink>
                    ),
                },
                ...countColumns,
                {
                  id: 'conversions',
                  header: t`Conversions`,
                  align: 'end',
                  sortBy: ({ campaign = '' }) => conversionsOf.get(campaign) ?? 0,
                  cell: ({ campaign = '' }) =>
                    conversions.data === undefined ? '–' : format.number(conversionsOf.get(campaign) ?? 0),
                },
              ]}
              foot={
                other.rows > 0 && (
                  <span>
                    <Plural value={other.rows} one="and # further campaign" other="and # further campaigns" />
                  </span>
                )
              }
            />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}

function NoCampaigns() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`No campaign in these days`}
      snippet={
        <CopySnippet title={t`In the script tag of your page`} code={'data-campaign-id="camp_summer"'} />
      }
    >
      <Trans>
        A campaign is a name that you give: put it into the script tag, and every event of that page counts
        for it. It appears here with its first event.
      </Trans>
    </EmptyState>
  );
}
