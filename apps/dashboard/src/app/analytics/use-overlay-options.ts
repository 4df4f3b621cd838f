import type { OverlayOptions } from '@overlay/contract';
import { useGet } from '../api/queries.ts';

const mostOverlays = 100;

interface Answered {
  readonly overlayId?: string | undefined;
  readonly value?: unknown;
}

/** What the overlays of these answers asked, by their identifiers: `AnswerText` shows an answer as its viewer saw it. */
export function useOverlayOptions(events: readonly Answered[]): ReadonlyMap<string, OverlayOptions> {
  const answered = events.flatMap(({ value, overlayId }) => (value == null || !overlayId ? [] : [overlayId]));
  const ids = [...new Set(answered)].sort().slice(0, mostOverlays);
  const { data } = useGet(
    '/api/overlays',
    { params: { query: { overlayId: ids, limit: mostOverlays } } },
    { enabled: ids.length > 0, keepPrevious: true },
  );
  return new Map(data?.overlays.map(({ overlayId, options }) => [overlayId, options]));
}
