import { randomUUID } from 'node:crypto';
import type { RawInsertFormat } from 'chdb';
import { restoreFatalSignals, toLiteral } from '../chdb/chdb-session.ts';
import type { EngineSession } from './engine-session.ts';
import { SessionPool } from './session-pool.ts';
import { StoreException } from './store-exception.ts';
import type { StoreRequest } from './store-request.ts';

/** Where the bytes of a result go. */
export interface ResultSink {
  /** Resolves when the receiver can take more; rejects when it is gone. */
  write(bytes: Uint8Array): Promise<void>;
}

const comments = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/|\()+/;
const reads = new Set(['SELECT', 'WITH', 'SHOW', 'DESCRIBE', 'DESC', 'EXPLAIN', 'EXISTS', 'FROM']);
const insertOfData =
  /^INSERT\s{1,9}INTO\s{1,9}(?:TABLE\s{1,9})?([\w.`]{1,200})\s{0,9}(?:\(([^()]{1,9999})\))?\s{0,9}FORMAT\s{1,9}(TabSeparated|TSV|JSONEachRow|CSV)$/i;

/**
 * The engine with the sessions that requests are shared out to: readers, and one each for inserts, for other commands,
 * which can take long, and for killing queries, which cannot be done from their own session.
 */
export class StoreEngine {
  readonly #readers: SessionPool;
  readonly #writer: SessionPool;
  readonly #commander: SessionPool;
  readonly #killer: SessionPool;
  readonly #running = new Set<string>();

  /** @param readers how many queries run at a time */
  constructor(path: string, readers: number) {
    this.#readers = new SessionPool(path, readers);
    this.#writer = new SessionPool(path, 1);
    this.#commander = new SessionPool(path, 1);
    this.#killer = new SessionPool(path, 1);
    restoreFatalSignals();
  }

  /**
   * Runs a statement and writes its result. Rejects with the engine's exception, before or after the first bytes.
   * @param gone aborted when nobody waits any longer: a query is then killed
   */
  async run(request: StoreRequest, sink: ResultSink, gone: AbortSignal): Promise<void> {
    const queryId = request.queryId ?? randomUUID();
    const verb = toVerb(request.sql);
    if (!request.mayWrite && !reads.has(verb)) {
      throw new StoreException(164, 'Cannot execute a query that changes something by GET', 'READONLY');
    }
    if (this.#running.has(queryId)) {
      const code = 'QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING';
      throw new StoreException(216, `Query with id = ${queryId} is already running`, code);
    }
    this.#running.add(queryId);
    try {
      await this.#runOn(verb, request, queryId, sink, gone);
    } finally {
      this.#running.delete(queryId);
    }
  }

  close(): void {
    for (const pool of [this.#readers, this.#writer, this.#commander, this.#killer]) pool.close();
  }

  async #runOn(
    verb: string,
    request: StoreRequest,
    queryId: string,
    sink: ResultSink,
    gone: AbortSignal,
  ): Promise<void> {
    if (verb === 'KILL') {
      // The engine knows its queries by the comment that they were given here. SYNC has been seen to wait forever.
      const sql = request.sql
        .replace(/\bquery_id\b/g, "Settings['log_comment']")
        .replace(/\bSYNC\b/gi, 'ASYNC');
      return this.#killer.run((session) => runWhole(session, { ...request, sql }, queryId, sink), gone);
    }
    if (verb === 'INSERT' && !isInsertOfQuery(request)) {
      return this.#writer.run((session) => insert(session, request, queryId), gone);
    }
    if (!reads.has(verb) && verb !== 'INSERT') {
      return this.#commander.run((session) => runWhole(session, request, queryId, sink), gone);
    }
    return this.#readers.run((session) => this.#read(session, request, queryId, sink, gone, verb), gone);
  }

  async #read(
    session: EngineSession,
    request: StoreRequest,
    queryId: string,
    sink: ResultSink,
    gone: AbortSignal,
    verb: string,
  ): Promise<void> {
    const kill = () => void this.#kill(queryId).catch(() => undefined);
    gone.addEventListener('abort', kill, { once: true });
    try {
      const run = request.isWhole || verb === 'INSERT' ? runWhole : runStreaming;
      await run(session, request, queryId, sink);
    } catch (error) {
      session.renew();
      throw error;
    } finally {
      gone.removeEventListener('abort', kill);
    }
  }

  #kill(queryId: string): Promise<void> {
    return this.#killer.run(async ({ chdb }) => {
      await chdb.queryAsync(`KILL QUERY WHERE Settings['log_comment'] = ${toLiteral(queryId)} ASYNC`);
    });
  }
}

function toVerb(sql: string): string {
  return /^\w+/.exec(sql.replace(comments, ''))?.[0].toUpperCase() ?? '';
}

function isInsertOfQuery({ sql, data }: StoreRequest): boolean {
  return data.length === 0 && /\b(SELECT|WITH)\b/i.test(sql);
}

async function runWhole(
  session: EngineSession,
  request: StoreRequest,
  queryId: string,
  sink: ResultSink,
): Promise<void> {
  await session.prepare(request, queryId);
  const sql = request.data.length === 0 ? request.sql : `${request.sql}\n${request.data.toString()}`;
  const result = await session.chdb.queryAsync(sql, { format: request.format });
  await sink.write(result.bytes());
}

/**
 * Block after block, as fast as they are taken. The engine plans the query on this thread, and a subquery that yields a
 * single value is part of planning: results that are waited for as a whole take the other way.
 */
async function runStreaming(
  session: EngineSession,
  request: StoreRequest,
  queryId: string,
  sink: ResultSink,
): Promise<void> {
  await session.prepare(request, queryId);
  const stream = session.chdb.queryStream(request.sql, { format: request.format });
  for await (const chunk of stream) await sink.write(chunk.raw());
}

async function insert(session: EngineSession, request: StoreRequest, queryId: string): Promise<void> {
  const [, table, columns, format] = insertOfData.exec(request.sql.trim()) ?? [];
  if (table === undefined || format === undefined) {
    return runWhole(session, request, queryId, { write: async () => {} });
  }
  if (request.data.length === 0) throw new StoreException(108, 'No data to insert', 'NO_DATA_TO_INSERT');
  await session.prepare({ ...request, settings: new Map() }, queryId);
  // The rows go to the engine as they came, without becoming text in between.
  await session.chdb.insert({
    table: table.replaceAll('`', ''),
    ...(columns === undefined
      ? {}
      : { columns: columns.split(',').map((one) => one.trim().replaceAll('`', '')) }),
    format: format as RawInsertFormat,
    values: request.data,
    settings: Object.fromEntries(request.settings),
  });
}
