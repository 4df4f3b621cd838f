import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { columnsOf, type RowStream } from '../../event/row-stream.ts';
import { text } from '../../event/tab-separated.ts';
import type { LogRange } from '../../log/event-log.ts';
import { insertSettings, parquetSettings, toShareReadSql } from '../clickhouse/clickhouse-statements.ts';
import type {
  EngineQuery,
  EngineTransport,
  LineFormat,
  StatementRunner,
} from '../clickhouse/engine-transport.ts';
import { countParquetRows } from '../clickhouse/parquet-file.ts';
import type { QueryParams } from '../event-store.ts';
import { EmbeddedEngine, type SessionPool } from './embedded-engine.ts';
import { toLiteral } from './engine-session.ts';

/** Runs statements on the engine in this process. */
export class ChdbTransport implements EngineTransport {
  readonly isShared = false;
  readonly concurrentQueries: number;
  readonly commands: StatementRunner;
  readonly background: StatementRunner;
  readonly #engine: EmbeddedEngine;

  /** @param readers how many queries run at a time */
  constructor(path: string, readers: number) {
    this.#engine = new EmbeddedEngine(path, readers);
    this.concurrentQueries = readers;
    this.commands = toRunner(this.#engine.commander);
    this.background = toRunner(this.#engine.purger);
  }

  async check(): Promise<void> {}

  async insert(stream: RowStream, range: LogRange): Promise<void> {
    await this.#engine.writer.run(({ chdb }) =>
      chdb.insert({
        table: stream,
        columns: [...columnsOf[stream]],
        format: 'TSV',
        values: range.rows,
        settings: insertSettings(range),
      }),
    );
  }

  readLines(
    { id, sql, params, settings, signal }: Omit<EngineQuery, 'timeoutMs'>,
    format: LineFormat,
  ): Promise<string> {
    const statement = { id, sql, params: toTexts(params), settings: toTexts(settings) };
    return this.#engine.readers.run(async (session) => (await session.run(statement, format)).text(), signal);
  }

  async writeParquet(path: string, query: EngineQuery): Promise<number> {
    const insert = "INSERT INTO FUNCTION file({parquetPath:String}, 'Parquet')";
    const settings = { ...query.settings, ...parquetSettings };
    await withPlainPath(dirname(path), (directory) => {
      const params = { ...query.params, parquetPath: join(directory, basename(path)) };
      return this.readLines({ ...query, sql: `${insert} ${query.sql}`, params, settings }, 'JSONEachRow');
    });
    return countParquetRows(path);
  }

  async shareRead(id: string): Promise<number | undefined> {
    const sql = toShareReadSql(`Settings['log_comment'] = ${toLiteral(id)}`);
    const [row] = await toRunner(this.#engine.killer).rows<{ share: number }>(sql);
    return row?.share;
  }

  kill(id: string): Promise<void> {
    return this.#engine.kill(id);
  }

  close(): Promise<void> {
    return this.#engine.close();
  }
}

/**
 * The engine treats a path with these characters as a pattern and offers no way to escape them, so it gets a symbolic
 * link to the directory.
 */
async function withPlainPath<Result>(
  directory: string,
  use: (directory: string) => Promise<Result>,
): Promise<Result> {
  if (!/[{}*?]/.test(directory)) return use(directory);
  const place = await mkdtemp(join(tmpdir(), 'overlay-parquet-'));
  try {
    const link = join(place, 'files');
    await symlink(resolve(directory), link);
    return await use(link);
  } finally {
    await rm(place, { recursive: true });
  }
}

function toRunner(pool: SessionPool): StatementRunner {
  const run = (sql: string, params: QueryParams = {}) => {
    const statement = { sql, params: toTexts(params), settings: noSettings };
    return pool.run((session) => session.run(statement, 'JSON'));
  };
  return {
    async command(sql, params) {
      await run(sql, params);
    },
    async rows<Row>(sql: string, params?: QueryParams) {
      return (await run(sql, params)).json<{ readonly data: Row[] }>().data;
    },
  };
}

const noSettings: ReadonlyMap<string, string> = new Map();

/** In the format that `@clickhouse/client` uses in an address. */
function toTexts(values: QueryParams): Map<string, string> {
  return new Map(Object.entries(values).map(([name, value]) => [name, toText(value)]));
}

function toText(value: QueryParams[string]): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return text(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return String(value);
  return `[${value.map((one) => `'${text(one)}'`).join(',')}]`;
}
