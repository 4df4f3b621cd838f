import { randomUUID } from 'node:crypto';
import type { RawInsertFormat } from 'chdb';
import { EmbeddedEngine } from '../chdb/embedded-engine.ts';
import type { EngineSession } from '../chdb/engine-session.ts';
import { StoreException } from './store-exception.ts';
import type { StoreRequest } from './store-request.ts';

/** Receives the bytes of a result. */
export interface ResultSink {
  /** Resolves when the receiver can take more; rejects when it is gone. */
  write(bytes: Uint8Array): Promise<void>;
}

/** `id` as the engine knows it: `KILL QUERY` names it. */
type NamedRequest = StoreRequest & { readonly id: string };

const comments = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/|\()+/;
const reads = new Set(['SELECT', 'WITH', 'SHOW', 'DESCRIBE', 'DESC', 'EXPLAIN', 'EXISTS', 'FROM']);
const insertOfData =
  /^INSERT\s{1,9}INTO\s{1,9}(?:TABLE\s{1,9})?([\w.`]{1,200})\s{0,9}(?:\(([^()]{1,9999})\))?\s{0,9}FORMAT\s{1,9}(TabSeparated|TSV|JSONEachRow|CSV)$/i;

/** Runs each statement on the session for its kind. */
export class StoreEngine {
  readonly #engine: EmbeddedEngine;
  readonly #running = new Set<string>();

  /** @param readers how many queries run at a time */
  constructor(path: string, readers: number) {
    this.#engine = new EmbeddedEngine(path, readers);
  }

  /**
   * Runs a statement and writes its result. Rejects with the engine's exception, before or after the first bytes.
   * @param gone aborted when nobody waits any longer: a query is then killed
   */
  async run(request: StoreRequest, sink: ResultSink, gone: AbortSignal): Promise<void> {
    const id = request.id ?? randomUUID();
    const verb = toVerb(request.sql);
    if (!request.mayWrite && !reads.has(verb)) {
      throw new StoreException(164, 'Cannot execute a query that changes something by GET', 'READONLY');
    }
    if (this.#running.has(id)) {
      const code = 'QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING';
      throw new StoreException(216, `Query with id = ${id} is already running`, code);
    }
    this.#running.add(id);
    try {
      await this.#runOn(verb, { ...request, id }, sink, gone);
    } finally {
      this.#running.delete(id);
    }
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  async #runOn(verb: string, request: NamedRequest, sink: ResultSink, gone: AbortSignal): Promise<void> {
    const { killer, writer, commander, readers } = this.#engine;
    if (verb === 'KILL') {
      // The engine identifies its queries by the comment set here. `EmbeddedEngine.kill` explains why not `SYNC`.
      const sql = request.sql
        .replace(/\bquery_id\b/g, "Settings['log_comment']")
        .replace(/\bSYNC\b/gi, 'ASYNC');
      return killer.run((session) => runWhole(session, { ...request, sql }, sink), gone);
    }
    if (verb === 'INSERT' && !isInsertOfQuery(request)) {
      return writer.run((session) => insert(session, request), gone);
    }
    if (!reads.has(verb) && verb !== 'INSERT') {
      return commander.run((session) => runWhole(session, request, sink), gone);
    }
    const run = request.isWhole || verb === 'INSERT' ? runWhole : runStreaming;
    return readers.run(async (session) => {
      const kill = () => void this.#engine.kill(request.id).catch(() => undefined);
      gone.addEventListener('abort', kill, { once: true });
      try {
        await run(session, request, sink);
      } finally {
        gone.removeEventListener('abort', kill);
      }
    }, gone);
  }
}

function toVerb(sql: string): string {
  return /^\w+/.exec(sql.replace(comments, ''))?.[0].toUpperCase() ?? '';
}

function isInsertOfQuery({ sql, data }: StoreRequest): boolean {
  return data.length === 0 && /\b(SELECT|WITH)\b/i.test(sql);
}

async function runWhole(session: EngineSession, request: NamedRequest, sink: ResultSink): Promise<void> {
  const { sql, data, format } = request;
  if (data.length === 0) return sink.write((await session.run(request, format)).bytes());
  await session.prepare(request);
  const result = await session.chdb.queryAsync(`${sql}\n${data.toString()}`, { format });
  await sink.write(result.bytes());
}

/**
 * Streams block after block, as fast as the receiver accepts them. The engine plans the query on this thread, and
 * planning includes subqueries that yield a single value, so results that are awaited as a whole go the other way.
 */
async function runStreaming(session: EngineSession, request: NamedRequest, sink: ResultSink): Promise<void> {
  await session.prepare(request);
  const stream = session.chdb.queryStream(request.sql, { format: request.format });
  for await (const chunk of stream) await sink.write(chunk.raw());
}

async function insert(session: EngineSession, request: NamedRequest): Promise<void> {
  const [, table, columns, format] = insertOfData.exec(request.sql.trim()) ?? [];
  if (table === undefined || format === undefined) {
    return runWhole(session, request, { write: async () => {} });
  }
  if (request.data.length === 0) throw new StoreException(108, 'No data to insert', 'NO_DATA_TO_INSERT');
  await session.prepare({ ...request, settings: new Map() });
  // The rows go to the engine as received, without a conversion to text.
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
