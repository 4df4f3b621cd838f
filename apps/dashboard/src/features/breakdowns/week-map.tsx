import { useLingui } from '@lingui/react/macro';
import type { Breakdown } from '@overlay/contract';
import { useState } from 'react';
import { useFormat } from '../../app/locale/format.ts';
import { Choice } from '../../ui/choice/choice.tsx';
import { type HourCount, toWeek } from './hour-of-week.ts';
import styles from './week-map.module.css';

/** A Monday: its days carry the names of all. */
const someMonday = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

/** At which hours of the week viewers are there. A table by nature, so every number can be read; darker is more. */
export function WeekMap({ rows }: { readonly rows: Breakdown['rows'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const [count, setCount] = useState<HourCount>('impressions');
  const week = toWeek(rows, count);
  const dayName = (day: number, weekday: 'short' | 'long') =>
    format.dateTime(someMonday + day * dayMs, { weekday, timeZone: 'UTC' });
  const hourName = (hour: number) =>
    format.dateTime(someMonday + hour * 3_600_000, { hour: 'numeric', timeZone: 'UTC' });
  return (
    <>
      <Choice
        label={t`Metric`}
        value={count}
        onChange={setCount}
        options={[
          { value: 'impressions', label: t`Impressions` },
          { value: 'interactions', label: t`Interactions` },
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard. */}
      <section className={styles.box} tabIndex={0} aria-label={t`Hour of the week`}>
        <table className={styles.map}>
          <caption className="visually-hidden">{t`Hour of the week`}</caption>
          <thead>
            <tr>
              <td />
              {week[0]?.map((_, hour) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place.
                <th key={hour} scope="col" abbr={hourName(hour)}>
                  {hour % 3 === 0 ? (
                    hourName(hour)
                  ) : (
                    <span className="visually-hidden">{hourName(hour)}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.map((hours, day) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
              <tr key={day}>
                <th scope="row">{dayName(day, 'short')}</th>
                {hours.map(({ hourOfWeek, level, ...counts }) => (
                  <td
                    key={hourOfWeek}
                    data-level={level}
                    title={`${dayName(day, 'long')} ${hourName(hourOfWeek % 24)}: ${format.number(counts[count])}`}
                  >
                    <span>{counts[count] === 0 ? '' : format.compact(counts[count])}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
