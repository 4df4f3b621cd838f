import { connect, type Socket } from 'node:net';
import type { PostgresQueryResult } from 'kysely';
import postgres from 'postgres';

/** One server of an address that may name several. */
export interface PostgresHost {
  /** `host:port`, to be shown. */
  readonly name: string;
  readonly url: string;
}

export interface PostgresConnectionOptions {
  /** What `pg_stat_activity` shows. */
  readonly applicationName: string;
  /** A statement that takes longer is given up, together with its connection. */
  readonly statementTimeoutMs: number;
  /** Makes the error of a store that is away for now. */
  readonly toUnavailable: (message: string, options?: ErrorOptions) => Error;
  readonly onNotify?: (channel: string, message: string) => void;
  /** Each statement is planned once and then sent in one round trip: for few statements that run very often. */
  readonly prepare?: boolean;
  /** Of the session, as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** What the driver made of the address. */
interface SocketTarget {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path: string | false;
}

const connectTimeoutMs = 5_000;
const noAnswer = 'NO_ANSWER';

/**
 * SQLSTATEs that say something about the server or about other transactions, not about the statement: lost connections,
 * resources, shut-downs, failures of its disk, a server that has become a standby, locks and deadlocks.
 */
const passing = /^(?:08|53|57|58)|^(?:25006|40001|40P01|55P03)$/;
/** The connection is of no use for what comes next: another one may lead to another server. */
const endsConnection = /^(?:08|57P|25006)/;

/**
 * One connection. An instance of the driver holds just this one, because its own pool crashes the process when a connection
 * ends in the middle of a transaction, and never gives up while none of several hosts answers.
 */
export class PostgresConnection {
  readonly openedAtMs = performance.now();
  readonly host: PostgresHost;
  readonly #sql: postgres.Sql<{ bigint: number }>;
  readonly #options: PostgresConnectionOptions;
  #socket: Socket | undefined;
  #isUsable = true;

  private constructor(host: PostgresHost, options: PostgresConnectionOptions) {
    this.host = host;
    this.#options = options;
    const { applicationName, statementTimeoutMs, onNotify } = options;
    this.#sql = postgres(host.url, {
      max: 1,
      connect_timeout: connectTimeoutMs / 1_000,
      // It would end between two statements of a transaction.
      max_lifetime: null,
      idle_timeout: 0,
      keep_alive: 10,
      fetch_types: false,
      onnotice: () => {},
      onclose: () => {
        this.#isUsable = false;
      },
      ...(onNotify === undefined ? {} : { onnotify: onNotify }),
      connection: {
        application_name: applicationName,
        // In case that this process is gone without a word.
        statement_timeout: statementTimeoutMs,
        idle_in_transaction_session_timeout: statementTimeoutMs,
        default_transaction_isolation: 'read committed',
        ...options.settings,
      },
      // Times and counters are whole numbers below 2^53.
      types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
      socket: (target: SocketTarget) => this.#connect(target),
    } as postgres.Options<{ bigint: postgres.PostgresType<number> }>);
  }

  /** Tries one host after the other, and takes the first that accepts writes. */
  static async open(
    hosts: readonly PostgresHost[],
    options: PostgresConnectionOptions,
  ): Promise<PostgresConnection> {
    const failures: string[] = [];
    let cause: unknown;
    for (const host of hosts) {
      const connection = new PostgresConnection(host, options);
      try {
        const { rows } = await connection.#send<Record<string, unknown>>('show transaction_read_only', []);
        if (rows[0]?.transaction_read_only === 'off') return connection;
        failures.push(`${host.name} is a standby, or takes no writes`);
      } catch (error) {
        cause = error;
        failures.push(`${host.name}: ${toReason(error)}`);
      }
      connection.destroy();
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
    const { toUnavailable } = this.#options;
    const at = `PostgreSQL at ${this.host.name}`;
    if (!this.#isUsable) {
      // The server has done it, and an error would hide why the transaction failed.
      if (text === 'rollback') return { rows: [], command: 'SELECT', rowCount: 0 };
      // The driver would silently connect again, and do the rest of a transaction outside of it.
      throw toUnavailable(`the connection to ${at} was lost`);
    }
    try {
      return await this.#send<Row>(text, parameters);
    } catch (error) {
      const code = toCode(error);
      if (code === undefined || !(isLoss(code) || passing.test(code))) throw error;
      if (isLoss(code) || endsConnection.test(code)) this.destroy();
      throw toUnavailable(`${at}: ${toReason(error)}`, { cause: error });
    }
  }

  async #send<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const { statementTimeoutMs } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = new Error(`no answer within ${statementTimeoutMs} ms`);
      timer = setTimeout(() => reject(Object.assign(error, { code: noAnswer })), statementTimeoutMs);
    });
    try {
      // Parameters of any type: the server says what it expects.
      const given = parameters.map(toStorable) as postgres.ParameterOrJSON<never>[];
      const prepare = this.#options.prepare ?? false;
      const statement = this.#sql.unsafe<Row[] & object[]>(text, given, { prepare });
      const result = await Promise.race([statement, late]);
      const command = result.command as PostgresQueryResult<Row>['command'];
      return { rows: Array.from<Row>(result), command, rowCount: result.count ?? 0 };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends it, whatever it is doing. */
  destroy(): void {
    this.#isUsable = false;
    // The driver would wait for a server that is frozen to take its leave.
    this.#socket?.destroy();
    this.#sql.end({ timeout: 0 }).catch(() => {});
  }

  #connect({ host: [host = 'localhost'], port: [port = 5432], path }: SocketTarget): Socket {
    // The driver connects again by itself; here another instance does.
    if (!this.#isUsable) throw new Error('the connection was lost');
    const socket = path ? connect(path) : connect(port, host);
    socket.setNoDelay(true);
    // Certificates are checked against its name.
    this.#socket = Object.assign(socket, { host });
    return socket;
  }
}

/** Of the socket, of the driver about its connection, or of ours about an answer: `ECONNRESET`, `CONNECTION_CLOSED`. */
function isLoss(code: string): boolean {
  return code === noAnswer || /^(?:E[A-Z]{3,}|EAI_AGAIN|CONNECT(?:ION)?_[A-Z]+)$/.test(code);
}

function toCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Without the statement, its parameters or a password. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = toCode(error);
  if (code === undefined || code === noAnswer || !isLoss(code)) return error.message;
  return code === 'CONNECT_TIMEOUT' ? `no answer within ${connectTimeoutMs} ms` : code;
}

/** Text of PostgreSQL has every character but one. */
function toStorable(parameter: unknown): unknown {
  return typeof parameter === 'string' ? parameter.replaceAll('\0', '\uFFFD') : parameter;
}
