import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useChangeView, useView } from '../../app/view/use-view.ts';
import { type FilterName, filterNames } from '../../app/view/view.ts';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useFilterNames } from './filter-names.ts';
import styles from './filters.module.css';

const FilterDialog = lazy(() => import('./filter-dialog.tsx'));

export interface FiltersProps {
  /** Those that mean something on this page; default: all. */
  readonly names?: readonly FilterName[];
}

/** What the page's numbers are narrowed to. They stand in the address and go along to other pages. */
export function Filters({ names = filterNames }: FiltersProps) {
  const { t } = useLingui();
  const view = useView();
  const changeView = useChangeView();
  const labels = useFilterNames();
  const [isOpen, setOpen] = useState(false);
  // Those of other pages narrow this one too: they are shown, so that no number is a riddle.
  const active = filterNames.flatMap((name) => (view[name] ?? []).map((value) => ({ name, value })));
  const remove = (name: FilterName, value: string) =>
    changeView({ [name]: view[name]?.filter((other) => other !== value) });
  return (
    <div className={styles.filters}>
      {active.map(({ name, value }) => (
        <span key={`${name} ${value}`} className={styles.chip}>
          <span className={styles.text} title={value}>
            {labels[name]}: <strong>{value}</strong>
          </span>
          <button
            type="button"
            className={`${styles.remove} no-print`}
            aria-label={t`Remove the filter ${labels[name]}: ${value}`}
            onClick={() => remove(name, value)}
          >
            <Icon name="close" size={14} />
          </button>
        </span>
      ))}
      <span className="no-print">
        <Button size="small" onClick={() => setOpen(true)}>
          <Icon name="filter" size={16} />
          <Trans>Filter</Trans>
        </Button>
      </span>
      {isOpen && (
        <Suspense>
          <FilterDialog names={names} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
