import { countColumns } from '../analytics/counts.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { kindColumns } from '../event-tables/event-rules.ts';
import { sql } from '../event-tables/sql.ts';
import { toLine } from './stored-rows.ts';

/** What the stored events say: the counts of each account's campaigns, by the names of both. */
export type StoredAnswers = Readonly<Record<string, Readonly<Record<string, number>>>>;

type Row = { readonly accountId: string; readonly campaignId: string };

/** The summary of every campaign of every account, and of its conversions, over all time. */
export async function readStoredAnswers(store: Pick<EventStore, 'query'>): Promise<StoredAnswers> {
  const events = await store.query<Row>(sql`
    SELECT accountId, campaignId, ${countColumns}, sum(events) AS rows
    FROM (
      SELECT accountId, campaignId, ${kindColumns}, count() AS events
      FROM events GROUP BY accountId, campaignId, ${kindColumns}
    )
    GROUP BY accountId, campaignId`);
  const conversions = await store.query<Row>(sql`
    SELECT accountId, campaignId, count() AS conversions
    FROM conversions GROUP BY accountId, campaignId`);
  return Object.fromEntries([...toAnswers('events', events), ...toAnswers('conversions', conversions)]);
}

const sampledEvents = 1_000;

/** Checksums of all columns of events that the seed chooses, by their names. */
export async function readEventSample(
  store: Pick<EventStore, 'query'>,
  seed: string,
): Promise<StoredAnswers> {
  const rows = await store.query<{ accountId: string; eventId: string; content: number }>(
    `SELECT accountId, eventId, toUInt32(cityHash64(${toLine('events')}) % 4294967296) AS content
     FROM events WHERE (accountId, eventId) IN (
       SELECT accountId, eventId FROM events ORDER BY cityHash64(eventId, {seed:String}) LIMIT ${sampledEvents}
     )`,
    { seed },
  );
  return Object.fromEntries(
    rows.map(({ accountId, eventId, content }) => [`event ${eventId} of ${accountId}`, { content }]),
  );
}

function toAnswers(stream: string, rows: readonly Row[]) {
  return rows.map(({ accountId, campaignId, ...counts }) => {
    const numbers = Object.entries(counts).map(([name, count]) => [name, Number(count)]);
    return [`${stream} of ${accountId} ${campaignId}`, Object.fromEntries(numbers)] as const;
  });
}

/** What differs, a line each. */
export function compareAnswers(before: StoredAnswers, after: StoredAnswers): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const [old = {}, now = {}] = [before[name], after[name]];
    const counts = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return counts
      .filter((count) => (old[count] ?? 0) !== (now[count] ?? 0))
      .map((count) => `${name}: ${count} ${old[count] ?? 0} → ${now[count] ?? 0}`);
  });
}
