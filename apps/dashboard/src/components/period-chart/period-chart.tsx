import { useLingui } from '@lingui/react/macro';
import type { Interval } from '@overlay/contract';
import { useMemo, useState } from 'react';
import { useFormat } from '../../app/locale/format.ts';
import { useToday } from '../../app/view/use-today.ts';
import { Card } from '../card/card.tsx';
import { Chart, ChartSkeleton } from '../chart/chart.tsx';
import { Choice } from '../choice/choice.tsx';
import { type PeriodRow, toPeriodSeries } from './period-series.ts';

export interface PeriodChartProps {
  readonly title: string;
  readonly series: {
    readonly rows: readonly PeriodRow[];
    readonly interval: Interval;
    /** IANA name: the one that the intervals were made in. */
    readonly timezone: string;
  };
}

/** The same card while its numbers are on their way. */
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

interface MeasureChoiceProps {
  readonly value: Measure;
  readonly onChange: (measure: Measure) => void;
}

function MeasureChoice({ value, onChange }: MeasureChoiceProps) {
  const { t } = useLingui();
  return (
    <Choice
      label={t`What is drawn`}
      value={value}
      onChange={onChange}
      options={[
        { value: 'counts', label: t`Numbers` },
        { value: 'rate', label: t`Rate` },
      ]}
    />
  );
}

/** Impressions and interactions over the days or hours of a period, or the rate between them. */
export function PeriodChart({ title, series }: PeriodChartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const now = useToday();
  const [measure, setMeasure] = useState<Measure>('counts');
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
  const counts = [
    {
      name: t`Impressions`,
      values: rows.map(({ impressions }) => impressions),
      format: format.number,
    },
    {
      name: t`Interactions`,
      values: rows.map(({ interactions }) => interactions),
      format: format.number,
    },
  ];
  const rate = [
    {
      name: t`Engagement rate`,
      // Without impressions there is no rate, which is not a rate of zero.
      values: rows.map((row) => (row.impressions === 0 ? null : row.engagementRate)),
      format: format.percent,
    },
  ];
  return (
    <Card title={title} actions={<MeasureChoice value={measure} onChange={setMeasure} />}>
      <Chart
        // Another number of lines is another drawing.
        key={measure}
        title={title}
        data={{
          x: rows.map((_, place) => place),
          series: measure === 'counts' ? counts : rate,
          unfinishedFrom,
        }}
        xName={interval === 'hour' ? t`Hour` : t`Day`}
        formatX={formatX}
        formatTick={formatTick}
      />
    </Card>
  );
}
