import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useChangeView, useView, useViewQuery } from '../../app/view/use-view.ts';
import { type FilterName, type Filters, filterNames } from '../../app/view/view.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Checkbox, Select, TextField } from '../field/field.tsx';
import { Loaded } from '../loaded/loaded.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { dimensionOfFilter, useFilterNames } from './filter-names.ts';
import styles from './filters.module.css';

export interface FilterDialogProps {
  readonly names: readonly FilterName[];
  readonly onClose: () => void;
}

/** Several filters at once: the page is asked for anew when they are applied, not at each tick. */
export default function FilterDialog({ names, onClose }: FilterDialogProps) {
  const { t } = useLingui();
  const view = useView();
  const changeView = useChangeView();
  const labels = useFilterNames();
  const [name, setName] = useState<FilterName>(names[0] ?? 'campaignId');
  const [filters, setFilters] = useState<Filters>(() => view);
  const apply = () => {
    changeView(Object.fromEntries(filterNames.map((one) => [one, filters[one]])));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Filter`}
      actions={
        <>
          <Button onClick={() => setFilters({})}>
            <Trans>Remove all</Trans>
          </Button>
          <Button variant="primary" onClick={apply}>
            <Trans>Apply</Trans>
          </Button>
        </>
      }
    >
      <Select
        label={t`Filter by`}
        value={name}
        onChange={(event) => setName(event.target.value as FilterName)}
      >
        {names.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </Select>
      <Values
        key={name}
        name={name}
        chosen={filters[name] ?? []}
        onChange={(values) => setFilters({ ...filters, [name]: values })}
      />
    </Dialog>
  );
}

interface ValuesProps {
  readonly name: FilterName;
  readonly chosen: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** More than this nobody looks through: typing finds the rest. */
const mostShown = 100;

function Values({ name, chosen, onChange }: ValuesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const { [name]: _own, ...others } = useViewQuery();
  const by = dimensionOfFilter[name];
  const query = { ...others, by, limit: mostShown };
  const breakdown = useGet('/api/analytics/breakdown', { params: { query } });
  return (
    <>
      <TextField
        label={t`Search`}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Loaded query={breakdown} skeleton={<Skeleton shape="row" count={5} />}>
        {({ rows }) => {
          const counts = new Map(rows.map((row) => [row[by] ?? '', row.impressions + row.interactions]));
          const known = [...new Set([...chosen, ...counts.keys()])].filter((value) => value !== '');
          const wanted = search.trim().toLowerCase();
          const shown = known.filter((value) => value.toLowerCase().includes(wanted));
          return (
            <div className={styles.values}>
              {shown.map((value) => (
                <Checkbox
                  key={value}
                  checked={chosen.includes(value)}
                  onChange={(event) =>
                    onChange(
                      event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
                    )
                  }
                  label={
                    <span className={styles.value}>
                      {value} <span className={styles.count}>{format.number(counts.get(value) ?? 0)}</span>
                    </span>
                  }
                />
              ))}
              {shown.length === 0 && (
                <p>
                  <Trans>Nothing of these days matches.</Trans>
                </p>
              )}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
