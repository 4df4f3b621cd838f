import { DatabaseError } from 'pg';
import { Turns } from '../../scheduling/turns.ts';
import { toPostgresHosts } from '../../settings/postgres-address.ts';
import {
  PostgresConnection,
  type PostgresConnectionOptions,
} from '../../stores/postgres/postgres-connection.ts';
import { EventLogUnavailable } from '../event-log.ts';

/** What happened to a call without a result. */
export type CallFailure =
  /** The server reported that it changed nothing. */
  | 'refused'
  /** No connection could be opened: nothing was sent. */
  | 'not sent'
  /** It was sent and got no answer: the server may have executed it. */
  | 'unknown';

export class CallFailed extends Error {
  readonly failure: CallFailure;
  /** SQLSTATE or system error code. */
  readonly code: string | undefined;
  /** The error of each host, without statements, parameters or passwords. */
  readonly reason: string;

  constructor(failure: CallFailure, error: unknown) {
    const cause = toCause(error);
    super('the call to PostgreSQL failed', { cause });
    this.name = 'CallFailed';
    this.reason =
      error instanceof EventLogUnavailable && error.cause instanceof Error
        ? error.cause.message
        : cause.message;
    this.failure = failure;
    this.code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  }
}

/** disk_full, and the file size limit as PostgreSQL names it. */
const noRoom = new Set(['53100', '54000']);

export function toUnavailable(error: unknown): EventLogUnavailable {
  if (error instanceof EventLogUnavailable) return error;
  const isFull = error instanceof CallFailed && noRoom.has(error.code ?? '');
  return new EventLogUnavailable(isFull ? 'full' : 'io', { cause: error });
}

export interface LogConnectionOptions {
  readonly url: string;
  readonly applicationName: string;
  /** A connection that has not answered for this long is given up. */
  readonly answerMs: number;
}

/** A write on a server that has become a standby: it changes nothing, and the connection is closed. */
const readOnly = '25006';

export type Parameter = string | number | boolean | null | Uint8Array;

/**
 * A connection that opens on demand and reopens after it was lost; one call at a time. For a failed call it tells
 * whether the server may have executed it.
 */
export class LogConnection {
  readonly #url: string;
  readonly #options: PostgresConnectionOptions;
  #connection: PostgresConnection | undefined;
  readonly #calls = new Turns(1);
  #isClosed = false;

  constructor({ url, applicationName, answerMs }: LogConnectionOptions) {
    this.#url = url;
    this.#options = {
      applicationName,
      statementTimeoutMs: answerMs,
      prepare: true,
      // "ok" means on disk, and with a synchronous standby on its disk too, whatever the server's default is.
      // Compiling a statement takes longer than any of these.
      settings: { synchronous_commit: 'on', jit: 'off' },
      toUnavailable: (message, options) =>
        new EventLogUnavailable('io', { cause: new Error(message, options) }),
    };
  }

  /** Each call is a transaction. Rejects with CallFailed. */
  call<Row>(statement: string, parameters: readonly Parameter[] = []): Promise<readonly Row[]> {
    return this.#calls.run(() => this.#call<Row>(statement, parameters));
  }

  /** Aborts the call in progress. */
  close(): void {
    this.#isClosed = true;
    this.#connection?.destroy();
  }

  async #call<Row>(statement: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    const connection = await this.#open();
    try {
      return (await connection.query<Row>(statement, parameters)).rows;
    } catch (error) {
      // Worse errors end the connection, perhaps while the commit waits for the standby. The driver tells them apart only by
      // a word in the server's language.
      const cause = toCause(error);
      const isRefusal =
        cause instanceof DatabaseError && (cause.code === readOnly || (await connection.isServed()));
      throw new CallFailed(isRefusal ? 'refused' : 'unknown', error);
    }
  }

  async #open(): Promise<PostgresConnection> {
    if (this.#isClosed) throw new CallFailed('not sent', new EventLogUnavailable('closed'));
    if (this.#connection?.isUsable) return this.#connection;
    try {
      this.#connection = await PostgresConnection.open(toPostgresHosts(this.#url), this.#options);
    } catch (error) {
      throw new CallFailed('not sent', error);
    }
    if (this.#isClosed) this.#connection.destroy();
    return this.#connection;
  }
}

/** The driver's error, or the innermost cause. */
function toCause(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause instanceof Error ? toCause(error.cause) : error;
}
