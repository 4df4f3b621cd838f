import type {
  PostgresPool as KyselyPool,
  PostgresCursor,
  PostgresPoolClient,
  PostgresQueryResult,
} from 'kysely';
import {
  PostgresConnection,
  type PostgresConnectionOptions,
  type PostgresHost,
} from './postgres-connection.ts';

export interface PostgresPoolOptions extends PostgresConnectionOptions {
  readonly hosts: readonly PostgresHost[];
  readonly mostConnections: number;
}

/** How long a request waits for a connection before it is told to come back. */
const waitMs = 5_000;
const mostWaiting = 2_000;
/** After a fail-over, connections find their way to a server that came back. */
const retiredAfterMs = 30 * 60_000;

interface Waiter {
  serve(connection: Promise<PostgresConnection>): void;
}

/** A bounded number of connections, opened as they are needed and replaced when they are lost. */
export class PostgresPool implements KyselyPool {
  readonly #options: PostgresPoolOptions;
  #idle: PostgresConnection[] = [];
  readonly #lent = new Set<PostgresConnection>();
  #opening = 0;
  readonly #waiters = new Set<Waiter>();
  #isEnded = false;

  constructor(options: PostgresPoolOptions) {
    this.#options = options;
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#isEnded) throw this.#options.toUnavailable('the connections to PostgreSQL are closed');
    const connection = await this.#acquire();
    return new LentConnection(connection, () => this.#release(connection));
  }

  /** Ends connections that nobody uses, and the others as soon as they are given back. */
  async end(): Promise<void> {
    this.#isEnded = true;
    for (const connection of this.#idle.splice(0)) connection.destroy();
  }

  async #acquire(): Promise<PostgresConnection> {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (idle.isUsable) return this.#lend(idle);
    }
    if (this.#lent.size + this.#opening < this.#options.mostConnections) return this.#open();
    if (this.#waiters.size >= mostWaiting) {
      throw this.#options.toUnavailable('too many requests wait for a connection to PostgreSQL');
    }
    return this.#wait();
  }

  async #open(): Promise<PostgresConnection> {
    this.#opening += 1;
    try {
      return this.#lend(await PostgresConnection.open(this.#options.hosts, this.#options));
    } finally {
      this.#opening -= 1;
      // If this failed, somebody else may try.
      this.#serveNext();
    }
  }

  #lend(connection: PostgresConnection): PostgresConnection {
    this.#lent.add(connection);
    return connection;
  }

  #wait(): Promise<PostgresConnection> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        serve: (connection) => {
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          resolve(connection);
        },
      };
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(this.#options.toUnavailable(`no connection to PostgreSQL became free within ${waitMs} ms`));
      }, waitMs);
      this.#waiters.add(waiter);
    });
  }

  #release(connection: PostgresConnection): void {
    this.#lent.delete(connection);
    const isOld = performance.now() - connection.openedAtMs > retiredAfterMs;
    if (!connection.isUsable || isOld || this.#isEnded) connection.destroy();
    else this.#idle.push(connection);
    this.#serveNext();
  }

  #serveNext(): void {
    const [waiter] = this.#waiters;
    if (waiter === undefined) return;
    const isFree = this.#idle.length > 0 || this.#lent.size + this.#opening < this.#options.mostConnections;
    if (isFree) waiter.serve(this.#acquire());
  }
}

class LentConnection implements PostgresPoolClient {
  readonly #connection: PostgresConnection;
  readonly release: () => void;

  constructor(connection: PostgresConnection, release: () => void) {
    this.#connection = connection;
    this.release = release;
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    text: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new Error('cursors are not used here');
    return this.#connection.query<Row>(text, parameters);
  }
}
