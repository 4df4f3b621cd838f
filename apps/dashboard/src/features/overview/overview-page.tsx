import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { ExportCsv } from '../../app/analytics/export-csv.tsx';
import { toInterval } from '../../app/analytics/period-series.ts';
import { TopList } from '../../app/analytics/top-list.tsx';
import { liveMs, useGet, watchedMs } from '../../app/api/queries.ts';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { Filters } from '../../app/view/filters.tsx';
import { PeriodPicker } from '../../app/view/period-picker.tsx';
import { useToday } from '../../app/view/use-today.ts';
import { useView, useViewQuery } from '../../app/view/use-view.ts';
import { countFilters, toDays } from '../../app/view/view.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { Cards } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { AttentionCard } from './attention.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { KeyFigures } from './key-figures.tsx';
import { LiveChip, LiveNow, notYetLive } from './live-chip.tsx';
import styles from './overview.module.css';
import { toSummary } from './queries.ts';
import { TodayCard } from './today-card.tsx';
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
        {isWaiting ? <LiveChip {...notYetLive} /> : <LiveNow onWatched={setWatched} />}
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
        <Suspense fallback={<Skeleton shape="section" />}>
          <FirstSteps />
        </Suspense>
      </Page>
    );
  }
  return (
    <Page {...page}>
      <DemoNotice isWaiting={isWaiting} />
      <QueryBoundary query={summary} skeleton={<KeyFigures summary={undefined} {...{ asked, isWaiting }} />}>
        {(data) => <KeyFigures summary={isUndecided ? undefined : data} {...{ asked, isWaiting }} />}
      </QueryBoundary>
      {isWaiting ? (
        <div className={styles.rest} aria-busy="true">
          <Skeleton shape="card" />
          <Skeleton shape="section" />
        </div>
      ) : (
        <>
          <AttentionCard />
          <TodayCard />
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
      <span data-optional>
        <Trans>New overlay</Trans>
      </span>
    </LinkButton>
  );
}

/** Only new accounts need it. */
const FirstSteps = lazy(() => import('./first-steps.tsx'));
