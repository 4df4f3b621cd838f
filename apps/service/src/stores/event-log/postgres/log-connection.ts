import { DatabaseError } from 'pg';
import { EventLogUnavailable } from '../../../ports/event-log.ts';
import { Turns } from '../../../scheduling/turns.ts';
import { toPostgresHosts } from '../../postgres/postgres-address.ts';
import { PostgresConnection, type PostgresConnectionOptions } from '../../postgres/postgres-connection.ts';

/** What became of a call that has no result. */
export type CallFailure =
  /** The server said that it changed nothing. */
  | 'refused'
  /** No connection came about: nothing was sent. */
  | 'not sent'
  /** It was sent, and no answer came back: the server may have done it. */
  | 'unknown';

export class CallFailed extends Error {
  readonly failure: CallFailure;
  /** SQLSTATE, or the system's code. */
  readonly code: string | undefined;
  /** What each host said of itself; without statements, parameters or passwords. */
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

export interface LogConnectionOptions {
  readonly url: string;
  readonly applicationName: string;
  /** A connection that has not answered for this long is given up. */
  readonly answerMs: number;
}

/** A statement that writes, on a server that has become a standby: changes nothing, and we end the connection. */
const readOnly = '25006';

export type Parameter = string | number | boolean | null | Uint8Array;

/**
 * A connection that is opened when it is needed, and again after it was lost; one call at a time. It knows of what failed
 * whether the server may have done it.
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

  /** Gives up what is under way. */
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

/** The driver's error, or the innermost that there is. */
function toCause(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause instanceof Error ? toCause(error.cause) : error;
}
