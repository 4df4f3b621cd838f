import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Statement } from '../chdb/engine-session.ts';
import { StoreException } from './store-exception.ts';

/** A request to ClickHouse's HTTP interface: https://clickhouse.com/docs/interfaces/http */
export interface StoreRequest extends Statement {
  /** The data after the statement of an insert. */
  readonly data: Buffer;
  /** The result format if the statement names none. */
  readonly format: string;
  /** Whether the response begins only once it is complete, so that its status reports every failure. */
  readonly isWhole: boolean;
  readonly mayWrite: boolean;
  readonly acceptsGzip: boolean;
}

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** A range of the log has a few megabytes at most; statements are small. */
const mostBodyBytes = 256 * 1024 ** 2;
/** Parameters of the interface itself, not settings of the engine. */
const ofInterface = new Set([
  ...[
    'query',
    'query_id',
    'database',
    'user',
    'password',
    'quota_key',
    'role',
    'session_id',
    'session_timeout',
  ],
  ...['session_check', 'default_format', 'wait_end_of_query', 'buffer_size', 'compress', 'decompress'],
  ...['enable_http_compression', 'stacktrace', 'close_session', 'log_comment'],
]);
const httpOnly = /^(http_|send_progress_in_http_headers|cancel_http_)/;
const name = /^[A-Za-z_]\w{0,127}$/;

export function readCredentials(url: URL, { headers }: IncomingMessage): Credentials {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/.exec(headers.authorization ?? '')?.[1];
  if (basic !== undefined) {
    const [user = '', ...password] = Buffer.from(basic, 'base64').toString().split(':');
    return { user, password: password.join(':') };
  }
  return {
    user: String(headers['x-clickhouse-user'] ?? url.searchParams.get('user') ?? 'default'),
    password: String(headers['x-clickhouse-key'] ?? url.searchParams.get('password') ?? ''),
  };
}

/** Reads the body. Throws `StoreException`. */
export async function readStoreRequest(url: URL, message: IncomingMessage): Promise<StoreRequest> {
  const params = new Map<string, string>();
  const settings = new Map<string, string>();
  for (const [key, value] of url.searchParams) {
    if (key.startsWith('param_')) params.set(toName(key.slice('param_'.length)), value);
    else if (!ofInterface.has(key) && !httpOnly.test(key)) settings.set(toName(key), value);
  }
  const body = await readBody(message);
  const asked = url.searchParams.get('query') ?? '';
  const acceptsGzip = /\bgzip\b/.test(String(message.headers['accept-encoding'] ?? ''));
  return {
    id: url.searchParams.get('query_id') ?? undefined,
    database: String(
      url.searchParams.get('database') ?? message.headers['x-clickhouse-database'] ?? 'default',
    ),
    sql: asked === '' ? body.toString() : asked,
    data: asked === '' ? Buffer.alloc(0) : body,
    params,
    settings,
    format: String(
      url.searchParams.get('default_format') ?? message.headers['x-clickhouse-format'] ?? 'TabSeparated',
    ),
    isWhole: url.searchParams.get('wait_end_of_query') === '1',
    mayWrite: message.method === 'POST',
    acceptsGzip: acceptsGzip && url.searchParams.get('enable_http_compression') === '1',
  };
}

function toName(text: string): string {
  if (name.test(text)) return text;
  throw new StoreException(115, `Unknown setting '${text}'`, 'UNKNOWN_SETTING');
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of toPlain(message)) {
    bytes += chunk.length;
    if (bytes > mostBodyBytes) throw new StoreException(307, 'The body is too large', 'TOO_MANY_BYTES');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toPlain(message: IncomingMessage): Readable {
  const encoding = message.headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return message;
  const decompress = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }[encoding];
  if (decompress === undefined) {
    throw new StoreException(48, `Content-Encoding ${encoding} is not supported`, 'NOT_IMPLEMENTED');
  }
  const plain = decompress();
  message.on('error', (error) => plain.destroy(error)).on('aborted', () => plain.destroy());
  return message.pipe(plain);
}
