import { Session } from 'chdb';
import { toLiteral } from '../chdb/chdb-session.ts';
import type { StoreRequest } from './store-request.ts';

/** A session of the engine, which runs one statement at a time. Used by one request at a time. */
export class EngineSession {
  chdb: Session;
  readonly #path: string;
  /** A session keeps settings; those of an earlier request are taken back. */
  readonly #inForce = new Set<string>();
  #database = 'default';

  constructor(path: string) {
    this.#path = path;
    this.chdb = new Session(path);
  }

  /** Sets database, settings and parameters for the next statement, and the name under which it can be killed. */
  async prepare({ database, settings, params }: StoreRequest, queryId: string): Promise<void> {
    if (database !== this.#database) {
      await this.chdb.queryAsync(`USE ${toIdentifier(database)}`);
      this.#database = database;
    }
    const assignments = [...this.#inForce]
      .filter((name) => !settings.has(name))
      .map((name) => `${name} = DEFAULT`);
    for (const [name, value] of settings) assignments.push(`${name} = ${toLiteral(value)}`);
    // Not bound by the call itself: see `withParams`.
    for (const [name, value] of params) assignments.push(`param_${name} = ${toLiteral(value)}`);
    // The engine gives each query its own identifier and does not reveal it.
    assignments.push(`log_comment = ${toLiteral(queryId)}`);
    for (const name of settings.keys()) this.#inForce.add(name);
    await this.chdb.queryAsync(`SET ${assignments.join(', ')}`);
    for (const name of this.#inForce) if (!settings.has(name)) this.#inForce.delete(name);
  }

  /**
   * Call after a failure. A session keeps the memory of a failed query until its next one, and after a query that was killed the
   * next one has been seen to get the result of another.
   */
  renew(): void {
    const failed = this.chdb;
    this.chdb = new Session(this.#path);
    this.#inForce.clear();
    this.#database = 'default';
    failed.close();
  }
}

function toIdentifier(text: string): string {
  return `\`${text.replace(/[\\`]/g, '\\$&')}\``;
}
