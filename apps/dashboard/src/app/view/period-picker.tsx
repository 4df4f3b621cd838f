import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { BareSelect } from '../../ui/field/field.tsx';
import styles from './period.module.css';
import { useToday } from './use-today.ts';
import { useChangeView, useView } from './use-view.ts';
import { dayIn, defaultPeriod, type PeriodName, periods, readerTimeZone, toDays } from './view.ts';

const chosenDays = 'days';

/** The days that the page counts. They are part of the address, so a link shows others the same. */
export function PeriodPicker() {
  const { t } = useLingui();
  const view = useView();
  const changeView = useChangeView();
  const now = useToday();
  const names: Readonly<Record<PeriodName, string>> = {
    today: t`Today`,
    '7d': t`Last 7 days`,
    '28d': t`Last 28 days`,
    '90d': t`Last 90 days`,
    all: t`All time`,
  };
  const timezone = view.timezone ?? readerTimeZone();
  const hasDays = view.from !== undefined;
  const choose = (name: string) => {
    if (name === chosenDays) {
      const today = dayIn(timezone, now);
      changeView({ period: undefined, from: today, to: today, ...toDays(view, timezone, now) });
    } else changeView({ period: name as PeriodName, from: undefined, to: undefined });
  };
  return (
    <div className={styles.period}>
      <div className={styles.select}>
        <BareSelect
          aria-label={t`Period`}
          value={hasDays ? chosenDays : (view.period ?? defaultPeriod)}
          onChange={(event) => choose(event.target.value)}
        >
          {periods.map((name) => (
            <option key={name} value={name}>
              {names[name]}
            </option>
          ))}
          <option value={chosenDays}>{t`Choose dates`}</option>
        </BareSelect>
      </div>
      {view.from !== undefined && view.to !== undefined && (
        <Days key={`${view.from} ${view.to}`} from={view.from} to={view.to} today={dayIn(timezone, now)} />
      )}
      <span className={styles.zone}>{timezone.replaceAll('_', ' ')}</span>
    </div>
  );
}

interface DaysProps {
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

/** A partly typed date is ignored until it is complete and in order. */
function Days({ from, to, today }: DaysProps) {
  const { t } = useLingui();
  const changeView = useChangeView();
  const [days, setDays] = useState({ from, to });
  const change = (next: { from: string; to: string }) => {
    setDays(next);
    if (next.from !== '' && next.to !== '' && next.from <= next.to) changeView(next);
  };
  return (
    <div className={styles.dates}>
      <input
        type="date"
        className={styles.date}
        aria-label={t`First day`}
        value={days.from}
        max={days.to || today}
        onChange={(event) => change({ ...days, from: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        className={styles.date}
        aria-label={t`Last day`}
        value={days.to}
        min={days.from}
        max={today}
        onChange={(event) => change({ ...days, to: event.target.value })}
      />
    </div>
  );
}
