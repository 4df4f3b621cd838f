import { useLingui } from '@lingui/react/macro';
import type { Interval } from '@overlay/contract';
import { useMemo, useState } from 'react';
import { Card } from '../../ui/card/card.tsx';
import { Chart, ChartSkeleton } from '../../ui/chart/chart.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { useFormat } from '../locale/format.ts';
import { useToday } from '../view/use-today.ts';
import { type Happening, type PeriodRow, toMarks, toPeriodSeries } from './period-series.ts';

export interface PeriodChartProps {
  readonly title: string;
  readonly series: {
    readonly rows: readonly PeriodRow[];
    readonly interval: Interval;
    /** IANA name of the time zone of the intervals. */
    readonly timezone: string;
  };
  /** Marked where they happened, oldest first. */
  readonly happenings?: readonly Happening[];
}

/** The same card while its numbers are being loaded. */
export function PeriodChartSkeleton({ title }: Pick<PeriodChartProps, 'title'>) {
  return (
    <Card
      title={title}
      actions={
        <span inert>
          <MeasureChoice value="counts" onChange={() => {}} />
        </span>
      }
    >
      <ChartSkeleton />
    </Card>
  );
}

type Measure = 'counts' | 'rate';

/** One line of it, or the two counts together. */
export type Shown = Measure | 'impressions' | 'interactions';

interface MeasureChoiceProps {
  readonly value: Measure;
  readonly onChange: (measure: Measure) => void;
}

function MeasureChoice({ value, onChange }: MeasureChoiceProps) {
  const { t } = useLingui();
  return (
    <Choice
      label={t`Measure`}
      value={value}
      onChange={onChange}
      options={[
        { value: 'counts', label: t`Counts` },
        { value: 'rate', label: t`Rate` },
      ]}
    />
  );
}

/** Impressions and interactions over the days or hours of a period, or their rate. */
export function PeriodChart(props: PeriodChartProps) {
  const [measure, setMeasure] = useState<Measure>('counts');
  return (
    <Card title={props.title} actions={<MeasureChoice value={measure} onChange={setMeasure} />}>
      <PeriodLines {...props} shown={measure} />
    </Card>
  );
}

/** The chart without its card. */
export function PeriodLines({
  title,
  series,
  happenings = [],
  shown,
}: PeriodChartProps & { readonly shown: Shown }) {
  const { t } = useLingui();
  const format = useFormat();
  const now = useToday();
  const { interval, timezone } = series;
  const { rows, unfinishedFrom } = useMemo(() => toPeriodSeries(series.rows, now), [series.rows, now]);

  const whole = (place: number): PeriodRow | undefined => (Number.isInteger(place) ? rows[place] : undefined);
  const formatX = (place: number): string => {
    const row = whole(place);
    if (row === undefined) return '';
    return interval === 'hour'
      ? format.dateTime(row.from, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone })
      : format.day(row.from.slice(0, 10), { dateStyle: 'full' });
  };
  const formatTick = (place: number): string => {
    const row = whole(place);
    if (row === undefined) return '';
    return interval === 'hour'
      ? format.dateTime(row.from, { hour: 'numeric', minute: '2-digit', timeZone: timezone })
      : format.day(row.from.slice(0, 10), { day: 'numeric', month: 'short' });
  };
  const impressions = {
    name: t`Impressions`,
    values: rows.map((row) => row.impressions),
    format: format.number,
  };
  const interactions = {
    name: t`Interactions`,
    values: rows.map((row) => row.interactions),
    format: format.number,
  };
  const rate = {
    name: t`Engagement rate`,
    // Without impressions there is no rate, which is not a rate of zero.
    values: rows.map((row) => (row.impressions === 0 ? null : row.engagementRate)),
    format: format.percent,
  };
  const lines = {
    counts: [impressions, interactions],
    rate: [rate],
    impressions: [impressions],
    interactions: [interactions],
  };
  return (
    <Chart
      // Another number of lines needs another chart.
      key={lines[shown].length}
      title={title}
      data={{
        x: rows.map((_, place) => place),
        series: lines[shown],
        unfinishedFrom,
        marks: toMarks(rows, happenings),
      }}
      xName={interval === 'hour' ? t`Hour` : t`Day`}
      formatX={formatX}
      formatTick={formatTick}
    />
  );
}
