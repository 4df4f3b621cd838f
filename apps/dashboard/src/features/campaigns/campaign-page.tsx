import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { toCampaignName } from '../../app/analytics/campaign-name.ts';
import { ExportCsv } from '../../app/analytics/export-csv.tsx';
import { PeriodChart, PeriodChartSkeleton } from '../../app/analytics/period-chart.tsx';
import { toInterval } from '../../app/analytics/period-series.ts';
import { TopList } from '../../app/analytics/top-list.tsx';
import type { Answer } from '../../app/api/api.ts';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { AccountLink } from '../../app/view/account-link.tsx';
import { Filters } from '../../app/view/filters.tsx';
import { PeriodPicker } from '../../app/view/period-picker.tsx';
import { ShowAllTime } from '../../app/view/show-all-time.tsx';
import { useToday } from '../../app/view/use-today.ts';
import { useView, useViewQuery } from '../../app/view/use-view.ts';
import { toDays } from '../../app/view/view.ts';
import { Card, Cards, Stat } from '../../ui/card/card.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ExperimentCard } from './experiment-card.tsx';
import { toSummary } from './queries.ts';

export default function CampaignPage() {
  const { t } = useLingui();
  const { campaignId } = useParams({ strict: false }) as { readonly campaignId: string };
  const name = toCampaignName(campaignId);
  const view = useView();
  const now = useToday();
  // The page is about this campaign, whatever another page was narrowed to.
  const { campaignId: _others, ...filters } = useViewQuery();
  const query = { ...filters, campaignId: [campaignId] };
  const asked = { ...query, interval: toInterval(toDays(view, query.timezone, now)) };
  const summary = useGet('/api/analytics/summary', toSummary(query), { live: true, keepPrevious: true });
  const series = useGet(
    '/api/analytics/timeseries',
    { params: { query: asked } },
    { live: true, keepPrevious: true },
  );
  const conversions = useGet('/api/analytics/conversions', { params: { query } }, { keepPrevious: true });
  // One card says it for all of them.
  const isEmpty = summary.data !== undefined && hasNothing(summary.data);
  return (
    <Page
      title={name}
      intro={name === campaignId ? undefined : <code>{campaignId}</code>}
      above={
        <AccountLink path="campaigns">
          <Trans>Campaigns</Trans>
        </AccountLink>
      }
      actions={<ExportCsv path="/api/analytics/timeseries" query={asked} name={campaignId} />}
      toolbar={
        <>
          <PeriodPicker />
          <Filters
            names={['creativeId', 'videoId', 'overlayId', 'overlayType', 'origin', 'installationId']}
          />
        </>
      }
    >
      <QueryBoundary
        query={summary}
        skeleton={<Figures />}
        isEmpty={hasNothing}
        empty={
          <Card>
            <EmptyState title={t`No data in this period`} actions={<ShowAllTime />}>
              <Trans>Choose other dates, or wait for the next viewer. Numbers appear automatically.</Trans>
            </EmptyState>
          </Card>
        }
      >
        {(data) => <Figures summary={data} conversions={conversions.data?.conversions} />}
      </QueryBoundary>
      {!isEmpty && (
        <>
          <ExperimentCard campaignId={campaignId} />
          <QueryBoundary query={series} skeleton={<PeriodChartSkeleton title={t`Over time`} />}>
            {(data) => <PeriodChart title={t`Over time`} series={data} />}
          </QueryBoundary>
          <Cards>
            <TopList
              by="video"
              title={t`Videos`}
              path="videos"
              filter="videoId"
              narrowed={{ campaignId: [campaignId] }}
            />
            <TopList
              by="overlay"
              title={t`Overlays`}
              path="overlays"
              filter="overlayId"
              narrowed={{ campaignId: [campaignId] }}
            />
            <TopList
              by="origin"
              title={t`Sites`}
              path="breakdowns"
              filter="origin"
              narrowed={{ campaignId: [campaignId] }}
            />
          </Cards>
        </>
      )}
    </Page>
  );
}

function hasNothing({ impressions, interactions }: Answer<'get', '/api/analytics/summary'>): boolean {
  return impressions + interactions === 0;
}

interface FiguresProps {
  /** Until it is there, each number has a place of its size. */
  readonly summary?: Answer<'get', '/api/analytics/summary'>;
  readonly conversions?: number | undefined;
}

function Figures({ summary, conversions }: FiguresProps) {
  const { t } = useLingui();
  const format = useFormat();
  const shown = (text: (data: NonNullable<typeof summary>) => string) =>
    summary === undefined ? <Skeleton shape="number" /> : text(summary);
  return (
    <Cards size="narrow">
      <Stat name={t`Impressions`} value={shown(({ impressions }) => format.number(impressions))} />
      <Stat name={t`Interactions`} value={shown(({ interactions }) => format.number(interactions))} />
      <Stat name={t`Engagement rate`} value={shown(({ engagementRate }) => format.rate(engagementRate))} />
      <Stat
        name={t`Devices`}
        value={shown(({ uniques }) => (uniques === undefined ? '–' : format.number(uniques.devices)))}
      />
      <Stat
        name={t`Conversions`}
        value={shown(() => (conversions === undefined ? '–' : format.number(conversions)))}
      />
    </Cards>
  );
}
