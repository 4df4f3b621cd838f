import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import type { Answer } from '../../app/api/api.ts';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useToday } from '../../app/view/use-today.ts';
import { useView, useViewQuery } from '../../app/view/use-view.ts';
import { toDays } from '../../app/view/view.ts';
import { AccountLink } from '../../components/account-link/account-link.tsx';
import { Cards, Stat } from '../../components/card/card.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { ExportCsv } from '../../components/export-csv/export-csv.tsx';
import { Filters } from '../../components/filters/filters.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Page } from '../../components/page/page.tsx';
import { PeriodPicker } from '../../components/period/period-picker.tsx';
import { PeriodChart, PeriodChartSkeleton } from '../../components/period-chart/period-chart.tsx';
import { toInterval } from '../../components/period-chart/period-series.ts';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { TopList } from '../../components/top-list/top-list.tsx';
import { toSummary } from './campaign-questions.ts';
import { ExperimentCard } from './experiment-card.tsx';

export default function CampaignPage() {
  const { t } = useLingui();
  const { campaignId } = useParams({ strict: false }) as { readonly campaignId: string };
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
  return (
    <Page
      title={campaignId}
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
      <Loaded
        query={summary}
        skeleton={<Figures />}
        isEmpty={({ impressions, interactions }) => impressions + interactions === 0}
        empty={
          <EmptyState title={t`Nothing in these days`}>
            <Trans>Choose other days, or wait for the next viewer: numbers appear by themselves.</Trans>
          </EmptyState>
        }
      >
        {(data) => <Figures summary={data} conversions={conversions.data?.conversions} />}
      </Loaded>
      <ExperimentCard campaignId={campaignId} />
      <Loaded query={series} skeleton={<PeriodChartSkeleton title={t`The campaign over time`} />}>
        {(data) => <PeriodChart title={t`The campaign over time`} series={data} />}
      </Loaded>
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
    </Page>
  );
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
      <Stat name={t`Engagement rate`} value={shown(({ engagementRate }) => format.percent(engagementRate))} />
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
