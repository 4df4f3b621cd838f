import { randomUUID } from 'node:crypto';
import {
  type EventStore,
  EventStoreMisconfigured,
  EventStoreUnavailable,
} from '../../../ports/event-store.ts';
import { misnamed, ofShard } from './shard-failure.ts';

/** Tables over all shards that queries read: those of the rows, and of what each shard knows of itself. */
const tablesOverShards = ['conversions', 'events', 'shard'] as const;

/** What a shard knows of itself: its identifier, and its number once it has been found in the cluster. */
export const shardTable = `CREATE TABLE IF NOT EXISTS shard
(
    fact String,
    value String
)
ENGINE = MergeTree
ORDER BY fact
SETTINGS non_replicated_deduplication_window = 100, fsync_after_insert = 1, fsync_part_directory = 1`;

/**
 * Makes sure that the addresses are the shards of the cluster which queries read, in the order of its definition and in the
 * order in which they have been written to. Otherwise rows would be where no query looks, or a part of a range that is
 * sent again would reach a server that does not know its token. Rejects with EventStoreMisconfigured.
 */
export async function checkCluster(
  reader: EventStore,
  shards: readonly EventStore[],
): Promise<{ readonly hasReplicas: boolean }> {
  const known = await Promise.all(shards.map((shard, index) => introduce(shard).catch(ofShard(index))));
  for (const [index, { id }] of known.entries()) {
    const twin = known.findIndex((other) => other.id === id);
    if (twin < index) throw misnamed(`names one shard twice, as address ${twin + 1} and ${index + 1}`);
  }
  const cluster = await findCluster(reader);
  if (cluster.size !== shards.length) throw misnamed(toWrongSize(cluster, shards.length));
  const members = await readMembers(reader);
  for (const [index, { id, number: recorded }] of known.entries()) {
    const address = index + 1;
    const number = members.get(id);
    if (number === undefined) {
      throw misnamed(
        `names as address ${address} a server that is no shard of the cluster "${cluster.name}"`,
      );
    }
    if (number !== address) {
      throw misnamed(
        `names as address ${address} what is shard ${number} of the cluster "${cluster.name}": the order has to be that of its definition`,
      );
    }
    if (recorded !== undefined && recorded !== address) {
      throw misnamed(
        `names as address ${address} what has been shard ${recorded} until now: shards keep their order, and new ones come last`,
      );
    }
  }
  await Promise.all(
    shards.map(async (shard, index) => {
      if (known[index]?.number !== undefined) return;
      await remember(shard, 'number', String(index + 1)).catch(ofShard(index));
    }),
  );
  await addMissingColumns(reader, shards[0]);
  return { hasReplicas: known.some(({ isReplicated }) => isReplicated) };
}

/** Rejects if the cluster has grown: this process does not know the new shards, and they may have rows. */
export async function assertSameSize(reader: EventStore, shards: number): Promise<void> {
  const cluster = await findCluster(reader);
  if (cluster.size !== shards)
    throw new EventStoreUnavailable(`EVENT_STORE_SHARDS ${toWrongSize(cluster, shards)}`);
}

interface ShardIntroduction {
  readonly id: string;
  /** From 1; undefined until it has been found in the cluster. */
  readonly number: number | undefined;
  readonly isReplicated: boolean;
}

/** Gives a shard an identifier for good, unless it has one. */
async function introduce(shard: EventStore): Promise<ShardIntroduction> {
  await shard.command(shardTable);
  let facts = await readFacts(shard);
  if (!facts.has('id')) {
    await remember(shard, 'id', randomUUID());
    facts = await readFacts(shard);
  }
  const id = facts.get('id');
  // A replica that has not received it yet.
  if (id === undefined) throw new EventStoreUnavailable('a shard does not know itself yet');
  const number = facts.get('number');
  const [table] = await shard.query<{ engine: string }>(
    `SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'events'`,
  );
  return {
    id,
    number: number === undefined ? undefined : Number(number),
    isReplicated: table?.engine.startsWith('Replicated') ?? false,
  };
}

async function readFacts(shard: EventStore): Promise<ReadonlyMap<string, string>> {
  const rows = await shard.query<{ fact: string; value: string }>('SELECT fact, value FROM shard');
  return new Map(rows.map(({ fact, value }) => [fact, value]));
}

/** Of several nodes that do so at once, the first: its token keeps out the others. */
async function remember(shard: EventStore, fact: string, value: string): Promise<void> {
  await shard.command(
    `INSERT INTO shard (fact, value) SETTINGS insert_deduplicate = 1, async_insert = 0, insert_deduplication_token = '${fact}'
      VALUES ({fact:String}, {value:String})`,
    { fact, value },
  );
}

interface Cluster {
  readonly name: string;
  /** Shards in its definition. */
  readonly size: number;
}

async function findCluster(reader: EventStore): Promise<Cluster> {
  const tables = await reader.query<{ name: string; definition: string }>(
    `SELECT name, engine_full AS definition FROM system.tables
      WHERE database = currentDatabase() AND engine = 'Distributed' AND name IN {tables:Array(String)}`,
    { tables: tablesOverShards },
  );
  const names = tables.map(({ definition }) => /^Distributed\('((?:[^'\\]|\\.)+)'/.exec(definition)?.[1]);
  const [name] = names;
  if (name === undefined || tables.length < tablesOverShards.length || new Set(names).size > 1) {
    throw new EventStoreMisconfigured(
      `names a database without the tables over the shards (${tablesOverShards.join(', ')}), which deploy/clickhouse/cluster-schema.sql makes`,
    );
  }
  const [row] = await reader.query<{ shards: number }>(
    'SELECT uniqExact(shard_num) AS shards FROM system.clusters WHERE cluster = {name:String}',
    { name },
  );
  return { name, size: row?.shards ?? 0 };
}

/** The numbers of shards in the cluster's definition, by their identifiers. */
async function readMembers(reader: EventStore): Promise<ReadonlyMap<string, number>> {
  try {
    const rows = await reader.query<{ number: number; id: string }>(
      `SELECT _shard_num AS number, value AS id FROM shard WHERE fact = 'id'`,
    );
    return new Map(rows.map(({ number, id }) => [id, number]));
  } catch (error) {
    if (error instanceof EventStoreUnavailable || !(error instanceof Error)) throw error;
    // A member of the cluster which is not among the addresses has no such table.
    throw misnamed(`does not name all shards of the cluster that EVENT_STORE_URL reads (${error.message})`);
  }
}

/** After an upgrade. Tables over shards are no more than a list of columns. */
async function addMissingColumns(reader: EventStore, shard: EventStore | undefined): Promise<void> {
  for (const table of ['events', 'conversions'] as const) {
    const columnsOf = (store: EventStore | undefined) =>
      store?.query<{ name: string; type: string }>(
        `SELECT name, type FROM system.columns
          WHERE database = currentDatabase() AND table = {table:String} AND default_kind != 'EPHEMERAL' ORDER BY position`,
        { table },
      ) ?? [];
    const there = new Set((await columnsOf(reader)).map(({ name }) => name));
    for (const { name, type } of await columnsOf(shard)) {
      if (!there.has(name))
        await reader.command(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${name} ${type}`);
    }
  }
}

function toWrongSize({ name, size }: Cluster, shards: number): string {
  return `names ${shards} of the ${size} shards of the cluster "${name}"`;
}
