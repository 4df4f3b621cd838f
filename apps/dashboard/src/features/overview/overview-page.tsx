import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Interval, Summary } from '@overlay/contract';
import { lazy, Suspense, useState } from 'react';
import { ExportCsv } from '../../app/analytics/export-csv.tsx';
import { PeriodChart, PeriodChartSkeleton } from '../../app/analytics/period-chart.tsx';
import { toInterval } from '../../app/analytics/period-series.ts';
import { TopList } from '../../app/analytics/top-list.tsx';
import { liveMs, useGet, watchedMs } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { Filters } from '../../app/view/filters.tsx';
import { PeriodPicker } from '../../app/view/period-picker.tsx';
import { useToday } from '../../app/view/use-today.ts';
import { useView, useViewQuery } from '../../app/view/use-view.ts';
import { countFilters, toDays, type ViewQuery } from '../../app/view/view.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { Cards, Stat } from '../../ui/card/card.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { AttentionCard, AttentionCardSkeleton } from './attention.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { LiveLine, LiveStrip, notYetLive } from './live-strip.tsx';
import styles from './overview.module.css';
import { toSummary } from './queries.ts';
import { TodayCard, TodayCardSkeleton } from './today-card.tsx';
import { useAfterPaint } from './use-after-paint.ts';

export default function OverviewPage() {
  const { t } = useLingui();
  const view = useView();
  const now = useToday();
  const query = useViewQuery();
  const asked = { ...query, interval: toInterval(toDays(view, query.timezone, now)) };
  const [isWatched, setWatched] = useState(false);
  const summary = useGet('/api/analytics/summary', toSummary(query), {
    refetchInterval: isWatched ? watchedMs : liveMs,
    keepPrevious: true,
  });
  const hasNothing = summary.data?.impressions === 0 && summary.data.interactions === 0;
  // Whether anything was ever counted decides between "not in these days" and "paste this".
  const ever = useGet(
    '/api/analytics/summary',
    { params: { query: {} } },
    { enabled: hasNothing, refetchInterval: 2_000 },
  );
  const isNew = hasNothing && ever.data?.impressions === 0 && ever.data.interactions === 0;
  const isUndecided = hasNothing && ever.data === undefined;
  // The numbers come first. What is around them waits until they are seen: a browser asks six things of a host at a time,
  // and what it draws it draws at the cost of everything else.
  const isWaiting = !useAfterPaint((summary.data !== undefined && !isUndecided) || summary.error !== null);
  const page = {
    title: t`Overview`,
    actions: (
      <>
        <ExportCsv path="/api/analytics/timeseries" query={asked} name="overview" />
        <NewOverlay />
      </>
    ),
    toolbar: (
      <>
        <PeriodPicker />
        <Filters />
      </>
    ),
  };
  // The bar stays where it is, so that nothing jumps when the first steps come or go.
  if (isNew && countFilters(view) === 0) {
    return (
      <Page {...page}>
        <FirstSteps />
      </Page>
    );
  }
  return (
    <Page {...page}>
      <DemoNotice isWaiting={isWaiting} />
      {isWaiting ? <LiveLine {...notYetLive} /> : <LiveStrip onWatched={setWatched} />}
      <div className={styles.columns}>
        {isWaiting ? <TodayCardSkeleton /> : <TodayCard />}
        {isWaiting ? <AttentionCardSkeleton /> : <AttentionCard />}
      </div>
      <QueryBoundary query={summary} skeleton={<NumbersSkeleton />}>
        {(data) => (isUndecided ? <NumbersSkeleton /> : <Numbers summary={data} />)}
      </QueryBoundary>
      {isWaiting ? (
        <div className={styles.rest} aria-busy="true" />
      ) : (
        <>
          <Series asked={asked} />
          <Cards>
            <TopList by="campaign" title={t`Campaigns`} path="campaigns" filter="campaignId" />
            <TopList by="video" title={t`Videos`} path="videos" filter="videoId" />
            <TopList by="origin" title={t`Sites`} path="breakdowns" filter="origin" />
          </Cards>
        </>
      )}
    </Page>
  );
}

function NewOverlay() {
  const { account, can } = useAccount();
  if (!can('overlays:write')) return null;
  return (
    <LinkButton to="/$accountId/overlays/new" params={{ accountId: account.accountId }} variant="primary">
      <Icon name="plus" size={16} />
      <Trans>New overlay</Trans>
    </LinkButton>
  );
}

interface SeriesProps {
  readonly asked: ViewQuery & { readonly interval: Interval };
}

function Series({ asked }: SeriesProps) {
  const { t } = useLingui();
  const titles = { hour: t`By hour`, day: t`By day` };
  const series = useGet(
    '/api/analytics/timeseries',
    { params: { query: asked } },
    { live: true, keepPrevious: true },
  );
  return (
    <QueryBoundary
      query={series}
      skeleton={<PeriodChartSkeleton title={titles[asked.interval === 'hour' ? 'hour' : 'day']} />}
    >
      {(data) => <PeriodChart title={titles[data.interval === 'hour' ? 'hour' : 'day']} series={data} />}
    </QueryBoundary>
  );
}

function Numbers({ summary }: { readonly summary: Summary }) {
  const { t } = useLingui();
  const format = useFormat();
  const { uniques, comparison } = summary;
  return (
    <Cards size="narrow">
      <Stat
        name={t`Impressions`}
        value={format.number(summary.impressions)}
        beside={<Compared now={summary.impressions} before={comparison?.impressions} summary={summary} />}
      />
      <Stat
        name={t`Interactions`}
        value={format.number(summary.interactions)}
        beside={<Compared now={summary.interactions} before={comparison?.interactions} summary={summary} />}
      />
      <Stat
        name={t`Engagement rate`}
        value={format.percent(summary.engagementRate)}
        beside={
          <Compared now={summary.engagementRate} before={comparison?.engagementRate} summary={summary} />
        }
      />
      <Stat
        name={t`Devices`}
        value={uniques === undefined ? '–' : format.number(uniques.devices)}
        beside={
          uniques &&
          (uniques.estimated ? (
            <Trans>within 2%; {format.percent(uniques.uniqueEngagementRate)} of them interacted</Trans>
          ) : (
            <Trans>{format.percent(uniques.uniqueEngagementRate)} of them interacted</Trans>
          ))
        }
      />
    </Cards>
  );
}

interface ComparedProps {
  readonly now: number;
  readonly before: number | undefined;
  readonly summary: Summary;
}

/** How a number stands to that of as many days directly before. */
function Compared({ now, before, summary }: ComparedProps) {
  const format = useFormat();
  const period = summary.comparison?.period;
  if (before === undefined || period === undefined) return null;
  const change = format.change(now, before);
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1;
  if (change === undefined) return <Trans>no data before</Trans>;
  return (
    <Plural value={days} one={`${change} vs. the previous day`} other={`${change} vs. the previous # days`} />
  );
}

function NumbersSkeleton() {
  const { t } = useLingui();
  const names = [t`Impressions`, t`Interactions`, t`Engagement rate`, t`Devices`];
  return (
    <Cards size="narrow">
      {names.map((name) => (
        <Stat key={name} name={name} value={<Skeleton shape="number" />} />
      ))}
    </Cards>
  );
}

/** Before the first event. The page keeps asking, and shows numbers with the first. */
function FirstSteps() {
  const { t } = useLingui();
  return (
    <>
      <EmptyState title={t`Waiting for the first viewer`}>
        <p>
          <Trans>As soon as someone sees an overlay on your page, it appears here automatically.</Trans>
        </p>
      </EmptyState>
      <Suspense fallback={<Skeleton shape="chart" />}>
        <PutOnPageCard />
      </Suspense>
    </>
  );
}

/** Only new accounts need it. */
const PutOnPageCard = lazy(() => import('../../app/put-on-page/put-on-page-card.tsx'));
