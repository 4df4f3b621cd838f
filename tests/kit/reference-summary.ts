import type { AnalyticsResult } from '@overlay/contract';

export interface SentEvent {
  readonly eventType: 'impression' | 'interaction';
  readonly interactionType?: 'tap' | 'rating' | 'poll' | 'slider' | 'cta_click' | 'completion';
  readonly playbackEvent?: string;
  readonly dedupeKey?: string;
}

/** The expected summary, computed only from what was sent: of each dedupeKey the first event counts. */
export function toReferenceSummary(sent: readonly SentEvent[]): Omit<AnalyticsResult, 'period'> {
  const seen = new Set<string>();
  const first = sent.filter(({ dedupeKey }) => {
    if (dedupeKey === undefined) return true;
    const isNew = !seen.has(dedupeKey);
    seen.add(dedupeKey);
    return isNew;
  });
  const impressions = first.filter(
    (e) => e.eventType === 'impression' && e.playbackEvent === undefined,
  ).length;
  const byType = { tap: 0, rating: 0, poll: 0, slider: 0 };
  for (const { interactionType } of first) {
    if (interactionType === undefined || interactionType === 'completion') continue;
    byType[interactionType === 'cta_click' ? 'tap' : interactionType] += 1;
  }
  const interactions = byType.tap + byType.rating + byType.poll + byType.slider;
  return {
    impressions,
    interactions,
    engagementRate: impressions === 0 ? 0 : interactions / impressions,
    byType,
  };
}
