import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Breakdown } from '@overlay/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExportCsv } from '../../app/analytics/export-csv.tsx';
import { useCountColumns } from '../../app/analytics/use-count-columns.tsx';
import { type Dimension, useNames } from '../../app/analytics/use-names.ts';
import { useGet } from '../../app/api/queries.ts';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { dimensionOfFilter } from '../../app/view/filter-names.ts';
import { Filters } from '../../app/view/filters.tsx';
import { PeriodPicker } from '../../app/view/period-picker.tsx';
import { ShowAllTime } from '../../app/view/show-all-time.tsx';
import { useChangeView, useView, useViewQuery } from '../../app/view/use-view.ts';
import type { FilterName } from '../../app/view/view.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { CopyIdentifier } from '../../ui/copy-identifier/copy-identifier.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { BareSelect } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import styles from './breakdowns.module.css';
import { type By, dimensions, parseDimension, toAsked } from './queries.ts';
import { WeekMap } from './week-map.tsx';

export default function BreakdownsPage() {
  const { t } = useLingui();
  const [by, setBy] = useDimension();
  const asked = toAsked(useViewQuery(), by);
  const breakdown = useGet('/api/analytics/breakdown', { params: { query: asked } }, { live: true });
  const names: Readonly<Record<By, string>> = {
    origin: t`Sites`,
    hourOfWeek: t`Hour of the week`,
    campaign: t`Campaigns`,
    creative: t`Creatives`,
    video: t`Videos`,
    overlay: t`Overlays`,
    overlayType: t`Overlay types`,
    interactionType: t`Interaction types`,
    installation: t`Installations`,
  };
  return (
    <Page
      title={usePageTitle()}
      intro={t`Impressions and interactions by site, time, campaign and more. Select a name to filter by it.`}
      actions={<ExportCsv path="/api/analytics/breakdown" query={asked} name={`by-${by}`} />}
      toolbar={
        <>
          <span className={styles.by}>
            <BareSelect
              aria-label={t`Group by`}
              value={by}
              onChange={(event) => setBy(dimensions.find((name) => name === event.target.value) ?? 'origin')}
            >
              {dimensions.map((name) => (
                <option key={name} value={name}>
                  {names[name]}
                </option>
              ))}
            </BareSelect>
          </span>
          <PeriodPicker />
          <Filters />
        </>
      }
    >
      <Card>
        <QueryBoundary
          query={breakdown}
          skeleton={<Skeleton shape="row" count={8} />}
          isEmpty={({ total }) => total.impressions + total.interactions === 0}
          empty={
            <EmptyState title={t`No data in this period`} actions={<ShowAllTime />}>
              <Trans>Choose other dates or remove a filter. New events appear automatically.</Trans>
            </EmptyState>
          }
        >
          {(data) =>
            by === 'hourOfWeek' ? (
              <WeekMap rows={data.rows} />
            ) : (
              <Rows by={by} caption={names[by]} breakdown={data} />
            )
          }
        </QueryBoundary>
      </Card>
    </Page>
  );
}

interface RowsProps {
  readonly by: Dimension;
  readonly caption: string;
  readonly breakdown: Breakdown;
}

function Rows({ by, caption, breakdown: { rows, other } }: RowsProps) {
  const { t } = useLingui();
  const nameOf = useNames();
  const view = useView();
  const changeView = useChangeView();
  const countColumns = useCountColumns<Breakdown['rows'][number]>();
  const filter = filterOf(by);
  return (
    <Table
      // Another dimension has other columns, and begins unsorted.
      key={by}
      caption={caption}
      rows={rows}
      rowId={(row) => row[by] ?? ''}
      columns={[
        {
          id: 'name',
          header: caption,
          sortBy: (row) => nameOf(by, row[by] ?? ''),
          cell: (row) => {
            const value = row[by] ?? '';
            const name = nameOf(by, value);
            if (value === '') return name;
            const identifier = (by === 'overlay' || by === 'installation') && <CopyIdentifier id={value} />;
            if (filter === undefined || view[filter]?.includes(value))
              return (
                <>
                  {name}
                  {identifier}
                </>
              );
            return (
              <>
                <Button
                  variant="link"
                  onClick={() => changeView({ [filter]: [value] })}
                  aria-label={t`Filter by ${name}`}
                >
                  {name}
                </Button>
                {identifier}
              </>
            );
          },
        },
        ...countColumns,
      ]}
      foot={other.rows > 0 && <Plural value={other.rows} one="and # more row" other="and # more rows" />}
    />
  );
}

function filterOf(by: Dimension): FilterName | undefined {
  const found = Object.entries(dimensionOfFilter).find(([, dimension]) => dimension === by);
  return found?.[0] as FilterName | undefined;
}

/** The dimension is part of the address, like days and filters. */
function useDimension(): [By, (by: By) => void] {
  const by = parseDimension(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: By) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, by: next === 'origin' ? undefined : next })) as never,
      resetScroll: false,
    });
  return [by, change];
}
