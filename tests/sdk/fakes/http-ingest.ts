import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeIngest } from './fake-ingest.ts';

export interface HttpIngest {
  readonly origin: string;
  readonly port: number;
  readonly ingest: FakeIngest;
  /** Requests by method and content type: a preflight shows as OPTIONS. */
  readonly requests: string[];
  /** While true every connection is cut without an answer. */
  isDown: boolean;
  delayMs: number;
  close(): Promise<void>;
}

/** The fake service behind real HTTP on a separate port: cross-origin for the page, with the service's CORS headers. */
export async function startHttpIngest(): Promise<HttpIngest> {
  const ingest = new FakeIngest();
  const server = createServer(async (request, response) => {
    fake.requests.push(`${request.method} ${request.headers['content-type'] ?? ''}`.trim());
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('vary', 'origin');
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'authorization,content-type');
      return void response.writeHead(204).end();
    }
    if (fake.isDown) return void request.socket.destroy();
    const text = await readText(request);
    await new Promise((resolve) => setTimeout(resolve, fake.delayMs));
    // A browser that cancels closes the connection: on a slow line the request would not have arrived.
    if (response.destroyed) return;
    try {
      const answer = await ingest.receive(text);
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    } catch {
      request.socket.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: HttpIngest = {
    origin: `http://127.0.0.1:${port}`,
    port,
    ingest,
    requests: [],
    isDown: false,
    delayMs: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return fake;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
