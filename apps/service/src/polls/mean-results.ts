import { type PollResults, pollResultsMinimum } from '@overlay/contract';
import type { EventStore } from '../ports/event-store.ts';
import { sqlFile } from '../sql/sql-file.ts';

const sql = sqlFile(import.meta.url, './mean-answer.sql');

/** What the viewers of a rating or a slider answered on average. */
export async function readMeanResults(
  store: EventStore,
  asked: {
    readonly accountId: string;
    readonly overlayId: string;
    readonly interactionType: 'rating' | 'slider';
  },
): Promise<PollResults> {
  const { overlayId } = asked;
  const [row] = await store.query<{ total: number; mean: number | null }>(sql, asked);
  const total = Number(row?.total ?? 0);
  const mean = row?.mean ?? null;
  if (total < pollResultsMinimum || mean === null) return { overlayId, hidden: true, total: 0, options: [] };
  return { overlayId, hidden: false, total, mean, options: [] };
}
