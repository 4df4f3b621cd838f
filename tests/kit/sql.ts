import postgres from 'postgres';

type SqlValue = string | number | boolean | Uint8Array | null;

/** One connection to PostgreSQL, whose statements run in order. Tests and benches open no other one. */
export interface Sql {
  /** A text without values may hold several statements; their rows are then of no use. */
  query<Row extends object>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** The rows of a statement that must return exactly one. */
  row<Row extends object>(text: string, values?: readonly SqlValue[]): Promise<Row>;
  close(): Promise<void>;
}

/** Connects with the first statement. */
export function openSql(url: string): Sql {
  const connection = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  const query: Sql['query'] = async <Row extends object>(text: string, values: readonly SqlValue[] = []) => [
    ...(await connection.unsafe<Row[]>(text, [...values])),
  ];
  return {
    query,
    async row<Row extends object>(text: string, values?: readonly SqlValue[]) {
      const [row, ...others] = await query<Row>(text, values);
      if (row === undefined || others.length > 0) throw new Error(`not one row: ${text}`);
      return row;
    },
    close: () => connection.end({ timeout: 1 }),
  };
}

/** Opens a connection for this work only. */
export async function withSql<Result>(url: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = openSql(url);
  return work(sql).finally(() => sql.close());
}
