import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useToday } from './use-today.ts';
import { parseView, type RawSearch, toQuery, type View, type ViewQuery } from './view.ts';

/** The days and filters of the page. */
export function useView(): View {
  const search = useSearch({ strict: false }) as RawSearch;
  return useMemo(() => parseView(search), [search]);
}

/** The same as parameters of the API: `useGet('/api/analytics/summary', { params: { query: useViewQuery() } })`. */
export function useViewQuery(): ViewQuery {
  const view = useView();
  const now = useToday();
  return useMemo(() => toQuery(view, now), [view, now]);
}

/** Changes days or filters; undefined removes one. Going back in the browser undoes it. */
export function useChangeView(): (
  change: { readonly [Name in keyof View]?: View[Name] | undefined },
) => void {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: '.',
      search: ((before: object) => {
        const after = Object.entries({ ...before, ...change }).filter(
          ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
        );
        return Object.fromEntries(after);
      }) as never,
      resetScroll: false,
    });
}
