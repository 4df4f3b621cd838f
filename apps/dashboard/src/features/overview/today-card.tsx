import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ChangeMark } from '../../app/analytics/change-mark.tsx';
import { toCountChange } from '../../app/analytics/to-change.ts';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { useToday } from '../../app/view/use-today.ts';
import { useViewQuery } from '../../app/view/use-view.ts';
import { dayIn, plusDays } from '../../app/view/view.ts';
import { Card } from '../../ui/card/card.tsx';
import { Chart, ChartSkeleton } from '../../ui/chart/chart.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import styles from './overview.module.css';
import { type CountName, compareToday } from './today-against.ts';

const daysBefore = 7;
/** Pixels. */
const chartHeight = 180;

/** Today, hour by hour, beside the same day a week before: shops have weekdays, not averages. */
export function TodayCard() {
  const { t } = useLingui();
  const format = useFormat();
  const now = useToday();
  const { dateFrom: _from, dateTo: _to, ...filters } = useViewQuery();
  const [count, setCount] = useState<CountName>('impressions');
  const { timezone } = filters;
  const day = dayIn(timezone, now);
  const dayBefore = plusDays(day, -daysBefore);
  const onDay = (date: string) => ({
    params: { query: { ...filters, dateFrom: date, dateTo: date, interval: 'hour' as const } },
  });
  const today = useGet('/api/analytics/timeseries', onDay(day), { live: true });
  const before = useGet('/api/analytics/timeseries', onDay(dayBefore));
  const weekday = format.day(dayBefore, { weekday: 'long' });
  return (
    <Card title={t`Today`} actions={<CountChoice value={count} onChange={setCount} />}>
      <QueryBoundary query={today} skeleton={<TodaySkeleton />}>
        {({ rows }) => {
          const against = compareToday(rows, before.data?.rows ?? [], count, now);
          const { untilNow } = against;
          const change =
            untilNow === undefined || before.data === undefined
              ? undefined
              : toCountChange(untilNow.today, untilNow.before);
          return (
            <>
              <p className={styles.today}>
                <strong className={styles.todayNumber}>{format.number(against.total)}</strong>{' '}
                <span className={styles.todayBeside}>
                  {change?.kind !== 'by' ? (
                    <Trans>so far</Trans>
                  ) : (
                    <Trans>
                      so far; <ChangeMark change={change} /> vs. the same full hours last {weekday}
                    </Trans>
                  )}
                </span>
              </p>
              <Chart
                title={t`Today by hour`}
                height={chartHeight}
                data={{
                  x: rows.map((_, hour) => hour),
                  series: [
                    { name: t`Today`, values: against.today, format: format.number },
                    { name: t`Last ${weekday}`, values: against.before, format: format.number, isOver: true },
                  ],
                  unfinishedFrom: against.unfinishedFrom,
                }}
                xName={t`Hour`}
                formatX={(hour) => hourOf(rows[hour]?.from, format.dateTime, timezone)}
              />
            </>
          );
        }}
      </QueryBoundary>
    </Card>
  );
}

interface CountChoiceProps {
  readonly value: CountName;
  readonly onChange: (count: CountName) => void;
}

function CountChoice({ value, onChange }: CountChoiceProps) {
  const { t } = useLingui();
  return (
    <Choice
      label={t`Metric`}
      value={value}
      onChange={onChange}
      options={[
        { value: 'impressions', label: t`Impressions` },
        { value: 'interactions', label: t`Interactions` },
      ]}
    />
  );
}

function hourOf(
  from: string | undefined,
  format: (moment: string, options: Intl.DateTimeFormatOptions) => string,
  timeZone: string,
): string {
  return from === undefined ? '' : format(from, { hour: 'numeric', minute: '2-digit', timeZone });
}

function TodaySkeleton() {
  return (
    <>
      <div className={styles.today}>
        <Skeleton shape="number" />
      </div>
      <ChartSkeleton height={chartHeight} />
    </>
  );
}
