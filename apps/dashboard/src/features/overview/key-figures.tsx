import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Interval, Summary } from '@overlay/contract';
import { type ReactNode, useId, useState } from 'react';
import { ChangeMark } from '../../app/analytics/change-mark.tsx';
import { PeriodLines, type Shown } from '../../app/analytics/period-chart.tsx';
import { type PeriodRow, toPeriodSeries } from '../../app/analytics/period-series.ts';
import { type Change, toCountChange, toShareChange } from '../../app/analytics/to-change.ts';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { useToday } from '../../app/view/use-today.ts';
import type { ViewQuery } from '../../app/view/view.ts';
import { ChartSkeleton } from '../../ui/chart/chart.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import styles from './key-figures.module.css';

type Metric = Extract<Shown, 'impressions' | 'interactions' | 'rate'>;

interface KeyFiguresProps {
  /** Undefined while it is being loaded. */
  readonly summary: Summary | undefined;
  readonly asked: ViewQuery & { readonly interval: Interval };
  /** The lines are not asked for yet. */
  readonly isWaiting: boolean;
}

/** The numbers of the period, each with the line that led to it; a press shows that line in the chart below them. */
export function KeyFigures({ summary, asked, isWaiting }: KeyFiguresProps) {
  const { t } = useLingui();
  const format = useFormat();
  const now = useToday();
  const [metric, setMetric] = useState<Metric>('impressions');
  const series = useGet(
    '/api/analytics/timeseries',
    { params: { query: asked } },
    { live: true, keepPrevious: true, enabled: !isWaiting },
  );
  const title = (interval: Interval) => (interval === 'hour' ? t`By hour` : t`By day`);
  const period = series.data && toPeriodSeries(series.data.rows, now);
  const isLoading = series.data === undefined && series.error === null;
  // An unfinished day would look like a fall.
  const rows = period === undefined ? [] : period.rows.slice(0, period.unfinishedFrom);
  const before = summary?.comparison;
  const figure = (name: string, metricOf: Metric, value: ReactNode, beside: ReactNode) => (
    <Figure
      name={name}
      value={value}
      beside={beside}
      isChosen={metric === metricOf}
      onChoose={() => setMetric(metricOf)}
      line={isLoading ? 'loading' : rows.map((row) => toValue(row, metricOf))}
    />
  );
  const compared = (change: Change | undefined, earlier?: number) =>
    before && <Compared change={change} before={earlier} period={before.period} />;
  const count = (name: string, metricOf: 'impressions' | 'interactions') =>
    figure(
      name,
      metricOf,
      summary && format.number(summary[metricOf]),
      summary && before && compared(toCountChange(summary[metricOf], before[metricOf]), before[metricOf]),
    );
  return (
    <section className={styles.card} aria-label={t`Key figures`}>
      <fieldset className={styles.figures} aria-busy={summary === undefined || undefined}>
        <legend className="visually-hidden">{t`Metric`}</legend>
        {count(t`Impressions`, 'impressions')}
        {count(t`Interactions`, 'interactions')}
        {figure(
          t`Engagement rate`,
          'rate',
          summary && format.rate(summary.engagementRate),
          summary &&
            before &&
            compared(
              toShareChange(summary.engagementRate, before.engagementRate, before.impressions) ??
                (summary.impressions > 0 ? { kind: 'new' } : undefined),
            ),
        )}
        <Figure
          name={t`Devices`}
          value={summary && devicesOf(summary, format.number)}
          beside={summary && <OfThem summary={summary} />}
        />
      </fieldset>
      <div className={styles.chart}>
        {isWaiting ? (
          <div aria-busy="true">
            <ChartSkeleton />
          </div>
        ) : (
          <QueryBoundary query={series} skeleton={<ChartSkeleton />}>
            {(data) => <PeriodLines title={title(data.interval)} series={data} shown={metric} />}
          </QueryBoundary>
        )}
      </div>
    </section>
  );
}

function toValue(row: PeriodRow, metric: Metric): number {
  return metric === 'rate' ? row.engagementRate : row[metric];
}

function devicesOf({ uniques }: Summary, toText: (value: number) => string): string {
  return uniques === undefined ? '–' : toText(uniques.devices);
}

function OfThem({ summary: { uniques } }: { readonly summary: Summary }) {
  const format = useFormat();
  if (uniques === undefined) return null;
  const share = format.rate(uniques.uniqueEngagementRate);
  return uniques.estimated ? <Trans>within 2%; {share} interacted</Trans> : <Trans>{share} interacted</Trans>;
}

interface FigureProps {
  readonly name: string;
  /** Undefined while it is being loaded. */
  readonly value: ReactNode;
  readonly beside: ReactNode;
  readonly isChosen?: boolean;
  /** Without it there is no line to show. */
  readonly onChoose?: () => void;
  readonly line?: readonly number[] | 'loading';
}

function Figure({ name, value, beside, isChosen, onChoose, line }: FigureProps) {
  const id = useId();
  return (
    <div className={styles.figure}>
      {onChoose && (
        <input
          type="radio"
          name="key-figure"
          className={`${styles.choose} no-print`}
          aria-labelledby={id}
          checked={isChosen ?? false}
          onChange={onChoose}
        />
      )}
      <dl className={styles.numbers}>
        <dt id={id} className={styles.name}>
          {name}
        </dt>
        <dd className={styles.number}>{value ?? <Skeleton shape="number" />}</dd>
        <dd className={styles.beside}>{beside}</dd>
      </dl>
      {line === 'loading' ? (
        <span className={styles.spark}>
          <Skeleton />
        </span>
      ) : (
        line && <Spark values={line} />
      )}
    </div>
  );
}

const height = 20;

/** The shape of the period. Decorative: the chart below has its numbers. */
function Spark({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(...values, Number.MIN_VALUE);
  const length = Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${index},${height - (value / most) * height}`);
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

interface ComparedProps {
  readonly change: Change | undefined;
  /** Said where a percentage would say nothing. */
  readonly before: number | undefined;
  readonly period: { readonly from: string; readonly to: string };
}

/** How a number stands to that of as many days directly before. */
function Compared({ change, before, period }: ComparedProps) {
  const format = useFormat();
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1;
  const isShare = before === undefined;
  if (change?.kind === 'by') {
    return (
      <>
        <ChangeMark change={change} isShare={isShare} />{' '}
        <Plural value={days} one="vs. the previous day" other="vs. the previous # days" />
      </>
    );
  }
  if (isShare || before === 0) return change ? <ChangeMark change={change} /> : null;
  const earlier = format.number(before);
  return (
    <>
      {change && <ChangeMark change={change} />}{' '}
      <Plural
        value={days}
        one={`${earlier} on the previous day`}
        other={`${earlier} in the previous # days`}
      />
    </>
  );
}
