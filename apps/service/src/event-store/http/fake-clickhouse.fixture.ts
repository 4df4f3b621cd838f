import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A request as a ClickHouse server would see it. */
export interface FakeRequest {
  readonly sql: string;
  /** The rows of an insert. */
  readonly data: string;
  readonly search: URLSearchParams;
  readonly message: IncomingMessage;
}

/** Answers a request, or returns false for the default answer. */
export type FakeAnswer = (request: FakeRequest, reply: ServerResponse) => boolean | undefined;

export interface FakeClickHouse {
  readonly url: string;
  readonly requests: FakeRequest[];
  /** Answers the next requests. */
  answer: FakeAnswer;
  stop(): Promise<void>;
}

/** Self-signed, for localhost, valid until 2126. */
const certificate =
  '-----BEGIN CERTIFICATE-----\nMIIBmjCCAUGgAwIBAgIUa0ZOblscHRi6r/gl6FTpQlYU8AIwCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE2MzQ1N1oYDzIxMjYxMDI5MTYzNDU3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQoBFGOlT/4vd2Ehg+F0UCmmbDO0sGntRPBBubO6nn9d/pZz31NbtPPjEoGms5juI4+Eyfma7zF0tJpihwcDaCCo28wbTAdBgNVHQ4EFgQUy3Gp4xIOgJsZnIeoFrDXCTX5jRUwHwYDVR0jBBgwFoAUy3Gp4xIOgJsZnIeoFrDXCTX5jRUwDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZIzj0EAwIDRwAwRAIge1g8iXnyu59SBxm7despPX/AVqbrhqyNWC+HxK4lxpwCIELjm0IILzECB1XjsKjR4XzewjI5bw8AIOZurfql2LgA\n-----END CERTIFICATE-----\n';
const privateKey =
  '-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7/WdvLqy/859wSh3jcLz92sRmiHO4uahQbtJ6on5trGhRANCAAQoBFGOlT/4vd2Ehg+F0UCmmbDO0sGntRPBBubO6nn9d/pZz31NbtPPjEoGms5juI4+Eyfma7zF0tJpihwcDaCC\n-----END PRIVATE KEY-----\n';

/** Speaks ClickHouse's HTTP interface without an engine: a test says what goes wrong. */
export async function startFakeClickHouse({ tls = false } = {}): Promise<FakeClickHouse> {
  const onRequest = (message: IncomingMessage, reply: ServerResponse) => void handle(message, reply);
  const server = tls
    ? createHttpsServer({ cert: certificate, key: privateKey }, onRequest)
    : createHttpServer(onRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fake: FakeClickHouse = {
    url: `${tls ? 'https' : 'http'}://someone:a-secret-word@127.0.0.1:${port}/overlay`,
    requests: [],
    answer: () => false,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;

  async function handle(message: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { searchParams: search } = new URL(message.url ?? '/', fake.url);
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const text = (message.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
    const inAddress = search.get('query');
    const request = { sql: inAddress ?? text, data: inAddress === null ? '' : text, search, message };
    fake.requests.push(request);
    if (fake.answer(request, reply) !== false) return;
    reply.end(request.sql.startsWith('SELECT version()') ? '25.3.1.2703\n' : '');
  }
}

/** In the form that servers use for an exception before the first row. */
export function sendException(reply: ServerResponse, code: number, text: string, name: string): true {
  reply.writeHead(500, { 'x-clickhouse-exception-code': code });
  reply.end(`Code: ${code}. DB::Exception: ${text}. (${name}) (version 25.3.1.2703 (official build))\n`);
  return true;
}
