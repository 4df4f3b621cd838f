import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { StorageDamaged } from '../../damage/storage-damaged.ts';
import type { RowStream } from '../../event/row-stream.ts';
import type { LogRange } from '../../log/event-log.ts';
import { UnusableAddress } from '../../settings/setting.ts';
import {
  type DamagedPart,
  type EventStore,
  EventStoreMisconfigured,
  EventStoreUnavailable,
  type FileOptions,
  type QueryOptions,
  type QueryParams,
  type RowBatches,
  type RowCondition,
  type StoredPart,
} from '../event-store.ts';
import { defaultTimeoutMs, querySettings, toConditionSql } from './clickhouse-statements.ts';
import { DeletedRowsPurge } from './deleted-rows-purge.ts';
import type { EngineQuery, EngineTransport, StatementRunner } from './engine-transport.ts';
import { migrate, OlderTables } from './migrate.ts';
import { findDamagedParts, listParts, setPartAside } from './part-check.ts';
import { toInsertFailure, toQueryFailure } from './store-failure.ts';

export interface ClickHouseEventStoreOptions {
  /** How long after the last delete the parts with deleted rows are rewritten. Default 20 s. */
  readonly purgeAfterMs?: number | undefined;
  /** Called with failures of background work, which is retried, and with damage that a query has met. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

const progressEveryMs = 1_000;
/** Interval between attempts to kill a query: the engine cannot find one that has not started yet. */
const killEveryMs = 100;
/** Parsing this many takes a few milliseconds. */
const rowsPerBatch = 250;

/** The event store on a ClickHouse engine, wherever that runs. */
export class ClickHouseEventStore implements EventStore {
  readonly concurrentQueries: number;
  readonly isShared: boolean;
  readonly #transport: EngineTransport;
  readonly #purge: DeletedRowsPurge;
  readonly #onError: (error: unknown) => void;
  /** Resolves when the tables exist; undefined before `migrate` and after it has failed. */
  #migration: Promise<void> | undefined;
  #needsMigration = false;
  #closed = false;

  constructor(transport: EngineTransport, options: ClickHouseEventStoreOptions) {
    this.#transport = transport;
    this.concurrentQueries = transport.concurrentQueries;
    this.isShared = transport.isShared;
    this.#onError = options.onError ?? (() => {});
    this.#purge = new DeletedRowsPurge(transport.background, options.purgeAfterMs ?? 20_000);
  }

  async migrate(): Promise<void> {
    this.#needsMigration = true;
    this.#migration = undefined;
    try {
      await this.#migrated();
    } catch (error) {
      const isAway = error instanceof EventStoreUnavailable && !(error instanceof EventStoreMisconfigured);
      if (!this.isShared || !isAway) throw error;
      // Events are accepted meanwhile. The next call to the store tries again.
      this.#onError(error);
    }
  }

  async insert(stream: RowStream, range: LogRange): Promise<void> {
    await this.#migrated();
    await this.#transport.insert(stream, range).catch((error: unknown) => {
      throw toInsertFailure(error);
    });
  }

  async query<Row>(sql: string, params: QueryParams = {}, options: QueryOptions = {}): Promise<Row[]> {
    const text = await this.#run(sql, params, options, (query) =>
      this.#transport.readLines(query, 'JSONEachRow'),
    );
    return toLines(text).map((line) => toRow<Row>(line));
  }

  async queryBatches<Row>(
    sql: string,
    params: QueryParams = {},
    options: QueryOptions = {},
  ): Promise<RowBatches<Row>> {
    const text = await this.#run(sql, params, options, (query) =>
      this.#transport.readLines(query, 'JSONCompactEachRowWithNames'),
    );
    return toBatches<Row>(text);
  }

  async writeParquet(
    path: string,
    sql: string,
    params: QueryParams = {},
    { onProgress, ...options }: FileOptions = {},
  ): Promise<number> {
    return this.#run(sql, params, options, async (query) => {
      const watching =
        onProgress && setInterval(() => void this.#tellProgress(query.id, onProgress), progressEveryMs);
      try {
        return await this.#transport.writeParquet(path, query);
      } finally {
        clearInterval(watching);
      }
    });
  }

  async #tellProgress(id: string, onProgress: (share: number) => void): Promise<void> {
    // The next attempt may succeed.
    const share = await this.#transport.shareRead(id).catch(() => undefined);
    if (share !== undefined) onProgress(share);
  }

  /**
   * Once it resolves, the rows are hidden, which writes one small column per part. The parts are rewritten without
   * them within a minute. Rewriting 10 million events takes 18 s of processor time, hiding some of them 2 s.
   */
  async deleteRows(stream: RowStream, condition: RowCondition): Promise<void> {
    const { where, params } = toConditionSql(condition);
    await this.command(`DELETE FROM ${stream} WHERE ${where} SETTINGS lightweight_deletes_sync = 2`, params);
    // The engine keeps the text of the last delete on disk. This delete overwrites it and names no device; no caller
    // waits for it.
    if (condition.deviceHash !== undefined) {
      await this.command(`ALTER TABLE ${stream} DELETE WHERE 0 SETTINGS mutations_sync = 0`);
    }
    this.#purge.soon();
  }

  async isDeleting(): Promise<boolean> {
    // Rewriting parts whose rows are already hidden does not count as deleting.
    const rows = await this.query(
      `SELECT 1 FROM system.mutations WHERE database = currentDatabase() AND NOT is_done AND NOT is_killed
        AND command NOT LIKE '%APPLY DELETED MASK%' AND command NOT LIKE '%MATERIALIZE PROJECTION%' LIMIT 1`,
    );
    return rows.length > 0;
  }

  async rowsToRebuild(): Promise<number> {
    return this.#do(() => this.#purge.rowsLeft());
  }

  async command(sql: string, params: QueryParams = {}): Promise<void> {
    await this.#do(() => this.#transport.commands.command(sql, params));
  }

  async listParts(): Promise<StoredPart[]> {
    return this.#do(() => listParts(this.#transport.background));
  }

  async damagedParts(only?: StoredPart): Promise<DamagedPart[]> {
    return this.#do(() => findDamagedParts(this.#transport.background, only));
  }

  async setAside(part: DamagedPart): Promise<void> {
    await this.#migrated();
    await setPartAside(this.#transport.commands, part);
  }

  async ping(): Promise<void> {
    await this.query('SELECT 1');
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#purge.stop();
    await this.#transport.close();
  }

  async #do<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#migrated();
    return work().catch((error: unknown) => {
      throw this.#toFailure(error);
    });
  }

  /** Concurrent callers share one attempt. No effect unless `migrate` was called. */
  async #migrated(): Promise<void> {
    if (!this.#needsMigration) return;
    this.#migration ??= this.#migrate();
    await this.#migration;
  }

  async #migrate(): Promise<void> {
    try {
      await this.#transport.check();
      await refuseDistributedTables(this.#transport.commands);
      await migrate(this.#transport.commands);
      // An earlier process may have hidden rows without rewriting their parts.
      this.#purge.soon();
    } catch (error) {
      this.#migration = undefined;
      if (error instanceof OlderTables) throw this.#refuseOlderTables();
      throw error instanceof EventStoreMisconfigured ? error : toQueryFailure(error);
    }
  }

  #refuseOlderTables(): Error {
    const what = 'events of a version before the first release';
    return this.isShared
      ? new EventStoreMisconfigured(`names a database with ${what}: name an empty one`)
      : new UnusableAddress('OVERLAY_DATA_DIR', `holds ${what}: move it away and start with an empty one`);
  }

  /** Runs a query that can be cancelled: the promise then settles once the query has ended in the engine. */
  async #run<Result>(
    sql: string,
    params: QueryParams,
    { signal, timeoutMs = defaultTimeoutMs, maxRows }: QueryOptions,
    start: (query: EngineQuery) => Promise<Result>,
  ): Promise<Result> {
    signal?.throwIfAborted();
    await this.#migrated();
    const id = randomUUID();
    const settings = querySettings({ timeoutMs, maxRows });
    // A single listener on the caller's signal, however many the transport needs.
    const givenUp = new AbortController();
    const running = start({ id, sql, params, settings, timeoutMs, signal: givenUp.signal });
    const kill = () => {
      givenUp.abort(signal?.reason);
      void this.#killUntilSettled(id, running);
    };
    signal?.addEventListener('abort', kill, { once: true });
    if (signal?.aborted) kill();
    try {
      return await running;
    } catch (error) {
      signal?.throwIfAborted();
      throw this.#toFailure(error);
    } finally {
      signal?.removeEventListener('abort', kill);
    }
  }

  #toFailure(error: unknown): Error {
    const failure = toQueryFailure(error);
    if (failure instanceof StorageDamaged) this.#onError(failure);
    return failure;
  }

  async #killUntilSettled(id: string, running: Promise<unknown>): Promise<void> {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    const settled = running.then(settle, settle);
    while (!isSettled && !this.#closed) {
      // A failed attempt is repeated.
      await this.#transport.kill(id).catch(() => undefined);
      await Promise.race([settled, sleep(killEveryMs)]);
    }
  }
}

/** Distributed tables take no projections, and the server divides their rows without a deduplication token for each shard. */
async function refuseDistributedTables(engine: StatementRunner): Promise<void> {
  const tables = await engine.rows(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND name = 'events' AND engine = 'Distributed'`,
  );
  if (tables.length === 0) return;
  throw new EventStoreMisconfigured(
    'names a database whose tables are Distributed, which cannot deduplicate inserts: use one server or its replicas, and divide accounts among several installations beyond that',
  );
}

/** A line that is not a row belongs to another result: the query may be repeated. */
function toRow<Row>(line: string): Row {
  try {
    return JSON.parse(line) as Row;
  } catch {
    throw new EventStoreUnavailable('a query result is not in the requested format');
  }
}

/** Every line ends with a line feed. A result that ends within a line was cut off, so its rows are incomplete. */
function toLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new EventStoreUnavailable('a query result ended within a row');
  return lines;
}

/**
 * Parses the lines of a result in batches, and yields to other work between them. Column names appear only in the
 * first line: repeated in every row, they would be half of the text.
 */
function toBatches<Row>(text: string): RowBatches<Row> {
  async function* parse(): AsyncGenerator<Row[]> {
    const head = text.indexOf('\n');
    const names: readonly string[] = head === -1 ? [] : JSON.parse(text.slice(0, head));
    for (let from = head + 1; from < text.length; ) {
      const rows: Row[] = [];
      while (rows.length < rowsPerBatch && from < text.length) {
        const end = text.indexOf('\n', from);
        const values: readonly unknown[] = JSON.parse(text.slice(from, end));
        const row: Record<string, unknown> = {};
        names.forEach((name, index) => {
          row[name] = values[index];
        });
        rows.push(row as Row);
        from = end + 1;
      }
      yield rows;
      await setImmediate();
    }
  }
  if (text !== '' && !text.endsWith('\n')) {
    throw new EventStoreUnavailable('a query result ended within a row');
  }
  return { bytes: text.length, [Symbol.asyncIterator]: parse };
}
