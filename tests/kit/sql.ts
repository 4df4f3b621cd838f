import { Client } from 'pg';

type SqlValue = string | number | boolean | Uint8Array | null;

/** One connection to PostgreSQL, whose statements run in order. Tests and benchmarks open no other kind. */
export interface Sql {
  /** A text without values may contain several statements; their rows are then meaningless. */
  query<Row extends object>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** The rows of a statement that must return exactly one. */
  row<Row extends object>(text: string, values?: readonly SqlValue[]): Promise<Row>;
  close(): Promise<void>;
}

/** Connects with the first statement. */
export function openSql(url: string): Sql {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Tests kill servers; the next statement reports that.
  client.on('error', () => {});
  let last: Promise<unknown> | undefined;
  const query: Sql['query'] = async <Row extends object>(text: string, values: readonly SqlValue[] = []) => {
    const before = last?.catch(() => {}) ?? client.connect();
    const result = before.then(() => client.query<Row>(text, [...values]));
    last = result;
    return (await result).rows;
  };
  return {
    query,
    async row<Row extends object>(text: string, values?: readonly SqlValue[]) {
      const [row, ...others] = await query<Row>(text, values);
      if (row === undefined || others.length > 0) throw new Error(`not one row: ${text}`);
      return row;
    },
    async close() {
      // A frozen server does not close the connection.
      const timer = setTimeout(() => client.connection.stream.destroy(), 1_000);
      await client.end();
      clearTimeout(timer);
    },
  };
}

/** Opens a connection for this work only. */
export async function withSql<Result>(url: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = openSql(url);
  return work(sql).finally(() => sql.close());
}
