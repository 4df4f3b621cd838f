import type { EventStore, QueryParams } from '@overlay/service/internal/ports/event-store.ts';
import { createHttpEventStore } from '@overlay/service/internal/stores/event-store/http/http-event-store.ts';
import { ShardedEventStore } from '@overlay/service/internal/stores/event-store/shards/sharded-event-store.ts';

export interface SeparateServers {
  readonly store: ShardedEventStore;
  /** What was sent to each shard, by its tokens, however it ended. */
  readonly sent: readonly string[][];
}

/**
 * Shards that are servers of their own. The embedded engine cannot read them through one table: it speaks no protocol in
 * which servers ask one another. So what queries would read is read from each of them, and the cluster's definition is
 * what the test says it is.
 */
export function openSeparateServers(
  urls: readonly string[],
  { definition = urls, deadlineMs = 30_000 }: { definition?: readonly string[]; deadlineMs?: number } = {},
): SeparateServers {
  const sent: string[][] = urls.map(() => []);
  const shards = urls.map((url, index) => {
    const shard = createHttpEventStore({ url, insertDeadlineMs: deadlineMs });
    const insert = shard.insert.bind(shard);
    shard.insert = (stream, range) => {
      sent[index]?.push(range.token);
      return insert(stream, range);
    };
    return shard;
  });
  return { store: new ShardedEventStore({ reader: readEach(definition), shards }), sent };
}

function readEach(urls: readonly string[]): EventStore {
  const members = urls.map((url) => createHttpEventStore({ url }));
  const reader = createHttpEventStore({ url: urls[0] ?? '' });
  const close = reader.close.bind(reader);
  reader.close = async () => {
    await Promise.all([close(), ...members.map((member) => member.close())]);
  };
  reader.query = async <Row>(sql: string, params?: QueryParams): Promise<Row[]> => {
    if (sql.includes("engine = 'Distributed'")) {
      const definition = "Distributed('overlay', 'overlay', '…')";
      return ['events', 'conversions', 'shard'].map((name) => ({ name, definition })) as Row[];
    }
    if (sql.includes('system.clusters')) return [{ shards: members.length }] as Row[];
    if (sql.includes('system.columns')) return members[0]?.query<Row>(sql, params) ?? [];
    const rows = members.map((member, index) =>
      member.query<Row>(sql.replace('_shard_num', String(index + 1)), params),
    );
    return (await Promise.all(rows)).flat();
  };
  return reader;
}
