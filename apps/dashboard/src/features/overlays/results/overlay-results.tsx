import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OverlayResults as Results } from '@overlay/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AnswerText } from '../../../app/analytics/answer-text.tsx';
import { ExportCsv } from '../../../app/analytics/export-csv.tsx';
import { PeriodChart } from '../../../app/analytics/period-chart.tsx';
import { useGet } from '../../../app/api/queries.ts';
import { usePages } from '../../../app/api/use-pages.ts';
import { type Format, useFormat } from '../../../app/locale/format.ts';
import { QueryBoundary } from '../../../app/query/query-boundary.tsx';
import { Filters } from '../../../app/view/filters.tsx';
import { PeriodPicker } from '../../../app/view/period-picker.tsx';
import { ShowAllTime } from '../../../app/view/show-all-time.tsx';
import { useViewQuery } from '../../../app/view/use-view.ts';
import { Card, Cards, Stat } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { BareSelect } from '../../../ui/field/field.tsx';
import { ShareBars } from '../../../ui/share-bars/share-bars.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { toOverlay } from '../queries.ts';
import { Histogram } from './histogram.tsx';
import styles from './overlay-results.module.css';
import { drawnAs, toHistogram } from './result-columns.ts';
import { parseVersion, toRanges } from './version-numbers.ts';

/** What viewers answered to one overlay in the days of the page, drawn as its type asks for. */
export function OverlayResults({ overlayId }: { readonly overlayId: string }) {
  const { t } = useLingui();
  // The page is about this overlay, whatever another page was narrowed to.
  const { overlayId: _others, ...view } = useViewQuery();
  const { version, choose } = useVersion();
  const query = { ...view, ...(version === undefined ? {} : { overlayVersion: [version] }) };
  const versions = usePages(
    '/api/overlays/{overlayId}/versions',
    (page) => page.versions,
    // As many as are kept.
    { params: { path: { overlayId }, query: { limit: 200 } } },
    { refetchInterval: 15_000 },
  );
  const published = versions.data ?? [];
  const results = useGet(
    '/api/analytics/overlays/{overlayId}',
    { params: { path: { overlayId }, query } },
    { live: true },
  );
  return (
    <>
      <div className={styles.toolbar}>
        <PeriodPicker />
        <Filters names={['campaignId', 'creativeId', 'videoId', 'origin', 'installationId']} />
        {(published.length > 1 || version !== undefined) && (
          <VersionFilter
            numbers={[...new Set([...published.map((one) => one.version), ...(version ? [version] : [])])]}
            version={version}
            onChange={choose}
          />
        )}
      </div>
      <QueryBoundary query={results} skeleton={<ResultsSkeleton />}>
        {(data) => (
          <div className={styles.results}>
            <Numbers results={data} />
            {data.answers + data.other.answers > 0 || areLinks(data) ? (
              <Card
                title={areLinks(data) ? t`Clicks` : t`Answers`}
                actions={
                  data.rows.length > 0 && (
                    <ExportCsv path={`/api/analytics/overlays/${overlayId}`} query={query} name={overlayId} />
                  )
                }
              >
                <Answers results={data} />
              </Card>
            ) : (
              <Card>
                <EmptyState
                  title={data.impressions === 0 ? t`Not seen in this period` : t`No answers yet`}
                  actions={<ShowAllTime />}
                >
                  {data.impressions === 0 ? (
                    <Trans>Answers appear here once the overlay is published and viewers see it.</Trans>
                  ) : (
                    <Trans>The first answer appears here automatically.</Trans>
                  )}
                </EmptyState>
              </Card>
            )}
            {!areLinks(data) && data.callToAction.clicks > 0 && (
              <Card title={t`Link clicks`}>
                <Links results={data} />
              </Card>
            )}
            <PeriodChart
              title={t`Results by day`}
              series={{ rows: data.series, interval: 'day', timezone: query.timezone }}
              happenings={published
                .map(({ version: number, publishedAt }) => ({ at: publishedAt, name: t`Version ${number}` }))
                .reverse()}
            />
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

function areLinks({ type }: Results): boolean {
  return drawnAs(type) === 'links';
}

/** The version that the page is narrowed to, from its address. */
function useVersion() {
  const { version } = useSearch({ strict: false }) as { readonly version?: unknown };
  const navigate = useNavigate();
  return {
    version: parseVersion(version),
    choose: (next: number | undefined) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, version: next })) as never,
        resetScroll: false,
      }),
  };
}

interface VersionFilterProps {
  readonly numbers: readonly number[];
  readonly version: number | undefined;
  readonly onChange: (version: number | undefined) => void;
}

function VersionFilter({ numbers, version, onChange }: VersionFilterProps) {
  const { t } = useLingui();
  return (
    <BareSelect
      aria-label={t`Version`}
      value={version ?? ''}
      onChange={(event) => onChange(parseVersion(event.target.value))}
    >
      <option value="">{t`All versions`}</option>
      {numbers.map((number) => (
        <option key={number} value={number}>
          {t`Version ${number}`}
        </option>
      ))}
    </BareSelect>
  );
}

function Numbers({ results }: { readonly results: Results }) {
  const { t } = useLingui();
  const format = useFormat();
  const { impressions, interactions, engagementRate, votes, callToAction, correct } = results;
  return (
    <Cards size="narrow">
      <Stat name={t`Impressions`} value={format.number(impressions)} />
      <Stat name={t`Interactions`} value={format.number(interactions)} />
      <Stat name={t`Engagement rate`} value={format.rate(engagementRate)} />
      {areLinks(results) || callToAction.clicks > 0 ? (
        <Stat
          name={t`Click-through rate`}
          value={format.rate(callToAction.clickThroughRate)}
          beside={<Plural value={callToAction.clicks} one="# click" other="# clicks" />}
        />
      ) : null}
      {!areLinks(results) && (
        <Stat name={t`Votes`} value={format.number(votes)} beside={t`latest answer per device`} />
      )}
      {correct && (
        <Stat
          name={t`Correct answers`}
          value={format.percent(correct.share / 100)}
          beside={<Plural value={correct.count} one="# vote" other="# votes" />}
        />
      )}
    </Cards>
  );
}

function Answers({ results }: { readonly results: Results }) {
  switch (drawnAs(results.type)) {
    case 'values':
      return <RatingAnswers results={results} />;
    case 'scale':
      return <SliderAnswers results={results} />;
    case 'links':
      return <Links results={results} />;
    case 'shares':
      return <OptionAnswers results={results} />;
  }
}

/** Polls and taps: the options with their shares, which add up to 100. */
function OptionAnswers({ results }: { readonly results: Results }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: overlay } = useGet('/api/overlays/{overlayId}', toOverlay(results.overlayId), {
    enabled: results.type === 'tap',
  });
  const named = results.rows.map(({ value = '', label, versions, votes, share }) => ({
    id: `${value} ${label}`,
    name: label ?? <AnswerText options={overlay?.options} value={value} />,
    versions,
    votes,
    share,
  }));
  return (
    <>
      <ShareBars
        label={t`Answers`}
        bars={named.map(({ id, name, versions, votes, share }) => ({
          id,
          label: versions === undefined ? name : <Relabelled name={name} versions={versions} />,
          value: format.percent(share / 100),
          beside: format.number(votes),
          share: share / 100,
        }))}
      />
      <OtherAnswers results={results} />
    </>
  );
}

/** A label of an option that has another one in other versions. */
function Relabelled({ name, versions }: { readonly name: ReactNode; readonly versions: readonly number[] }) {
  const numbers = toRanges(versions);
  return (
    <>
      {name}{' '}
      <span className={styles.versions}>
        <Plural value={versions.length} one={`version ${numbers}`} other={`versions ${numbers}`} />
      </span>
    </>
  );
}

function RatingAnswers({ results }: { readonly results: Results }) {
  const { t } = useLingui();
  const format = useFormat();
  const histogram = toHistogram(results);
  const { mean, interval95 } = results;
  if (histogram === undefined || mean === null) return <OtherAnswers results={results} />;
  return (
    <>
      <Histogram
        label={t`Votes by rating`}
        histogram={histogram}
        nameOf={format.number}
        toText={({ votes }) => format.number(votes)}
        marks={[{ text: t`Mean ${toDecimal(format, mean)}`, at: mean }]}
        range={interval95 === null ? undefined : { from: interval95.low, to: interval95.high }}
      >
        <span className="visually-hidden">
          <Trans>Mean {toDecimal(format, mean)}</Trans>
        </span>
        {interval95 !== null && (
          <span>
            <Trans>
              95% confidence interval: {toDecimal(format, interval95.low)} to{' '}
              {toDecimal(format, interval95.high)}
            </Trans>
          </span>
        )}
      </Histogram>
      <OtherAnswers results={results} />
    </>
  );
}

function SliderAnswers({ results }: { readonly results: Results }) {
  const { t } = useLingui();
  const format = useFormat();
  const histogram = toHistogram(results);
  const { mean, quartiles } = results;
  if (histogram === undefined || mean === null || quartiles === null)
    return <OtherAnswers results={results} />;
  return (
    <>
      <Histogram
        label={t`Votes by value`}
        histogram={histogram}
        nameOf={(value) => format.number(value, { maximumFractionDigits: 1 })}
        toText={({ votes }) => format.number(votes)}
        marks={[{ text: t`Median ${toDecimal(format, quartiles.median)}`, at: quartiles.median }]}
        range={{ from: quartiles.first, to: quartiles.third }}
      >
        <span className="visually-hidden">
          <Trans>Median {toDecimal(format, quartiles.median)}</Trans>
        </span>
        <span>
          <Trans>
            Middle 50%: {toDecimal(format, quartiles.first)} to {toDecimal(format, quartiles.third)}
          </Trans>
        </span>
        <span>
          <Trans>Mean {toDecimal(format, mean)}</Trans>
        </span>
      </Histogram>
      <OtherAnswers results={results} />
    </>
  );
}

function OtherAnswers({ results: { other } }: { readonly results: Results }) {
  if (other.votes === 0) return null;
  return (
    <p className={styles.other}>
      <Plural
        value={other.votes}
        one="# more vote for an answer that no longer exists."
        other="# more votes for answers that no longer exist."
      />
    </p>
  );
}

function Links({ results: { callToAction } }: { readonly results: Results }) {
  const { t } = useLingui();
  const format = useFormat();
  if (callToAction.links.length === 0) {
    return (
      <p className={styles.other}>
        <Trans>No clicks in this period.</Trans>
      </p>
    );
  }
  return (
    <Table
      caption={t`Links by clicks`}
      rows={callToAction.links}
      rowId={({ label, link }) => `${label} ${link}`}
      columns={[
        { id: 'label', header: t`Text`, cell: ({ label }) => label || '–' },
        {
          id: 'link',
          header: t`Link target`,
          cell: ({ link }) => <span className={styles.link}>{link || '–'}</span>,
        },
        { id: 'clicks', header: t`Clicks`, align: 'end', cell: ({ clicks }) => format.number(clicks) },
        {
          id: 'share',
          header: t`Share`,
          align: 'end',
          cell: ({ clicks }) => format.rate(clicks / Math.max(1, callToAction.clicks)),
        },
      ]}
    />
  );
}

function toDecimal(format: Format, value: number): string {
  return format.number(value, { maximumFractionDigits: 1 });
}

function ResultsSkeleton() {
  return (
    <div className={styles.results}>
      <Cards size="narrow">
        <Skeleton shape="card" count={4} />
      </Cards>
      <Skeleton shape="section" />
    </div>
  );
}
