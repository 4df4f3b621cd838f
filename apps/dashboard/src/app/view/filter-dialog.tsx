import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Checkbox, Select, TextField } from '../../ui/field/field.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useNames } from '../analytics/use-names.ts';
import { useGet } from '../api/queries.ts';
import { useFormat } from '../locale/format.ts';
import { QueryBoundary } from '../query/query-boundary.tsx';
import { useVideos } from '../videos/use-videos.ts';
import { VideoLabel } from '../videos/video-label.tsx';
import { dimensionOfFilter, useFilterNames, useFilterValueWords } from './filter-names.ts';
import styles from './filters.module.css';
import { useChangeView, useView, useViewQuery } from './use-view.ts';
import { type FilterName, type Filters, filterNames } from './view.ts';

export interface FilterDialogProps {
  readonly names: readonly FilterName[];
  readonly onClose: () => void;
}

/** Several filters at once: the page is updated when they are applied, not on each tick. */
export default function FilterDialog({ names, onClose }: FilterDialogProps) {
  const { t } = useLingui();
  const view = useView();
  const changeView = useChangeView();
  const labels = useFilterNames();
  const [name, setName] = useState<FilterName>(names[0] ?? 'campaignId');
  const [filters, setFilters] = useState<Filters>(() => view);
  const choose = (values: readonly string[]) => setFilters({ ...filters, [name]: values });
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
      {name === 'verified' ? (
        <TwoValues chosen={filters[name] ?? []} onChange={choose} />
      ) : (
        <Values key={name} name={name} chosen={filters[name] ?? []} onChange={choose} />
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly chosen: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

function TwoValues({ chosen, onChange }: ChoiceProps) {
  const toWords = useFilterValueWords();
  return (
    <div className={styles.values}>
      {['true', 'false'].map((value) => (
        <Checkbox
          key={value}
          label={toWords('verified', value)}
          checked={chosen.includes(value)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        />
      ))}
    </div>
  );
}

interface ValuesProps extends ChoiceProps {
  readonly name: keyof typeof dimensionOfFilter;
}

/** Search finds the others. */
const mostShown = 100;

function Values({ name, chosen, onChange }: ValuesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useNames(name === 'overlayId');
  const videos = useVideos();
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
      <QueryBoundary query={breakdown} skeleton={<Skeleton shape="row" count={5} />}>
        {({ rows }) => {
          const counts = new Map(rows.map((row) => [row[by] ?? '', row.impressions + row.interactions]));
          const known = [...new Set([...chosen, ...counts.keys()])].filter((value) => value !== '');
          const wanted = search.trim().toLowerCase();
          const shown = known
            .map((value) => ({ value, label: nameOf(by, value) }))
            .filter(({ value, label }) => `${label} ${value}`.toLowerCase().includes(wanted));
          return (
            <div className={styles.values}>
              {shown.map(({ value, label }) => (
                <Checkbox
                  key={value}
                  checked={chosen.includes(value)}
                  onChange={(event) =>
                    onChange(
                      event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
                    )
                  }
                  label={
                    <span className={styles.value} title={value}>
                      {name === 'videoId' ? <VideoLabel videoId={value} video={videos.get(value)} /> : label}{' '}
                      <span className={styles.count}>{format.number(counts.get(value) ?? 0)}</span>
                    </span>
                  }
                />
              ))}
              {shown.length === 0 && (
                <p>
                  <Trans>No matches in this period.</Trans>
                </p>
              )}
            </div>
          );
        }}
      </QueryBoundary>
    </>
  );
}
