import type { Clock } from '../../scheduling/clock.ts';
import { type LogConnection, type Parameter, toUnavailable } from './log-connection.ts';

/** The log's calls to the database other than appends. */
export class LogCalls {
  readonly schema: string;
  readonly clock: Clock;
  readonly #connection: LogConnection;
  readonly #databaseClock: Clock | undefined;

  constructor(connection: LogConnection, schema: string, clock: Clock, databaseClock: Clock | undefined) {
    this.#connection = connection;
    this.schema = schema;
    this.clock = clock;
    this.#databaseClock = databaseClock;
  }

  /** An expression for the time in ms of the one clock that all nodes share, which is the database's. */
  get nowSql(): string {
    if (this.#databaseClock !== undefined) return `${Math.trunc(this.#databaseClock())}::bigint`;
    return '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
  }

  /** Rejects with EventLogUnavailable. */
  async run<Row>(statement: string, parameters: readonly Parameter[] = []): Promise<readonly Row[]> {
    try {
      return await this.#connection.call<Row>(statement, parameters);
    } catch (error) {
      throw toUnavailable(error);
    }
  }
}
