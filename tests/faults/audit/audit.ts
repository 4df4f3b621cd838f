import type { AnalyticsResult, StoredEvent } from '@overlay/contract';
import { expect } from 'vitest';
import type { Ledger } from '../load/ledger.ts';
import { differencesOf } from './expected-event.ts';
import type { ServiceReader } from './service-reader.ts';

export interface AuditResult {
  readonly sent: number;
  readonly acknowledged: number;
  readonly attempts: number;
  readonly replays: number;
  readonly stored: number;
  /** Acknowledged but not stored. */
  readonly lost: readonly string[];
  /** Stored more than once. */
  readonly doubled: readonly string[];
  /** Stored with other values than sent, never sent, or answered with contradictions. */
  readonly wrong: readonly string[];
  readonly summaryIsExact: boolean;
}

/**
 * Compares every acknowledgement with the store, and the store with the summary.
 * @param nodes of several behind the reader: everything is to be shipped on each, and each answers the summary
 */
export async function audit(
  ledger: Ledger,
  reader: ServiceReader,
  nodes: readonly ServiceReader[] = [reader],
): Promise<AuditResult> {
  for (const node of nodes) await node.shipped();
  const stored = await reader.events();
  const byMarker = new Map<string, StoredEvent[]>();
  for (const event of stored) {
    const marker = event.sessionId ?? '';
    byMarker.set(marker, [...(byMarker.get(marker) ?? []), event]);
  }
  const lost: string[] = [];
  const doubled: string[] = [];
  const wrong = [...ledger.contradictions];
  for (const sent of ledger.events) {
    const found = byMarker.get(sent.marker) ?? [];
    byMarker.delete(sent.marker);
    if (found.length === 0 && sent.acknowledged !== undefined) lost.push(sent.marker);
    if (found.length > 1) doubled.push(sent.marker);
    for (const event of found) {
      wrong.push(...differencesOf(sent, event).map((difference) => `${sent.marker}: ${difference}`));
    }
  }
  for (const marker of byMarker.keys()) wrong.push(`${marker}: nobody sent it`);
  const summaries = await Promise.all(nodes.map((node) => node.summary()));
  return {
    sent: ledger.events.length,
    acknowledged: ledger.acknowledgedCount,
    attempts: ledger.attempts,
    replays: ledger.replays,
    stored: stored.length,
    lost,
    doubled,
    wrong,
    summaryIsExact: summaries.every((summary) => isExact(summary, stored)),
  };
}

/** Fails the test on any event that was lost, duplicated or changed. */
export function expectClean(result: AuditResult): void {
  expect(result).toMatchObject({ lost: [], doubled: [], wrong: [], summaryIsExact: true });
}

/** Compares the summary with the same count over the raw events. */
function isExact(summary: AnalyticsResult, stored: readonly StoredEvent[]): boolean {
  const count = (matches: (event: StoredEvent) => boolean) => stored.filter(matches).length;
  const ofType = (type: string) =>
    count((event) => event.eventType === 'interaction' && event.overlayType === type);
  const { tap, rating, poll, slider } = summary.byType;
  return (
    summary.impressions ===
      count((event) => event.eventType === 'impression' && event.playbackEvent === undefined) &&
    summary.interactions === tap + rating + poll + slider &&
    tap === ofType('tap') &&
    rating === ofType('rating') &&
    poll === ofType('poll') &&
    slider === ofType('slider')
  );
}
