import { type PollOptions, type PollResults, pollResultsMinimum } from '@overlay/contract';
import Type from 'typebox';
import { sqlFile } from '../../ports/sql-file.ts';
import { defineQuery, type RowOf } from '../queries/define-query.ts';
import { toWholePercentages } from './whole-percentages.ts';

/** One vote per device; the last one counts. */
export const pollVotesQuery = defineQuery({
  name: 'poll-votes',
  permission: 'overlays:show',
  scope: { dates: 'all', campaigns: 'whole account', bots: 'excluded' },
  params: Type.Object({ overlayId: Type.String() }),
  row: Type.Object({ vote: Type.String(), votes: Type.Integer() }),
  maxRows: 100_000,
  sql: sqlFile(import.meta.url, './poll-votes.sql'),
});

/** The mean of the last answer of each device to a rating or a slider. */
export const meanAnswerQuery = defineQuery({
  name: 'mean-answer',
  permission: 'overlays:show',
  scope: { dates: 'all', campaigns: 'whole account', bots: 'excluded' },
  params: Type.Object({ overlayId: Type.String(), interactionType: Type.Enum(['rating', 'slider']) }),
  row: Type.Object({ total: Type.Integer(), mean: Type.Union([Type.Number(), Type.Null()]) }),
  maxRows: 1,
  sql: sqlFile(import.meta.url, './mean-answer.sql'),
});

export function toPollResults(
  rows: readonly RowOf<typeof pollVotesQuery>[],
  overlayId: string,
  { pollOptions = [] }: Pick<PollOptions, 'pollOptions'>,
): PollResults {
  const votesOf = new Map(rows.map(({ vote, votes }) => [vote, votes]));
  const options = pollOptions.map((option, index) =>
    typeof option === 'string' ? { value: index, label: option } : { value: option.id, label: option.label },
  );
  const counts = options.map(({ value }) => votesOf.get(String(value)) ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total < pollResultsMinimum) return { overlayId, hidden: true, total: 0, options };
  const shares = toWholePercentages(counts);
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

export function toMeanResults(
  [row]: readonly RowOf<typeof meanAnswerQuery>[],
  overlayId: string,
): PollResults {
  const total = row?.total ?? 0;
  const mean = row?.mean ?? null;
  if (total < pollResultsMinimum || mean === null) return { overlayId, hidden: true, total: 0, options: [] };
  return { overlayId, hidden: false, total, mean, options: [] };
}
