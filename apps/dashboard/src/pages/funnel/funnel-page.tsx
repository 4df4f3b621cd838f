import { Trans, useLingui } from '@lingui/react/macro';
import type { Funnel, FunnelStep, FunnelUnit } from '@overlay/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useViewQuery } from '../../app/view/use-view.ts';
import { Card } from '../../components/card/card.tsx';
import { Choice } from '../../components/choice/choice.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { ExportCsv } from '../../components/export-csv/export-csv.tsx';
import { Filters } from '../../components/filters/filters.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Page } from '../../components/page/page.tsx';
import { PeriodPicker } from '../../components/period/period-picker.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import styles from './funnel.module.css';
import { parseUnit } from './funnel-questions.ts';

export default function FunnelPage() {
  const { t } = useLingui();
  const [by, setBy] = useUnit();
  const asked = { ...useViewQuery(), by };
  const funnel = useGet(
    '/api/analytics/funnel',
    { params: { query: asked } },
    { keepPrevious: true, live: true },
  );
  return (
    <Page
      title={t`Funnel`}
      intro={t`How many viewers go on from one step to the next, and how long that takes them.`}
      actions={<ExportCsv path="/api/analytics/funnel" query={asked} name="funnel" />}
      toolbar={
        <>
          <PeriodPicker />
          <Choice
            label={t`What is counted`}
            value={by}
            onChange={setBy}
            options={[
              { value: 'session', label: t`Sessions` },
              { value: 'device', label: t`Devices` },
            ]}
          />
          <Filters
            names={[
              'campaignId',
              'creativeId',
              'videoId',
              'overlayId',
              'overlayType',
              'origin',
              'installationId',
            ]}
          />
        </>
      }
    >
      <Loaded
        query={funnel}
        skeleton={<Skeleton shape="card" count={4} />}
        isEmpty={({ rows }) => (rows[0]?.units ?? 0) === 0}
        empty={
          <EmptyState title={t`Nobody has seen an overlay in these days`}>
            <Trans>The funnel begins with the first impression. Choose other days, or wait for it.</Trans>
          </EmptyState>
        }
      >
        {(data) => (
          <Card>
            <Steps funnel={data} />
            {data.estimated && (
              <p className={styles.note}>
                <Trans>
                  So many events are counted within 2 %, and without the time from one step to the next. Fewer
                  days are counted exactly.
                </Trans>
              </p>
            )}
          </Card>
        )}
      </Loaded>
    </Page>
  );
}

function Steps({ funnel }: { readonly funnel: Funnel }) {
  const { t } = useLingui();
  const format = useFormat();
  const names: Readonly<Record<FunnelStep, string>> = {
    impression: t`Saw an overlay`,
    interaction: t`Answered it`,
    completion: t`Finished with it`,
    conversion: t`Converted`,
  };
  return (
    <ol className={styles.steps} aria-label={t`Funnel`}>
      {funnel.rows.map(({ step, units, shareOfFirst, shareOfPrevious, medianSecondsFromPrevious }) => (
        <li key={step} className={styles.step}>
          {shareOfPrevious !== null && (
            <p className={styles.between}>
              <Trans>
                <strong>{format.percent(shareOfPrevious)}</strong> went on
              </Trans>
              {medianSecondsFromPrevious !== null && (
                <>
                  {', '}
                  <Trans>half of them within {inWords(medianSecondsFromPrevious, format.number)}</Trans>
                </>
              )}
            </p>
          )}
          <div className={styles.head}>
            <h2 className={styles.name}>{names[step]}</h2>
            <span className={styles.units}>{format.number(units)}</span>
            <span className={styles.share}>{format.percent(shareOfFirst)}</span>
          </div>
          <div className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ inlineSize: `${(shareOfFirst * 100).toFixed(2)}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A length of time in its largest unit, as the reader's region writes it. */
function inWords(
  seconds: number,
  format: (value: number, options: Intl.NumberFormatOptions) => string,
): string {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? (['second', 1] as const);
  return format(seconds / length, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: seconds < 10 ? 1 : 0,
  });
}

/** What goes through the funnel stands in the address, as days and filters do. */
function useUnit(): [FunnelUnit, (unit: FunnelUnit) => void] {
  const by = parseUnit(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (unit: FunnelUnit) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, by: unit === 'session' ? undefined : unit })) as never,
      resetScroll: false,
    });
  return [by, change];
}
