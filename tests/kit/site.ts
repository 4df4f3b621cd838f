import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, resolve } from 'node:path';

export interface CapturedEvent {
  readonly eventType: string;
  readonly interactionType?: string;
  readonly overlayId?: string;
  readonly value?: number | string | null;
  readonly [field: string]: unknown;
}

/** An origin that belongs to one test. */
export interface Site {
  readonly origin: string;
  /** Every event sent to this origin, in order of arrival, batches unpacked. */
  readonly events: CapturedEvent[];
  /** Published overlays in the answer to `POST /api/sdk/init`. */
  readonly overlays: unknown[];
  /** Headers of every answer, such as a security policy. */
  readonly headers: Record<string, string>;
  /** Scripts and pages of this site only, by path; they replace files. */
  readonly files: Map<string, string>;
  close(): void;
}

export interface SiteServer {
  open(): Site;
  close(): Promise<void>;
}

const repository = resolve(import.meta.dirname, '../..');
/**
 * 20 s of 640 × 360 pixels in VP8 with 10 frames a second, which cost a software renderer half of what the demo's film costs. It is
 * nothing to look at, so pictures of the docs show that one.
 */
export const film =
  process.env.OVERLAY_FILM === 'demo'
    ? join(repository, 'apps/service/assets/demo/demo.webm')
    : join(import.meta.dirname, 'film.webm');
const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.webm': 'video/webm',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * The playground, the demo film, the built SDK under the service's path, and an ingest endpoint that records events.
 */
export async function startSite(): Promise<SiteServer> {
  const sites = new Map<string, Site>();
  let opened = 0;
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response, sites.get(request.headers.host ?? ''));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    open() {
      opened += 1;
      // Browsers resolve every name below localhost to this machine without a lookup.
      const host = `visit-${opened}.localhost:${port}`;
      const site: Site = {
        origin: `http://${host}`,
        events: [],
        overlays: [],
        headers: {},
        files: new Map(),
        close: () => void sites.delete(host),
      };
      sites.set(host, site);
      return site;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, site: Site | undefined) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  for (const [name, value] of Object.entries(site?.headers ?? {})) response.setHeader(name, value);
  if (request.method === 'POST') {
    const body = await readBody(request);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(pathname === '/api/sdk/init' ? toInit(site) : ingest(body, site)));
    return;
  }
  const own = site?.files.get(pathname);
  if (own !== undefined) {
    response.setHeader('content-type', contentTypes[extname(pathname)] ?? 'text/html');
    response.end(own);
  } else if (pathname === '/demo.webm') await sendFile(film, request, response);
  else if (pathname.startsWith('/sdk/v1/')) {
    await sendFile(resolve(repository, 'packages/sdk/dist', pathname.slice(8)), request, response);
  } else await sendFile(resolve(repository, 'playground', pathname.slice(1)), request, response);
}

const toInit = (site: Site | undefined) => ({
  ok: true,
  sessionId: 'sess_test',
  serverTime: new Date().toISOString(),
  config: {},
  overlays: site?.overlays ?? [],
});

function ingest(body: Record<string, unknown>, site: Site | undefined) {
  const receivedAt = new Date().toISOString();
  const batch: CapturedEvent[] | undefined = Array.isArray(body.events) ? body.events : undefined;
  site?.events.push(...(batch ?? [body as CapturedEvent]));
  if (!batch) return { ok: true, eventId: `evt_${site?.events.length}`, receivedAt };
  const results = batch.map((_, index) => ({
    index,
    status: 'accepted',
    eventId: `evt_${index}`,
    receivedAt,
  }));
  return { ok: true, receivedAt, accepted: batch.length, rejected: 0, results };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}');
}

/** A video must be served with byte ranges, or the browser cannot seek. */
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
