import { pagesQuestion } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-declaration.ts';
import { parseView, type RawSearch, toDays, type View } from '../../app/view/view.ts';

export const requestLogQueries = ({ search, now }: PageAddress) => [
  pagesQuestion('/api/request-log', toLog(search, parseView(search as RawSearch), now)),
];

const outcomes = ['rejected', 'limited', 'filtered', 'unverified'] as const;
export type Outcome = (typeof outcomes)[number];

type Search = Readonly<Record<string, unknown>>;

export function parseLogFilter(search: Search) {
  return {
    outcome: outcomes.find((one) => one === search.outcome),
    keyId: typeof search.keyId === 'string' ? search.keyId : undefined,
  };
}

export function toLog(search: Search, view: View, now: number) {
  const { outcome, keyId } = parseLogFilter(search);
  // The log counts by UTC days.
  const { from, to } = toDays(view, 'UTC', now);
  const query = {
    limit: 100,
    ...(outcome === undefined ? {} : { outcome }),
    ...(keyId === undefined ? {} : { keyId }),
    ...(from === undefined ? {} : { dateFrom: from }),
    ...(to === undefined ? {} : { dateTo: to }),
  };
  return { params: { query } };
}
