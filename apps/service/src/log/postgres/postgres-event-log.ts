import { randomUUID } from 'node:crypto';
import type { StorageDamaged } from '../../damage/storage-damaged.ts';
import { rowSchemaVersion } from '../../event/event-row.ts';
import type { Received } from '../../event-store/received-positions.ts';
import { type Clock, systemClock } from '../../scheduling/clock.ts';
import {
  type AppendVerdict,
  accepted,
  type ComparableLog,
  EventLogUnavailable,
  type KnownKey,
  type LogConsumer,
  type LogEntry,
  type ShippedPosition,
  toDuplicate,
} from '../event-log.ts';
import { parseDuplicates } from './append-group.ts';
import { GroupAppender } from './group-appender.ts';
import { knownKeys, toKeyParameters } from './known-keys.ts';
import { LogCalls } from './log-calls.ts';
import { LogConnection } from './log-connection.ts';
import { openSchema } from './open-schema.ts';
import { PostgresConsumer } from './postgres-consumer.ts';
import { Upkeep } from './upkeep.ts';

export interface PostgresEventLogOptions {
  /** `postgres://user:password@host:port/database`; several hosts are separated by commas. */
  readonly url: string;
  /** The schema that holds this log: letters, digits and underscores. */
  readonly schema: string;
  /** Maximum bytes of rows that some consumer has not marked as done. Default 2 GiB. */
  readonly maxBytes?: number;
  /** Maximum bytes of rows that wait in this process for their answer. Default 64 MiB. */
  readonly maxWaitingBytes?: number;
  /** Minimum time for which a key is remembered. Default 7 days. */
  readonly dedupeWindowMs?: number;
  /** How long rows go to one table before the ring turns, if the table has any. Default 10 s. */
  readonly groupTurnMs?: number;
  /** Groups in flight at a time, each on its own connection. Default 2. */
  readonly appendConnections?: number;
  /** A connection that has not answered for this long is closed. Default 5 s. */
  readonly answerMs?: number;
  readonly clock?: Clock;
  /** For tests: replaces the database's clock, which decides when leases end and keys are forgotten. */
  readonly databaseClock?: Clock;
  readonly schemaVersion?: number;
  /** Called with errors of background work, which is retried. Default: they are ignored. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

interface Opened {
  readonly first: LogConnection;
  readonly logId: string;
  /** Names this node's connections in `pg_stat_activity`. */
  readonly nodeName: string;
}

const closeMs = 5_000;
/** At a start, all tables are created in one call, or it waits for the node that creates them. */
const makingMs = 5 * 60_000;

/**
 * The log for any number of nodes. Dedupe keys, rows, marks and leases are in the database; a node has its
 * connections, its groups in flight, and a count of the bytes in the log, which excludes what the others appended
 * since its last check.
 */
export class PostgresEventLog implements ComparableLog {
  readonly #connections: readonly LogConnection[];
  readonly #appender: GroupAppender;
  /** For callers' requests; consumers have a separate connection, because their ranges are large. */
  readonly #calls: LogCalls;
  readonly #consumerCalls: LogCalls;
  readonly #upkeep: Upkeep;
  readonly #logId: string;
  readonly #nodeName: string;
  readonly #consumers = new Map<string, PostgresConsumer>();
  #isClosed = false;

  constructor(options: PostgresEventLogOptions, { first, logId, nodeName }: Opened) {
    const { schema, clock = systemClock } = options;
    const appenders = Array.from({ length: options.appendConnections ?? 2 }, () =>
      connectionOf(options, nodeName),
    );
    const consumers = connectionOf(options, nodeName);
    this.#connections = [first, consumers, ...appenders];
    this.#logId = logId;
    this.#nodeName = nodeName;
    this.#calls = new LogCalls(first, schema, clock, options.databaseClock);
    this.#consumerCalls = new LogCalls(consumers, schema, clock, options.databaseClock);
    this.#upkeep = new Upkeep(this.#calls, {
      dedupeWindowMs: options.dedupeWindowMs ?? 7 * 24 * 60 * 60 * 1_000,
      groupTurnMs: options.groupTurnMs ?? 10_000,
      maxBytes: options.maxBytes ?? 2 * 1024 ** 3,
      onError: options.onError ?? (() => {}),
    });
    this.#appender = new GroupAppender({
      connections: appenders,
      schema,
      schemaVersion: options.schemaVersion ?? rowSchemaVersion,
      maxWaitingBytes: options.maxWaitingBytes ?? 64 * 1024 ** 2,
      onAppended: (bytes) => {
        for (const consumer of this.#consumers.values()) consumer.appended(bytes);
      },
    });
  }

  async append(entries: readonly LogEntry[]): Promise<AppendVerdict[]> {
    this.#assertOpen();
    if (entries.length === 0) {
      await this.#upkeep.look();
      if (this.#upkeep.hasRoom(0)) return [];
      throw new EventLogUnavailable('full');
    }
    const bytes = entries.reduce((sum, { line }) => sum + line.length, 0);
    if (!this.#upkeep.hasRoom(bytes)) throw new EventLogUnavailable('full');
    this.#upkeep.takeRoom(bytes);
    return this.#appender.append(entries);
  }

  async lookUp(entries: readonly LogEntry[]): Promise<AppendVerdict[]> {
    this.#assertOpen();
    const keys = entries.map(({ key }) => key?.toString('hex'));
    const [row] = await this.#calls.run<{ answer: string }>(
      `SELECT ${this.#calls.schema}.look_up($1) AS answer`,
      [`{${keys.map((key) => key ?? 'NULL').join(',')}}`],
    );
    const known = parseDuplicates(row?.answer ?? '[]');
    const earlier = new Map<string, LogEntry>();
    return entries.map((entry, index): AppendVerdict => {
      const key = keys[index];
      const first = known.get(index) ?? (key === undefined ? undefined : earlier.get(key));
      if (first !== undefined) return toDuplicate(first, entry);
      if (key !== undefined) earlier.set(key, entry);
      return accepted;
    });
  }

  knownKeys(sinceMs: number): AsyncIterable<readonly KnownKey[]> {
    return knownKeys(this.#consumerCalls, sinceMs);
  }

  async rememberKeys(keys: readonly KnownKey[]): Promise<void> {
    this.#assertOpen();
    if (keys.length === 0) return;
    await this.#calls.run(`SELECT ${this.#calls.schema}.remember_keys($1, $2, $3)`, toKeyParameters(keys));
  }

  async consumer(name: string): Promise<LogConsumer> {
    if (!/^[a-z0-9-]{1,40}$/.test(name)) throw new Error(`not a consumer name: ${name}`);
    const { schema } = this.#calls;
    await this.#calls.run(`SELECT ${schema}.add_consumer($1)`, [name]);
    const consumer =
      this.#consumers.get(name) ?? new PostgresConsumer(name, this.#consumerCalls, this.#logId);
    this.#consumers.set(name, consumer);
    return consumer;
  }

  async removeConsumer(name: string): Promise<void> {
    await this.#calls.run(`SELECT ${this.#calls.schema}.remove_consumer($1)`, [name]);
    this.#consumers.delete(name);
  }

  /** Counted by connection names: nodes of the previous version all use the name of the schema and count as one. */
  async otherNodes(): Promise<number> {
    const [row] = await this.#calls.run<{ nodes: number }>(
      `SELECT count(DISTINCT application_name) AS nodes FROM pg_stat_activity
       WHERE datname = current_database() AND split_part(application_name, ' ', 1) = $1 AND application_name <> $2`,
      [this.#calls.schema, this.#nodeName],
    );
    return row?.nodes ?? 0;
  }

  async overwriteRemoved(): Promise<void> {
    await this.#upkeep.emptyNow();
    // Rewrites the table without the removed rows, and deletes the old file.
    await this.#calls.run(`VACUUM FULL ${this.#calls.schema}.dead_letters`);
  }

  async installation(): Promise<string | undefined> {
    const [row] = await this.#calls.run<{ installation: string | null }>(
      `SELECT installation FROM ${this.#calls.schema}.state`,
    );
    return row?.installation ?? undefined;
  }

  async setInstallation(id: string): Promise<void> {
    await this.#calls.run(`UPDATE ${this.#calls.schema}.state SET installation = $1`, [id]);
  }

  /** Up to what the event store has noted, which it does every few minutes, because an insert for each range costs too much. */
  async shipped(name: string): Promise<ShippedPosition> {
    const { appended } = await (await this.consumer(name)).position();
    const [row] = await this.#calls.run<{ done: number; rows: number }>(
      `SELECT noted AS done, noted_rows AS rows FROM ${this.#calls.schema}.consumers WHERE name = $1`,
      [name],
    );
    const { done = 0, rows = 0 } = row ?? {};
    return { appended, done, rows };
  }

  /** What the event store has received until now. */
  async done(name: string): Promise<Received> {
    const [row] = await this.#calls.run<Received>(
      `SELECT done AS position, done_rows AS rows FROM ${this.#calls.schema}.consumers WHERE name = $1`,
      [name],
    );
    return row ?? { position: 0, rows: 0 };
  }

  /** Call once the event store has noted this durably. Nodes that do so at the same time change nothing for each other. */
  async note(name: string, { position, rows }: Received): Promise<void> {
    await this.#calls.run(
      `UPDATE ${this.#calls.schema}.consumers SET noted = greatest(noted, $2), noted_rows = greatest(noted_rows, $3)
       WHERE name = $1`,
      [name, position, rows],
    );
  }

  /** PostgreSQL checks its pages itself. */
  async damage(): Promise<readonly StorageDamaged[]> {
    return [];
  }

  async skipTo(name: string, position: number, rows: number): Promise<void> {
    const { schema } = this.#calls;
    await this.#calls.run(
      `SELECT setval('${schema}.group_numbers', greatest($1, (SELECT last_value FROM ${schema}.group_numbers)))`,
      [position],
    );
    await this.#calls.run(
      `UPDATE ${schema}.consumers SET done_rows = greatest(done_rows, $2) WHERE name = $1`,
      [name, rows],
    );
    await this.note(name, { position, rows });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#appender.close(closeMs);
    await this.#upkeep.stop();
    for (const connection of this.#connections) connection.close();
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new EventLogUnavailable('closed');
  }
}

function connectionOf({ url, answerMs = 5_000 }: PostgresEventLogOptions, nodeName: string): LogConnection {
  return new LogConnection({ url, applicationName: nodeName, answerMs });
}

/** Rejects with UnusableAddress if the server at this address cannot be used. */
export async function openPostgresEventLog(options: PostgresEventLogOptions): Promise<PostgresEventLog> {
  const nodeName = `${options.schema} ${randomUUID()}`;
  const first = connectionOf(options, nodeName);
  const making = connectionOf({ ...options, answerMs: makingMs }, nodeName);
  try {
    const calls = new LogCalls(first, options.schema, options.clock ?? systemClock, options.databaseClock);
    const logId = await openSchema(first, making, calls);
    return new PostgresEventLog(options, { first, logId, nodeName });
  } catch (error) {
    first.close();
    throw error;
  } finally {
    making.close();
  }
}
