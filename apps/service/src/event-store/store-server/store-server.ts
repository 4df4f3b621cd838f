import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Certificate, secureConnections } from '../../settings/tls.ts';
import { type ResultSink, StoreEngine } from './store-engine.ts';
import { StoreException, toExceptionCode, toExceptionText, toStatus } from './store-exception.ts';
import { readCredentials, readStoreRequest } from './store-request.ts';

export interface StoreServerOptions {
  /** The data directory of the engine. One process at a time. */
  readonly path: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** For the user `default`; undefined: anyone who reaches the port may connect. */
  readonly password: string | undefined;
  /** With it the store speaks TLS. */
  readonly certificate?: Certificate | undefined;
  /** How many queries run at a time; others wait. */
  readonly readers: number;
}

export interface StoreServer {
  readonly address: AddressInfo;
  /** Accepts no more requests, and closes the engine once the open ones are answered or the time is up. */
  stop(timeoutMs: number): Promise<void>;
}

/** Query parameters are part of the address. */
const mostHeaderBytes = 1024 ** 2;
/** The same as ClickHouse's default. */
const keepAliveMs = 10_000;
/** Smaller responses do not benefit from gzip. */
const leastGzipBytes = 1_400;

/**
 * The embedded engine as a server, behind the part of ClickHouse's HTTP interface that the service needs: statements
 * with parameters and settings, inserts with a token, streamed results, `KILL QUERY`, `/ping`.
 */
export async function startStoreServer(options: StoreServerOptions): Promise<StoreServer> {
  const engine = new StoreEngine(options.path, options.readers);
  const isAllowed = toGuard(options.password);
  const server = createServer(
    { maxHeaderSize: mostHeaderBytes, keepAliveTimeout: keepAliveMs },
    (message, reply) => {
      void answer(message, reply, engine, isAllowed).catch(() => reply.destroy());
    },
  );
  if (options.certificate !== undefined) secureConnections(server, options.certificate);
  try {
    await listen(server, options);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    address: server.address() as AddressInfo,
    async stop(timeoutMs) {
      const closed = once(server, 'close');
      server.close();
      const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await closed;
      clearTimeout(cut);
      await engine.close();
    },
  };
}

async function listen(server: Server, { host, port }: StoreServerOptions): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

/** Compares hashes, which have equal lengths, in constant time. */
function toGuard(password: string | undefined): (user: string, given: string) => boolean {
  if (password === undefined) return () => true;
  const toHash = (text: string) => createHash('sha256').update(text).digest();
  const expected = toHash(password);
  return (user, given) => timingSafeEqual(toHash(given), expected) && user === 'default';
}

async function answer(
  message: IncomingMessage,
  reply: ServerResponse,
  engine: StoreEngine,
  isAllowed: (user: string, password: string) => boolean,
): Promise<void> {
  const url = new URL(message.url ?? '/', 'http://store');
  reply.setHeader('X-ClickHouse-Server-Display-Name', 'overlay-store');
  if (url.pathname === '/ping' || (message.method === 'GET' && !url.searchParams.has('query'))) {
    reply.setHeader('Content-Type', 'text/plain; charset=UTF-8').end('Ok.\n');
    return;
  }
  try {
    // Otherwise a web page in a browser on this machine could send any query.
    if (message.headers.origin !== undefined || message.headers['sec-fetch-site'] !== undefined) {
      throw new StoreException(516, 'Browsers are not served', 'AUTHENTICATION_FAILED');
    }
    const { user, password } = readCredentials(url, message);
    if (!isAllowed(user, password)) {
      throw new StoreException(
        516,
        `${user}: Authentication failed: password is incorrect, or there is no user with such name`,
        'AUTHENTICATION_FAILED',
      );
    }
    const request = await readStoreRequest(url, message);
    const gone = new AbortController();
    reply.on('close', () => {
      if (!reply.writableFinished) gone.abort();
    });
    if (request.id !== undefined) reply.setHeader('X-ClickHouse-Query-Id', request.id);
    const sink = toSink(reply, request.isWhole && request.acceptsGzip);
    await engine.run(request, sink, gone.signal);
    reply.end();
  } catch (error) {
    tellException(reply, error);
  }
}

function toSink(reply: ServerResponse, isGzipped: boolean): ResultSink {
  return {
    async write(bytes) {
      if (reply.destroyed) throw new Error('the receiver is gone');
      if (!reply.headersSent) {
        reply.setHeader('Content-Type', 'text/plain; charset=UTF-8');
        if (isGzipped && bytes.length >= leastGzipBytes) {
          reply.setHeader('Content-Encoding', 'gzip').end(gzipSync(bytes, { level: 1 }));
          return;
        }
        if (!isGzipped) reply.setHeader('X-ClickHouse-Exception-Tag', toTag(reply));
      }
      if (bytes.length > 0 && !reply.write(bytes)) await drained(reply);
    },
  };
}

async function drained(reply: ServerResponse): Promise<void> {
  await Promise.race([
    once(reply, 'drain'),
    once(reply, 'close').then(() => {
      throw new Error('the receiver is gone');
    }),
  ]);
}

const tags = new WeakMap<ServerResponse, string>();

/** Marks an exception in the middle of a body: the tag is random, so rows cannot contain it. */
function toTag(reply: ServerResponse): string {
  const tag = tags.get(reply) ?? randomBytes(8).toString('hex');
  tags.set(reply, tag);
  return tag;
}

function tellException(reply: ServerResponse, error: unknown): void {
  if (reply.destroyed) return;
  const text = toExceptionText(error);
  if (!reply.headersSent) {
    const code = toExceptionCode(error);
    reply
      .writeHead(toStatus(code), {
        'Content-Type': 'text/plain; charset=UTF-8',
        'X-Content-Type-Options': 'nosniff',
        'X-ClickHouse-Exception-Code': String(code),
        // A refused body may still be arriving.
        ...(reply.req.complete ? {} : { Connection: 'close' }),
      })
      .end(`${text}\n`);
    return;
  }
  const tag = toTag(reply);
  const length = Buffer.byteLength(text) + 1;
  reply.end(`\r\n__exception__\r\n${tag}\r\n${text}\n${length} ${tag}\r\n__exception__\r\n`);
}
