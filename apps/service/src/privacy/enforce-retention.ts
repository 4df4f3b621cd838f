import { toDay } from '../ports/clock.ts';
import { rowSchemaVersion } from '../ports/event-row.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { ParkedRow, Quarantine } from '../ports/quarantine.ts';
import { columnsOf, type RowStream } from '../ports/row-stream.ts';
import { sqlFile } from '../ports/sql-file.ts';

const hasRowsBeforeSql: Readonly<Record<RowStream, string>> = {
  events: sqlFile(import.meta.url, './has-events-before.sql'),
  conversions: sqlFile(import.meta.url, './has-conversions-before.sql'),
};

export interface RetentionStores {
  readonly store: Pick<EventStore, 'query' | 'deleteRows'>;
  readonly quarantine: Pick<Quarantine, 'remove'>;
  /** Kept files of exports, which may hold older rows. */
  readonly files: { forget(accountId: string): Promise<void> };
}

/**
 * Deletes the events of an account from before a moment, which is the start of a day. The check is cheap, and usually
 * nothing else is needed.
 */
export async function enforceRetention(
  accountId: string,
  firstRetainedMs: number,
  { store, quarantine, files }: RetentionStores,
): Promise<void> {
  const beforeDay = toDay(firstRetainedMs);
  for (const stream of ['events', 'conversions'] as const) {
    const found = await store.query(hasRowsBeforeSql[stream], { accountId, beforeDay });
    if (found.length === 0) continue;
    await store.deleteRows(stream, { accountId, beforeDay });
    await files.forget(accountId);
  }
  await quarantine.remove((row) => isRowBefore(row, accountId, firstRetainedMs));
}

function isRowBefore(
  { stream, row }: Pick<ParkedRow, 'stream' | 'row'>,
  accountId: string,
  ms: number,
): boolean {
  const columns = columnsOf(stream, rowSchemaVersion);
  const fields = row.toString('utf8').split('\t');
  if (fields[columns.indexOf('accountId')] !== accountId) return false;
  // Parked rows are broken in some way. Those without a readable time are deleted too, because their age is unknown.
  return !(Number(fields[columns.indexOf('timestamp')]) * 1_000 >= ms);
}
