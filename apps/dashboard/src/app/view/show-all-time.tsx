import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button/button.tsx';
import { useChangeView, useView } from './use-view.ts';
import { filterNames } from './view.ts';

/** What to do about a page without numbers: look at all of them. Nothing where that is done already. */
export function ShowAllTime() {
  const view = useView();
  const changeView = useChangeView();
  const isFiltered = filterNames.some((name) => (view[name] ?? []).length > 0);
  if (view.period === 'all' && view.from === undefined && !isFiltered) return null;
  const showAll = () =>
    changeView({
      ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
      period: 'all',
      from: undefined,
      to: undefined,
    });
  return (
    <Button onClick={showAll}>
      <Trans>Show all time, without filters</Trans>
    </Button>
  );
}
