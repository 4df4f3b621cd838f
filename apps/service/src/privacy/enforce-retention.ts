import type { PagesSeenRepository } from '../control-store/pages-seen.ts';
import { columnsOf, rowStreams } from '../event/row-stream.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { sql } from '../event-tables/sql.ts';
import { ofAccount } from '../event-tables/tenant.ts';
import { toDay } from '../scheduling/clock.ts';
import type { DeadLetters, ListedDeadLetter } from '../shipping/dead-letters.ts';

export interface RetentionStores {
  readonly store: Pick<EventStore, 'query' | 'deleteRows'>;
  readonly deadLetters: Pick<DeadLetters, 'remove'>;
  readonly pagesSeen: Pick<PagesSeenRepository, 'deleteOf'>;
  /** Stored export files, which may contain older rows. */
  readonly files: { forget(accountId: string): Promise<void> };
}

/**
 * Deletes an account's events, and pages seen, from before a given time, which is the start of a day. The check is cheap, and usually
 * finds nothing to delete.
 */
export async function enforceRetention(
  accountId: string,
  firstRetainedMs: number,
  { store, deadLetters, pagesSeen, files }: RetentionStores,
): Promise<void> {
  const beforeDay = toDay(firstRetainedMs);
  await pagesSeen.deleteOf(accountId, firstRetainedMs);
  for (const stream of rowStreams) {
    const older = sql`SELECT 1 FROM ${ofAccount(stream)} WHERE toDate(timestamp) < {beforeDay:Date} LIMIT 1`;
    const found = await store.query(older, { accountId, beforeDay });
    if (found.length === 0) continue;
    await store.deleteRows(stream, { accountId, beforeDay });
    await files.forget(accountId);
  }
  await deadLetters.remove((letter) => isRowBefore(letter, accountId, firstRetainedMs));
}

function isRowBefore(
  { stream, row }: Pick<ListedDeadLetter, 'stream' | 'row'>,
  accountId: string,
  ms: number,
): boolean {
  const columns = columnsOf[stream];
  const fields = row.toString('utf8').split('\t');
  if (fields[columns.indexOf('accountId')] !== accountId) return false;
  // Dead letters are broken in some way. Those without a readable time are deleted too, because their age is unknown.
  return !(Number(fields[columns.indexOf('timestamp')]) * 1_000 >= ms);
}
