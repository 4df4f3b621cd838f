import { randomUUID } from 'node:crypto';
import type { LogRange } from '../../../ports/event-log.ts';
import {
  type EventStore,
  EventStoreMisconfigured,
  EventStoreUnavailable,
  type QueryOptions,
  type QueryParams,
  type RowBatches,
  type RowCondition,
} from '../../../ports/event-store.ts';
import { toShardCount } from '../../../ports/range-token.ts';
import type { RowStream } from '../../../ports/row-stream.ts';
import { assertSameSize, checkCluster } from './cluster-check.ts';
import { divideRange } from './divide-range.ts';
import { ofShard } from './shard-failure.ts';

export interface ShardedEventStoreOptions {
  /** Has the tables over all shards. */
  readonly reader: EventStore;
  /** Each has the tables of one shard, in the order of the cluster's definition. */
  readonly shards: readonly EventStore[];
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Of two logs, a few ranges with their pieces. */
const mostRemembered = 10_000;

/**
 * Events over several servers. Rows go to the tables of the shard that they belong to, and queries to tables over all of
 * them. What changes rows or tables is done at every shard.
 */
export class ShardedEventStore implements EventStore {
  readonly isShared = true;
  readonly concurrentQueries: number;
  readonly shards: number;
  readonly #reader: EventStore;
  readonly #shards: readonly EventStore[];
  readonly #onError: (error: unknown) => void;
  /** What shards have, so that a range of which one part failed is not sent again as a whole. */
  readonly #stored = new Set<string>();
  /** The shards are those of the cluster; undefined before the first check and after one that failed. */
  #check: Promise<{ readonly hasReplicas: boolean }> | undefined;

  constructor({ reader, shards, onError = () => {} }: ShardedEventStoreOptions) {
    this.#reader = reader;
    this.#shards = shards;
    this.#onError = onError;
    this.shards = shards.length;
    this.concurrentQueries = reader.concurrentQueries;
  }

  async migrate(): Promise<void> {
    await this.#everywhere((shard) => shard.migrate());
    this.#check = undefined;
    try {
      await this.#checked();
    } catch (error) {
      if (error instanceof EventStoreMisconfigured || !(error instanceof EventStoreUnavailable)) throw error;
      // Events are taken meanwhile. Whatever asks the store next tries again.
      this.#onError(error);
    }
  }

  divide(range: LogRange): readonly LogRange[] {
    const shards = toShardCount(range.token);
    if (shards <= this.shards) return divideRange(range);
    throw new EventStoreUnavailable(
      `a range of the log has been divided among ${shards} shards: EVENT_STORE_SHARDS has to name them until it is shipped, and names ${this.shards}`,
    );
  }

  /** The parts of a range that is not divided yet go to all shards at once. */
  async insert(stream: RowStream, range: LogRange): Promise<void> {
    await this.#checked();
    const parts = range.shard === undefined ? this.divide(range) : [range];
    await settled(parts.map((part) => this.#insertPart(stream, part)));
  }

  async query<Row>(sql: string, params?: QueryParams, options?: QueryOptions): Promise<Row[]> {
    await this.#checked();
    return this.#reader.query<Row>(sql, params, options);
  }

  async queryBatches<Row>(
    sql: string,
    params?: QueryParams,
    options?: QueryOptions,
  ): Promise<RowBatches<Row>> {
    await this.#checked();
    return this.#reader.queryBatches<Row>(sql, params, options);
  }

  async writeParquet(path: string, sql: string, params?: QueryParams, options?: QueryOptions): Promise<void> {
    await this.#checked();
    await this.#reader.writeParquet(path, sql, params, options);
  }

  joinParquet(path: string, parts: readonly string[], options?: QueryOptions): Promise<void> {
    return this.#reader.joinParquet(path, parts, options);
  }

  /** A shard that is away fails it, and it is repeated: the others have deleted the rows by then, and delete none twice. */
  async deleteRows(stream: RowStream, condition: RowCondition): Promise<void> {
    await this.#checked();
    // Another node may have been given a new shard, which has rows as well.
    await assertSameSize(this.#reader, this.shards);
    await this.#everywhere((shard) => shard.deleteRows(stream, condition));
  }

  async isDeleting(): Promise<boolean> {
    return (await this.#everywhere((shard) => shard.isDeleting())).some((isDeleting) => isDeleting);
  }

  async rowsToRebuild(): Promise<number> {
    const rows = await this.#everywhere((shard) => shard.rowsToRebuild());
    return rows.reduce((sum, count) => sum + count, 0);
  }

  async command(sql: string, params?: QueryParams): Promise<void> {
    await this.#checked();
    await assertSameSize(this.#reader, this.shards);
    await this.#everywhere((shard) => shard.command(sql, params));
  }

  async versionUntil(month: string): Promise<string> {
    const { hasReplicas } = await this.#checked();
    // A replica that queries are sent to may lack what the one that is asked here has.
    if (hasReplicas) return randomUUID();
    await assertSameSize(this.#reader, this.shards);
    return (await this.#everywhere((shard) => shard.versionUntil(month))).join(', ');
  }

  async ping(): Promise<void> {
    await Promise.all([this.#reader.ping(), this.#everywhere((shard) => shard.ping())]);
  }

  async close(): Promise<void> {
    await Promise.all([this.#reader.close(), ...this.#shards.map((shard) => shard.close())]);
  }

  async #insertPart(stream: RowStream, part: LogRange): Promise<void> {
    const name = `${stream} ${part.token}`;
    if (this.#stored.has(name)) return;
    const shard = this.#shards[part.shard ?? 0];
    if (shard === undefined) throw new Error('a part belongs to a shard');
    await shard.insert(stream, part).catch(ofShard(part.shard ?? 0));
    this.#stored.add(name);
    const [oldest] = this.#stored;
    if (this.#stored.size > mostRemembered && oldest !== undefined) this.#stored.delete(oldest);
  }

  #everywhere<Result>(work: (shard: EventStore) => Promise<Result>): Promise<Result[]> {
    return settled(this.#shards.map((shard, index) => work(shard).catch(ofShard(index))));
  }

  /** One attempt at a time, for all who ask meanwhile. */
  #checked(): Promise<{ readonly hasReplicas: boolean }> {
    this.#check ??= checkCluster(this.#reader, this.#shards).catch((error: unknown) => {
      this.#check = undefined;
      throw error;
    });
    return this.#check;
  }
}

/** Fails after all have come to an end, so that nothing is still under way when it is repeated. */
async function settled<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
