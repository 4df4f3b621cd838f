import { toDay } from '../ingest/daily-salts.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { ParkedRow, Quarantine } from '../ports/quarantine.ts';
import { type RowStream, rowStreams } from '../ports/row-stream.ts';
import { sqlFile } from '../sql/sql-file.ts';

const hasRowsBeforeSql: Readonly<Record<RowStream, string>> = {
  events: sqlFile(import.meta.url, './has-events-before.sql'),
  conversions: sqlFile(import.meta.url, './has-conversions-before.sql'),
};

export interface RetentionStores {
  readonly store: Pick<EventStore, 'query' | 'deleteRows'>;
  readonly quarantine: Pick<Quarantine, 'remove'>;
}

/** Deletes what happened in an account before a moment, the first of a day. Looking is cheap, and usually all there is to do. */
export async function enforceRetention(
  accountId: string,
  firstRetainedMs: number,
  { store, quarantine }: RetentionStores,
): Promise<void> {
  const beforeDay = toDay(firstRetainedMs);
  for (const stream of ['events', 'conversions'] as const) {
    const found = await store.query(hasRowsBeforeSql[stream], { accountId, beforeDay });
    if (found.length > 0) await store.deleteRows(stream, { accountId, beforeDay });
  }
  await quarantine.remove((row) => isRowBefore(row, accountId, firstRetainedMs));
}

function isRowBefore(
  { stream, row }: Pick<ParkedRow, 'stream' | 'row'>,
  accountId: string,
  ms: number,
): boolean {
  const columns: readonly string[] = rowStreams[stream];
  const fields = row.toString('utf8').split('\t');
  if (fields[columns.indexOf('accountId')] !== accountId) return false;
  // A parked row is broken somewhere: without a readable time it goes as well, nobody could say when its time has come.
  return !(Number(fields[columns.indexOf('timestamp')]) * 1_000 >= ms);
}
