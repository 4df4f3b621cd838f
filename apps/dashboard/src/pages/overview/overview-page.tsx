import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Interval, Summary } from '@overlay/contract';
import { useState } from 'react';
import { baseUrl } from '../../app/api/address.ts';
import { endpointAttribute } from '../../app/api/api.ts';
import { liveMs, useGet, watchedMs } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { useToday } from '../../app/view/use-today.ts';
import { useView, useViewQuery } from '../../app/view/use-view.ts';
import { countFilters, toDays, type ViewQuery } from '../../app/view/view.ts';
import { AccountLink } from '../../components/account-link/account-link.tsx';
import { Cards, Stat } from '../../components/card/card.tsx';
import { CopySnippet } from '../../components/copy-snippet/copy-snippet.tsx';
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
import { AttentionCard, AttentionCardSkeleton } from './attention.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { LiveLine, LiveStrip, notYetLive } from './live-strip.tsx';
import styles from './overview.module.css';
import { toSummary } from './overview-questions.ts';
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
    actions: <ExportCsv path="/api/analytics/timeseries" query={asked} name="overview" />,
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
      <Loaded query={summary} skeleton={<NumbersSkeleton />}>
        {(data) => (isUndecided ? <NumbersSkeleton /> : <Numbers summary={data} />)}
      </Loaded>
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

interface SeriesProps {
  readonly asked: ViewQuery & { readonly interval: Interval };
}

function Series({ asked }: SeriesProps) {
  const { t } = useLingui();
  const titles = { hour: t`By the hour`, day: t`Day by day` };
  const series = useGet(
    '/api/analytics/timeseries',
    { params: { query: asked } },
    { live: true, keepPrevious: true },
  );
  return (
    <Loaded
      query={series}
      skeleton={<PeriodChartSkeleton title={titles[asked.interval === 'hour' ? 'hour' : 'day']} />}
    >
      {(data) => <PeriodChart title={titles[data.interval === 'hour' ? 'hour' : 'day']} series={data} />}
    </Loaded>
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
            <Trans>within 2 %; {format.percent(uniques.uniqueEngagementRate)} of them answered</Trans>
          ) : (
            <Trans>{format.percent(uniques.uniqueEngagementRate)} of them answered</Trans>
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
  if (change === undefined) return <Trans>nothing before</Trans>;
  return <Plural value={days} one={`${change} on the day before`} other={`${change} on the # days before`} />;
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
  const { can } = useAccount();
  const script = new URL('sdk/v1/overlay-sdk.js', baseUrl).href;
  return (
    <EmptyState
      title={t`Waiting for the first viewer`}
      snippet={
        <CopySnippet
          title={t`In your page, before </body>`}
          code={`<script src="${script}" data-api-key="pk_live_…"${endpointAttribute} async></script>`}
        />
      }
      actions={
        can('keys:manage') && (
          <AccountLink path="developers">
            <Trans>Find your publishable key</Trans>
          </AccountLink>
        )
      }
    >
      <p>
        <Trans>
          Put this line into the page with your video, with your publishable key in it. As soon as somebody
          sees an overlay there, this page shows it by itself.
        </Trans>
      </p>
    </EmptyState>
  );
}
