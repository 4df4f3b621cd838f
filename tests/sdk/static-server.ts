import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, resolve } from 'node:path';

export interface CapturedEvent {
  readonly eventType: string;
  readonly interactionType?: string;
  readonly overlayId?: string;
  readonly value?: number | string | null;
  readonly [field: string]: unknown;
}

export interface PlaygroundServer {
  /** Of the running test. */
  readonly origin: string;
  /** Every event that arrived from this origin, batches taken apart. */
  readonly events: CapturedEvent[];
  /** What the init answer says is published. */
  readonly overlays: unknown[];
  /** Headers sent with every page, for instance a security policy. */
  headers: Record<string, string>;
  /** Forgets everything and takes another origin: what a closed page still sends, or left in its storage, is not heard. */
  startAnew(): void;
  close(): Promise<void>;
}

const demoVideo = resolve(import.meta.dirname, '../../apps/service/assets/demo/demo.webm');
const repository = resolve(import.meta.dirname, '../..');
const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.webm': 'video/webm',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}');
}

/** A video must be served in ranges, or the browser cannot seek in it. */
async function sendFile(file: string, request: IncomingMessage, response: ServerResponse) {
  const { size } = await stat(file);
  const [, from = '0', to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from);
  const end = to ? Number(to) : size - 1;
  response.writeHead(request.headers.range ? 206 : 200, {
    'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${size}`,
  });
  createReadStream(file, { start, end }).pipe(response);
}

/** The playground as pages see it, the built SDK where the service serves it, and an ingest endpoint that keeps what comes. */
export async function startPlaygroundServer(): Promise<PlaygroundServer> {
  const events: CapturedEvent[] = [];
  const overlays: unknown[] = [];
  let visit = 1;
  let port = 0;
  // Browsers take every name below localhost to this machine, without asking anybody.
  const host = () => `visit-${visit}.localhost:${port}`;
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    for (const [name, value] of Object.entries(playground.headers)) response.setHeader(name, value);
    try {
      if (request.method === 'POST') {
        const body = await readBody(request);
        const receivedAt = new Date().toISOString();
        if (pathname === '/api/sdk/init') {
          response.end(
            JSON.stringify({
              ok: true,
              sessionId: 'sess_test',
              serverTime: receivedAt,
              config: {},
              overlays,
            }),
          );
          return;
        }
        const batch = Array.isArray(body.events) ? body.events : undefined;
        if (request.headers.host === host()) events.push(...((batch ?? [body]) as CapturedEvent[]));
        const results = (batch ?? []).map((_, index) => ({
          index,
          status: 'accepted',
          eventId: `evt_${index}`,
          receivedAt,
        }));
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify(
            batch
              ? { ok: true, receivedAt, accepted: batch.length, rejected: 0, results }
              : { ok: true, eventId: `evt_${events.length}`, receivedAt },
          ),
        );
        return;
      }
      if (pathname === '/demo.webm') await sendFile(demoVideo, request, response);
      else if (pathname.startsWith('/sdk/v1/')) {
        await sendFile(resolve(repository, 'packages/sdk/dist', pathname.slice(8)), request, response);
      } else await sendFile(resolve(repository, 'playground', pathname.slice(1)), request, response);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address === 'object' && address) port = address.port;
  const playground: PlaygroundServer = {
    get origin() {
      return `http://${host()}`;
    },
    events,
    overlays,
    headers: {},
    startAnew() {
      visit += 1;
      events.length = 0;
      overlays.length = 0;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return playground;
}
