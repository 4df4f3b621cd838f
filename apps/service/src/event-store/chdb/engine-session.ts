import { type ChdbResult, Session } from 'chdb';

/**
 * A statement with the settings and parameters that its session gets first. Values are strings, as in the address of a
 * request to ClickHouse's HTTP interface.
 */
export interface Statement {
  readonly sql: string;
  readonly params: ReadonlyMap<string, string>;
  readonly settings: ReadonlyMap<string, string>;
  /** The name under which it can be killed. */
  readonly id?: string | undefined;
  readonly database?: string | undefined;
}

/** A session of the engine, which runs one statement at a time and needs hardly any memory. */
export class EngineSession {
  chdb: Session;
  readonly #path: string;
  /** A session keeps its settings, so those of an earlier statement are reset. */
  #inForce: readonly string[] = [];
  #database = 'default';

  constructor(path: string) {
    this.#path = path;
    this.chdb = new Session(path);
  }

  /** Resolves to the whole result. */
  async run(statement: Statement, format?: string): Promise<ChdbResult> {
    await this.#use(statement.database);
    const set = this.#toSet(statement);
    const sql = set === '' ? statement.sql : `${set}; ${statement.sql}`;
    return this.chdb.queryAsync(sql, format === undefined ? {} : { format });
  }

  /** Sets the parameters and settings of a statement that is then passed to `chdb` directly. */
  async prepare(statement: Omit<Statement, 'sql'>): Promise<void> {
    await this.#use(statement.database);
    const set = this.#toSet(statement);
    if (set !== '') await this.chdb.queryAsync(set);
  }

  /**
   * Call after a failure. A session keeps the memory of a failed query until its next one, and after a killed query
   * the next one has been seen to get another query's result. Opening a session takes a millisecond.
   */
  renew(): void {
    const failed = this.chdb;
    // Opened first, so that a failure leaves the old session in place.
    this.chdb = new Session(this.#path);
    this.#inForce = [];
    this.#database = 'default';
    failed.close();
  }

  async #use(database = 'default'): Promise<void> {
    if (database === this.#database) return;
    await this.chdb.queryAsync(`USE \`${database.replace(/[\\`]/g, '\\$&')}\``);
    this.#database = database;
  }

  /**
   * Parameters bound by the call itself are shared by all sessions while it runs, so chDB runs one such call at a
   * time; parameters set beforehand belong to their session.
   */
  #toSet({ params, settings, id }: Omit<Statement, 'sql'>): string {
    const assignments = this.#inForce
      .filter((name) => !settings.has(name))
      .map((name) => `${name} = DEFAULT`);
    for (const [name, value] of settings) assignments.push(`${name} = ${toLiteral(value)}`);
    for (const [name, value] of params) assignments.push(`param_${name} = ${toLiteral(value)}`);
    // The engine gives each query its own identifier and does not reveal it.
    if (id !== undefined) assignments.push(`log_comment = ${toLiteral(id)}`);
    this.#inForce = [...settings.keys()];
    return assignments.length === 0 ? '' : `SET ${assignments.join(', ')}`;
  }
}

export function toLiteral(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
