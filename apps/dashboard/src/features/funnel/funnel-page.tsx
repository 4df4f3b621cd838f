import { Trans, useLingui } from '@lingui/react/macro';
import type { Funnel, FunnelStep, FunnelUnit } from '@overlay/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExportCsv } from '../../app/analytics/export-csv.tsx';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Filters } from '../../app/view/filters.tsx';
import { PeriodPicker } from '../../app/view/period-picker.tsx';
import { ShowAllTime } from '../../app/view/show-all-time.tsx';
import { useViewQuery } from '../../app/view/use-view.ts';
import { Card } from '../../ui/card/card.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import styles from './funnel.module.css';
import { parseUnit } from './queries.ts';

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
      title={usePageTitle()}
      intro={t`How many viewers continue from each step to the next, and how long it takes them.`}
      actions={<ExportCsv path="/api/analytics/funnel" query={asked} name="funnel" />}
      toolbar={
        <>
          <PeriodPicker />
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
          <Choice
            label={t`Metric`}
            value={by}
            onChange={setBy}
            options={[
              { value: 'session', label: t`Sessions` },
              { value: 'device', label: t`Devices` },
            ]}
          />
        </>
      }
    >
      <QueryBoundary
        query={funnel}
        skeleton={<FunnelSkeleton />}
        isEmpty={({ rows }) => (rows[0]?.units ?? 0) === 0}
        empty={
          <Card>
            <EmptyState title={t`No one saw an overlay in this period`} actions={<ShowAllTime />}>
              <Trans>The funnel starts with the first impression. Choose other dates or wait for one.</Trans>
            </EmptyState>
          </Card>
        }
      >
        {(data) => (
          <Card>
            <Steps funnel={data} />
            {data.estimated && (
              <p className={styles.note}>
                <Trans>
                  With this many events, counts are accurate to within 2% and times between steps are left
                  out. Choose fewer days for exact counts.
                </Trans>
              </p>
            )}
          </Card>
        )}
      </QueryBoundary>
    </Page>
  );
}

/** As high as four steps, with what stands between them. */
function FunnelSkeleton() {
  return (
    <Card>
      <ol className={styles.steps}>
        {[0, 1, 2, 3].map((step) => (
          <li key={step} className={styles.step}>
            {step > 0 && <p className={styles.between}>{'\u00a0'}</p>}
            <div className={styles.head}>
              <span className={styles.units}>{'\u00a0'}</span>
            </div>
            <Skeleton shape="bar" />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Steps({ funnel }: { readonly funnel: Funnel }) {
  const { t } = useLingui();
  const format = useFormat();
  const names: Readonly<Record<FunnelStep, string>> = {
    impression: t`Saw an overlay`,
    interaction: t`Interacted`,
    completion: t`Completed`,
    conversion: t`Converted`,
  };
  return (
    <ol className={styles.steps} aria-label={t`Funnel`}>
      {funnel.rows.map(({ step, units, shareOfFirst, shareOfPrevious, medianSecondsFromPrevious }) => (
        <li key={step} className={styles.step}>
          {shareOfPrevious !== null && (
            <p className={styles.between}>
              <Trans>
                <strong>{format.rate(shareOfPrevious)}</strong> continued
              </Trans>
              {medianSecondsFromPrevious !== null && (
                <>
                  {', '}
                  {medianSecondsFromPrevious < 1 ? (
                    <Trans>half of them within a second</Trans>
                  ) : (
                    <Trans>half of them within {inWords(medianSecondsFromPrevious, format.number)}</Trans>
                  )}
                </>
              )}
            </p>
          )}
          <div className={styles.head}>
            <h2 className={styles.name}>{names[step]}</h2>
            <span className={styles.units}>{format.number(units)}</span>
            <span className={styles.share}>{format.rate(shareOfFirst)}</span>
          </div>
          <div className={styles.track} aria-hidden="true">
            <span
              className={styles.bar}
              style={{ inlineSize: shareOfFirst && `max(2px, ${(shareOfFirst * 100).toFixed(2)}%)` }}
            />
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

/** The counted unit is part of the address, like days and filters. */
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
