import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { CopyIdentifier } from '../../ui/copy-identifier/copy-identifier.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNames } from '../analytics/use-names.ts';
import { dimensionOfFilter, useFilterNames, useFilterValueWords } from './filter-names.ts';
import styles from './filters.module.css';
import { useChangeView, useView } from './use-view.ts';
import { type FilterName, filterNames } from './view.ts';

const FilterDialog = lazy(() => import('./filter-dialog.tsx'));

export interface FiltersProps {
  /** The filters that apply to this page; default: all. */
  readonly names?: readonly FilterName[];
}

/** The filters of the page's numbers. They are part of the address and are kept on other pages. */
export function Filters({ names = filterNames }: FiltersProps) {
  const { t } = useLingui();
  const view = useView();
  const changeView = useChangeView();
  const labels = useFilterNames();
  const nameOf = useNames(false);
  const toWords = useFilterValueWords();
  const [isOpen, setOpen] = useState(false);
  // Filters from other pages narrow this one too, so they are shown to explain the numbers.
  const active = filterNames.flatMap((name) => (view[name] ?? []).map((value) => ({ name, value })));
  const remove = (name: FilterName, value: string) =>
    changeView({ [name]: view[name]?.filter((other) => other !== value) });
  return (
    <div className={styles.filters}>
      <span className="no-print">
        <Button onClick={() => setOpen(true)}>
          <Icon name="filter" size={16} />
          <Trans>Filter</Trans>
        </Button>
      </span>
      {active.map(({ name, value }) => {
        const shown = name === 'verified' ? toWords(name, value) : nameOf(dimensionOfFilter[name], value);
        return (
          <span key={`${name} ${value}`} className={styles.chip}>
            <span className={styles.text} title={value}>
              {labels[name]}: <strong>{shown}</strong>
            </span>
            {isNamed(name) && shown !== value && <CopyIdentifier id={value} />}
            <button
              type="button"
              className={`${styles.remove} no-print`}
              aria-label={t`Remove filter ${labels[name]}: ${shown}`}
              onClick={() => remove(name, value)}
            >
              <Icon name="close" size={14} />
            </button>
          </span>
        );
      })}
      {isOpen && (
        <Suspense>
          <FilterDialog names={names} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What has an identifier besides its name; kinds are only translated. */
function isNamed(name: FilterName): boolean {
  return name === 'overlayId' || name === 'installationId';
}
