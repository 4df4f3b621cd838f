import type { PostgresPool as KyselyPool, PostgresPoolClient } from 'kysely';
import { Pool, TimeoutError } from 'tarn';
import type { PostgresHost } from '../../settings/postgres-address.ts';
import {
  connectTimeoutMs,
  PostgresConnection,
  type PostgresConnectionOptions,
} from './postgres-connection.ts';

export interface PostgresPoolOptions extends PostgresConnectionOptions {
  readonly hosts: readonly PostgresHost[];
  readonly maxConnections: number;
}

const maxWaiting = 2_000;
/** After a failover, this lets connections return to a server that came back. */
const retiredAfterMs = 30 * 60_000;

/** A bounded number of connections, opened on demand and replaced when they are lost. */
export class PostgresPool implements KyselyPool {
  readonly #options: PostgresPoolOptions;
  readonly #pool: Pool<PostgresConnection>;
  readonly #openTimeoutMs: number;
  #isEnded = false;

  constructor(options: PostgresPoolOptions) {
    this.#options = options;
    // Opening the connection that a request waits for may involve every host.
    this.#openTimeoutMs = options.hosts.length * connectTimeoutMs + 1_000;
    this.#pool = new Pool<PostgresConnection>({
      create: () => PostgresConnection.open(options.hosts, options),
      destroy: (connection) => connection.destroy(),
      validate: ({ isUsable, openedAtMs }) => isUsable && performance.now() - openedAtMs < retiredAfterMs,
      min: 0,
      max: options.maxConnections,
      acquireTimeoutMillis: this.#openTimeoutMs,
      createTimeoutMillis: this.#openTimeoutMs,
      idleTimeoutMillis: retiredAfterMs,
      reapIntervalMillis: 60_000,
      propagateCreateError: true,
      // Each attempt serves another waiting request.
      createRetryIntervalMillis: 1,
    });
  }

  async connect(): Promise<PostgresPoolClient> {
    const { toUnavailable } = this.#options;
    if (this.#pool.numPendingAcquires() >= maxWaiting) {
      throw toUnavailable('too many requests wait for a connection to PostgreSQL');
    }
    try {
      const connection = await this.#pool.acquire().promise;
      return {
        // Kysely passes a cursor only in order to stream rows, which nothing does.
        query: connection.query.bind(connection) as PostgresPoolClient['query'],
        release: () => this.#pool.release(connection),
      };
    } catch (error) {
      if (this.#isEnded) throw toUnavailable('the connections to PostgreSQL are closed');
      if (!(error instanceof TimeoutError)) throw error;
      throw toUnavailable(`no connection to PostgreSQL became free within ${this.#openTimeoutMs} ms`);
    }
  }

  /** Closes idle connections, and the others as soon as they are released. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#pool.destroy();
  }
}
