import type { Overlay, OverlayActivity } from '@overlay/contract';
import { useQueries } from '@tanstack/react-query';
import { queryOf } from '../../../app/api/queries.ts';
import { useAccount } from '../../../app/session/account-context.ts';
import { useToday } from '../../../app/view/use-today.ts';
import { dayIn, plusDays, readerTimeZone } from '../../../app/view/view.ts';
import { overlaysPerPage } from '../queries.ts';

export type Activity = OverlayActivity['rows'][number];

/** Days of the sparkline, today included. */
export const activityDays = 14;

/** What happened to each overlay in the last two weeks: one request for each page of the list. */
export function useActivity(overlays: readonly Overlay[]): ReadonlyMap<string, Activity> {
  const { api, can } = useAccount();
  const timezone = readerTimeZone();
  const dateTo = dayIn(timezone, useToday());
  const days = { dateFrom: plusDays(dateTo, 1 - activityDays), dateTo, timezone };
  const pages = Array.from({ length: Math.ceil(overlays.length / overlaysPerPage) }, (_, page) =>
    overlays.slice(page * overlaysPerPage, (page + 1) * overlaysPerPage).map(({ overlayId }) => overlayId),
  );
  return useQueries({
    queries: pages.map((overlayId) => ({
      ...queryOf(api, '/api/analytics/overlays', { params: { query: { overlayId, ...days } } }),
      enabled: can('analytics:read'),
      refetchInterval: 15_000,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => data?.rows.map((row) => [row.overlayId, row] as const) ?? [])),
  });
}
