import { type PollOptions, type PollResults, pollResultsMinimum } from '@overlay/contract';
import type { EventStore } from '../ports/event-store.ts';
import { sqlFile } from '../sql/sql-file.ts';
import { toShares } from './to-shares.ts';

const sql = sqlFile(import.meta.url, './poll-votes.sql');

export async function readPollResults(
  store: EventStore,
  poll: { readonly accountId: string; readonly overlayId: string; readonly options: PollOptions },
): Promise<PollResults> {
  const { accountId, overlayId } = poll;
  const rows = await store.query<{ vote: string; votes: number }>(sql, { accountId, overlayId });
  const votesOf = new Map(rows.map(({ vote, votes }) => [vote, votes]));
  const options = (poll.options.pollOptions ?? []).map((option, index) =>
    typeof option === 'string' ? { value: index, label: option } : { value: option.id, label: option.label },
  );
  const counts = options.map(({ value }) => votesOf.get(String(value)) ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total < pollResultsMinimum) return { overlayId, hidden: true, total: 0, options };
  const shares = toShares(counts);
  return {
    overlayId,
    hidden: false,
    total,
    options: options.map((option, index) => ({
      ...option,
      count: counts[index] ?? 0,
      share: shares[index] ?? 0,
    })),
  };
}
