import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Breakdown } from '@overlay/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useGet } from '../../app/api/queries.ts';
import { useChangeView, useView, useViewQuery } from '../../app/view/use-view.ts';
import type { FilterName } from '../../app/view/view.ts';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { useCountColumns } from '../../components/count-columns/use-count-columns.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { ExportCsv } from '../../components/export-csv/export-csv.tsx';
import { BareSelect } from '../../components/field/field.tsx';
import { dimensionOfFilter } from '../../components/filters/filter-names.ts';
import { Filters } from '../../components/filters/filters.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { type Dimension, useNames } from '../../components/names/use-names.ts';
import { Page } from '../../components/page/page.tsx';
import { PeriodPicker } from '../../components/period/period-picker.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { Table } from '../../components/table/table.tsx';
import styles from './breakdowns.module.css';
import { type By, dimensions, parseDimension, toAsked } from './breakdowns-questions.ts';
import { WeekMap } from './week-map.tsx';

export default function BreakdownsPage() {
  const { t } = useLingui();
  const [by, setBy] = useDimension();
  const asked = toAsked(useViewQuery(), by);
  const breakdown = useGet('/api/analytics/breakdown', { params: { query: asked } }, { live: true });
  const names: Readonly<Record<By, string>> = {
    origin: t`Sites`,
    hourOfWeek: t`Hours of the week`,
    campaign: t`Campaigns`,
    creative: t`Creatives`,
    video: t`Videos`,
    overlay: t`Overlays`,
    overlayType: t`Types of overlay`,
    interactionType: t`Kinds of interaction`,
    installation: t`Installations`,
  };
  return (
    <Page
      title={t`Where and when`}
      intro={t`The same numbers, split up by anything that events name. Press a name to look at it alone.`}
      actions={<ExportCsv path="/api/analytics/breakdown" query={asked} name={`by-${by}`} />}
      toolbar={
        <>
          <span className={styles.by}>
            <BareSelect
              aria-label={t`Split up by`}
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
        <Loaded
          query={breakdown}
          skeleton={<Skeleton shape="row" count={8} />}
          isEmpty={({ total }) => total.impressions + total.interactions === 0}
          empty={
            <EmptyState title={t`Nothing in these days`}>
              <Trans>Choose other days, or take a filter away. New events appear here by themselves.</Trans>
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
        </Loaded>
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
            if (value === '' || filter === undefined || view[filter]?.includes(value)) return name;
            return (
              <Button
                size="small"
                variant="quiet"
                onClick={() => changeView({ [filter]: [value] })}
                aria-label={t`Only ${name}`}
              >
                {name}
              </Button>
            );
          },
        },
        ...countColumns,
      ]}
      foot={
        other.rows > 0 && <Plural value={other.rows} one="and # further row" other="and # further rows" />
      }
    />
  );
}

function filterOf(by: Dimension): FilterName | undefined {
  const found = Object.entries(dimensionOfFilter).find(([, dimension]) => dimension === by);
  return found?.[0] as FilterName | undefined;
}

/** What is split up by stands in the address, as days and filters do. */
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
