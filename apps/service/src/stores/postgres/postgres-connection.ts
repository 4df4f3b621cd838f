import { createHash } from 'node:crypto';
import type { PostgresQueryResult } from 'kysely';
import { Client, DatabaseError, types } from 'pg';
import type { PostgresHost } from '../../settings/postgres-address.ts';

export interface PostgresConnectionOptions {
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** A statement that takes longer ends its connection. */
  readonly statementTimeoutMs: number;
  /** Creates the error for a store that is temporarily unavailable. */
  readonly toUnavailable: (message: string, options?: ErrorOptions) => Error;
  readonly onNotify?: (message: string) => void;
  /** Prepares statements that have parameters: for a few statements that run very often. */
  readonly prepare?: boolean;
  /** Session settings, as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Timeout for each host of an address: to connect and to report whether it accepts writes. */
export const connectTimeoutMs = 5_000;

/**
 * SQLSTATEs that describe the server or other transactions, not the statement: lost connections, resources, shutdowns,
 * disk failures, a server that has become a standby, locks and deadlocks.
 */
const temporary = /^(?:08|53|57|58)|^(?:25006|40001|40P01|55P03)$/;
/** Reconnecting may reach another server. */
const endsConnection = /^(?:08|57P|25006)/;

const bigint = 20;
/** The parts of a server's error that quote rows and statements. */
const quotedParts = { detail: undefined, where: undefined, internalQuery: undefined };
const untrustedCertificate = /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_[A-Z_]+)$/;
const network = /^E(?:CONN[A-Z]+|HOST[A-Z]+|NET[A-Z]+|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN)$/;

/** A single connection that is never reopened: the rest of a transaction must not run outside of it. */
export class PostgresConnection {
  readonly openedAtMs = performance.now();
  readonly host: PostgresHost;
  readonly #client: Client;
  readonly #options: PostgresConnectionOptions;
  #isUsable = true;

  private constructor(host: PostgresHost, options: PostgresConnectionOptions) {
    this.host = host;
    this.#options = options;
    const settings = { default_transaction_isolation: 'read committed', ...options.settings };
    this.#client = new Client({
      connectionString: host.url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: options.applicationName,
      // In case this process disappears without closing its connections.
      statement_timeout: options.statementTimeoutMs,
      idle_in_transaction_session_timeout: options.statementTimeoutMs,
      options: [host.options, ...Object.entries(settings).map(toOption)].join(' '),
      // Times and counters are whole numbers below 2^53.
      types: { getTypeParser: (oid, format) => (oid === bigint ? Number : types.getTypeParser(oid, format)) },
    });
    this.#client.on('error', () => {
      this.#isUsable = false;
    });
    this.#client.on('notification', ({ payload }) => options.onNotify?.(payload ?? ''));
  }

  /** Tries the hosts in order, and returns the first that accepts writes. */
  static async open(
    hosts: readonly PostgresHost[],
    options: PostgresConnectionOptions,
  ): Promise<PostgresConnection> {
    const failures: string[] = [];
    let cause: unknown;
    for (const host of hosts) {
      let connection: PostgresConnection | undefined;
      try {
        connection = new PostgresConnection(host, options);
        if (await connection.#within(connectTimeoutMs, connection.#acceptsWrites())) return connection;
        failures.push(`${host.name} is a standby or accepts no writes`);
      } catch (error) {
        cause = error;
        failures.push(`${host.name}: ${toReason(error)}`);
      }
      connection?.destroy();
    }
    throw options.toUnavailable(`PostgreSQL at ${failures.join('; ')}`, { cause });
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  async query<Row = Record<string, unknown>>(
    text: string,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> {
    const { toUnavailable, statementTimeoutMs } = this.#options;
    const at = `PostgreSQL at ${this.host.name}`;
    if (!this.#isUsable) {
      // The server has already rolled back, and an error here would hide why the transaction failed.
      if (text === 'rollback') return { rows: [], command: 'SELECT', rowCount: 0 };
      throw toUnavailable(`the connection to ${at} was lost`);
    }
    try {
      return await this.#within(statementTimeoutMs, this.#send<Row>(text, parameters));
    } catch (error) {
      const isLost = !(error instanceof DatabaseError) && !this.#isUsable;
      if (error instanceof DatabaseError) Object.assign(error, quotedParts);
      const { code = '' } = error instanceof DatabaseError ? error : {};
      if (!isLost && !temporary.test(code)) throw error;
      if (endsConnection.test(code)) this.destroy();
      throw toUnavailable(`${at}: ${toReason(error)}`, { cause: error });
    }
  }

  /** Whether the server still serves this connection, as it does after an error that only rolled back. */
  async isServed(): Promise<boolean> {
    if (!this.#isUsable) return false;
    return this.#within(this.#options.statementTimeoutMs, this.#client.query('')).then(
      () => true,
      () => false,
    );
  }

  /** Closes it without waiting for the server, which may be frozen. */
  destroy(reason?: Error): void {
    this.#isUsable = false;
    this.#client.connection.stream.destroy(reason);
  }

  async #acceptsWrites(): Promise<boolean> {
    await this.#client.connect();
    const { rows } = await this.#client.query<{ is: string }>(
      "SELECT current_setting('transaction_read_only') AS is",
    );
    return rows[0]?.is === 'off';
  }

  async #send<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const isPrepared = this.#options.prepare === true && parameters.length > 0;
    const results = await this.#client.query({
      text,
      values: parameters.map(toStorable),
      ...(isPrepared ? { name: toStatementName(text) } : {}),
    });
    // A script has a result for each of its statements.
    const { command, rowCount, rows } = [results].flat().at(-1) ?? results;
    return { command, rowCount: rowCount ?? 0, rows } as PostgresQueryResult<Row>;
  }

  async #within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
    // Destroying the connection rejects the pending call with this reason.
    const timer = setTimeout(() => this.destroy(new Error(`no answer within ${ms} ms`)), ms);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  }
}

function toOption([name, value]: [string, string]): string {
  return `-c ${name}=${value.replaceAll(' ', '\\ ')}`;
}

/** PostgreSQL keeps 63 characters of a name. */
function toStatementName(text: string): string {
  return createHash('sha1').update(text).digest('base64url');
}

/** Without the statement, its parameters or a password. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (untrustedCertificate.test(code)) {
    return `its certificate is not trusted (${error.message}). For a private certificate authority, write sslmode=verify-full&sslrootcert=/path/to/ca.pem in the address, or set NODE_EXTRA_CA_CERTS`;
  }
  return network.test(code) ? code : error.message;
}

/** Text in PostgreSQL holds every character except this one. */
function toStorable(parameter: unknown): unknown {
  return typeof parameter === 'string' ? parameter.replaceAll('\0', '\uFFFD') : parameter;
}
