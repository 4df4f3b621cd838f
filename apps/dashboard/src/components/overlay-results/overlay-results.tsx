import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OverlayResults as Results } from '@overlay/contract';
import { useGet } from '../../app/api/queries.ts';
import { type Format, useFormat } from '../../app/locale/format.ts';
import { useViewQuery } from '../../app/view/use-view.ts';
import { Card, Cards, Stat } from '../card/card.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ExportCsv } from '../export-csv/export-csv.tsx';
import { Filters } from '../filters/filters.tsx';
import { Loaded } from '../loaded/loaded.tsx';
import { PeriodPicker } from '../period/period-picker.tsx';
import { PeriodChart } from '../period-chart/period-chart.tsx';
import { ShareBars } from '../share-bars/share-bars.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Table } from '../table/table.tsx';
import { Histogram } from './histogram.tsx';
import styles from './overlay-results.module.css';
import { toHistogram } from './result-columns.ts';

/** What viewers answered to one overlay in the days of the page, drawn as its type asks for. */
export function OverlayResults({ overlayId }: { readonly overlayId: string }) {
  const { t } = useLingui();
  // The page is about this overlay, whatever another page was narrowed to.
  const { overlayId: _others, ...query } = useViewQuery();
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
      </div>
      <Loaded query={results} skeleton={<ResultsSkeleton />}>
        {(data) => (
          <div className={styles.results}>
            <Numbers results={data} />
            {data.answers + data.other.answers > 0 || data.type === 'cta' ? (
              <Card
                title={data.type === 'cta' ? t`Clicks` : t`Answers`}
                actions={
                  data.rows.length > 0 && (
                    <ExportCsv path={`/api/analytics/overlays/${overlayId}`} query={query} name={overlayId} />
                  )
                }
              >
                <Answers results={data} />
              </Card>
            ) : (
              <EmptyState
                title={
                  data.impressions === 0 ? t`Nobody has seen it in these days` : t`Nobody has answered yet`
                }
              >
                {data.impressions === 0 ? (
                  <Trans>
                    Answers appear here as soon as the overlay is published and a viewer meets it.
                  </Trans>
                ) : (
                  <Trans>The first answer appears here by itself.</Trans>
                )}
              </EmptyState>
            )}
            {data.type !== 'cta' && data.callToAction.clicks > 0 && (
              <Card title={t`Clicks on its link`}>
                <Links results={data} />
              </Card>
            )}
            <PeriodChart
              title={t`The overlay by day`}
              series={{ rows: data.series, interval: 'day', timezone: query.timezone }}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Numbers({ results }: { readonly results: Results }) {
  const { t } = useLingui();
  const format = useFormat();
  const { impressions, interactions, engagementRate, votes, callToAction } = results;
  return (
    <Cards size="narrow">
      <Stat name={t`Impressions`} value={format.number(impressions)} />
      <Stat name={t`Interactions`} value={format.number(interactions)} />
      <Stat name={t`Engagement rate`} value={format.percent(engagementRate)} />
      {results.type === 'cta' || callToAction.clicks > 0 ? (
        <Stat
          name={t`Click-through rate`}
          value={format.percent(callToAction.clickThroughRate)}
          beside={<Plural value={callToAction.clicks} one="# click" other="# clicks" />}
        />
      ) : null}
      {results.type !== 'cta' && (
        <Stat name={t`Votes`} value={format.number(votes)} beside={t`the last answer of each device`} />
      )}
    </Cards>
  );
}

function Answers({ results }: { readonly results: Results }) {
  switch (results.type) {
    case 'rating':
      return <RatingAnswers results={results} />;
    case 'slider':
      return <SliderAnswers results={results} />;
    case 'cta':
      return <Links results={results} />;
    default:
      return <OptionAnswers results={results} />;
  }
}

/** Polls and taps: the options with their shares, which add up to 100. */
function OptionAnswers({ results }: { readonly results: Results }) {
  const { t } = useLingui();
  const format = useFormat();
  const taps: Readonly<Record<string, string>> = { like: t`Like`, dislike: t`Dislike` };
  const named = results.rows.map(({ value, label, votes, share }) => {
    const text = String(value ?? '');
    return { id: text, label: label ?? taps[text] ?? text, votes, share };
  });
  return (
    <>
      <ShareBars
        label={t`Answers`}
        bars={named.map(({ id, label, votes, share }) => ({
          id,
          label,
          value: format.percent(share / 100),
          beside: format.number(votes),
          share: share / 100,
        }))}
      />
      <OtherAnswers results={results} />
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
        nameOf={({ from }) => format.number(from)}
        toText={({ votes }) => format.number(votes)}
        marks={[{ name: 'mean', at: mean }]}
        range={interval95 === null ? undefined : { from: interval95.low, to: interval95.high }}
      >
        <span>
          <Trans>
            Mean <strong>{toDecimal(format, mean)}</strong>
          </Trans>
        </span>
        {interval95 !== null && (
          <span>
            <Trans>
              95 % certain: between {toDecimal(format, interval95.low)} and{' '}
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
        label={t`Votes along the scale`}
        histogram={histogram}
        nameOf={({ from }) => format.number(from, { maximumFractionDigits: 1 })}
        toText={({ votes }) => format.number(votes)}
        marks={[{ name: 'median', at: quartiles.median }]}
        range={{ from: quartiles.first, to: quartiles.third }}
      >
        <span>
          <Trans>
            Median <strong>{toDecimal(format, quartiles.median)}</strong>
          </Trans>
        </span>
        <span>
          <Trans>
            The middle half: {toDecimal(format, quartiles.first)} to {toDecimal(format, quartiles.third)}
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
        one="# further vote for an answer that the overlay does not have now."
        other="# further votes for answers that the overlay does not have now."
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
        <Trans>No clicks in these days.</Trans>
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
          header: t`Leads to`,
          cell: ({ link }) => <span className={styles.link}>{link || '–'}</span>,
        },
        { id: 'clicks', header: t`Clicks`, align: 'end', cell: ({ clicks }) => format.number(clicks) },
        {
          id: 'share',
          header: t`Share`,
          align: 'end',
          cell: ({ clicks }) => format.percent(clicks / Math.max(1, callToAction.clicks)),
        },
      ]}
    />
  );
}

function toDecimal(format: Format, value: number): string {
  return format.number(value, { maximumFractionDigits: 2 });
}

function ResultsSkeleton() {
  return (
    <div className={styles.results}>
      <Cards size="narrow">
        <Skeleton shape="card" count={4} />
      </Cards>
      <Skeleton shape="chart" />
    </div>
  );
}
