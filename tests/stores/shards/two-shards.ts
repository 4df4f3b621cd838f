import { createHttpEventStore } from '@overlay/service/internal/stores/event-store/http/http-event-store.ts';
import { shardTable } from '@overlay/service/internal/stores/event-store/shards/cluster-check.ts';
import { type StoreProcess, startStoreProcess } from '../../kit/store-process.ts';

/** A cluster of two shards which are both this server: the embedded engine cannot ask others, it does not listen for them. */
const configuration = `<clickhouse>
  <tcp_port>9000</tcp_port>
  <remote_servers><overlay>
    <shard><internal_replication>true</internal_replication><replica><host>127.0.0.1</host><port>9000</port></replica></shard>
    <shard><internal_replication>true</internal_replication><replica><host>127.0.0.1</host><port>9000</port></replica></shard>
  </overlay></remote_servers>
</clickhouse>`;

export interface TwoShards {
  readonly server: StoreProcess;
  /** For `EVENT_STORE_URL`: tables of the engine Distributed. */
  readonly url: string;
  /** For `EVENT_STORE_SHARDS`. */
  readonly shards: readonly [string, string];
  dispose(): Promise<void>;
}

const tables = ['events', 'conversions', 'shard'] as const;

/**
 * Two databases of one server as two shards, and tables over both. The cluster asks its shard for tables of one name; a view
 * gives the rows of the database that is meant. So queries go the whole way of a cluster within one process: each shard
 * groups its own rows, and what they found is merged.
 */
export async function startTwoShards(): Promise<TwoShards> {
  const server = await startStoreProcess(undefined, configuration);
  const admin = createHttpEventStore({ url: server.url });
  const shards = [`${server.url}/shard1`, `${server.url}/shard2`] as const;
  for (const name of ['shard1', 'shard2', 'asked', 'overlayCluster'])
    await admin.command(`CREATE DATABASE ${name}`);
  for (const url of shards) {
    const shard = createHttpEventStore({ url });
    await shard.migrate();
    await shard.command(shardTable);
    await shard.close();
  }
  for (const table of tables) {
    await admin.command(
      `CREATE VIEW asked.${table} AS SELECT * FROM merge(REGEXP('^shard[12]$'), '^${table}$')
        WHERE _database = concat('shard', toString(shardNum()))`,
    );
    await admin.command(
      `CREATE TABLE overlayCluster.${table} AS shard1.${table} ENGINE = Distributed('overlay', 'asked', '${table}')`,
    );
  }
  await admin.close();
  return { server, shards, url: `${server.url}/overlayCluster`, dispose: () => server.dispose() };
}
