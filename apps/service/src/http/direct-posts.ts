import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';

/** What browsers, beacons and servers send; any other spelling goes through the framework, which knows them all. */
const contentTypes = new Set(
  ['application/json', 'text/plain'].flatMap((type) => [
    type,
    `${type};charset=utf-8`,
    `${type}; charset=utf-8`,
    `${type};charset=UTF-8`,
    `${type}; charset=UTF-8`,
  ]),
);

export interface DirectPosts {
  readonly paths: readonly string[];
  /** A larger body is the framework's to refuse. */
  readonly bodyBytes: number;
  readonly isClosing: () => boolean;
  answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void;
}

/**
 * Takes the plain POSTs to these addresses before the framework sees them, and leaves it everything else: other
 * methods, queries, a missing Host, compressed or chunked bodies, bodies that are too large, a server that is closing.
 * Why: the framework costs as much as the rest of a request together, see docs/performance.md.
 */
export function takePostsDirectly(server: Server, posts: DirectPosts): void {
  const { paths, bodyBytes, isClosing } = posts;
  const routed = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isDirect =
      request.method === 'POST' &&
      request.headers.host !== undefined &&
      paths.includes(request.url ?? '') &&
      hasPlainBody(request.headers, bodyBytes) &&
      !isClosing();
    if (isDirect) readBody(request, (body) => posts.answer(request, response, body));
    else for (const listener of routed) Reflect.apply(listener, server, [request, response]);
  });
}

function hasPlainBody(headers: IncomingHttpHeaders, bodyBytes: number): boolean {
  return (
    contentTypes.has(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    Number(headers['content-length']) <= bodyBytes
  );
}

/** A body that never ends is the server's to give up (`requestTimeout`); one whose sender leaves is forgotten. */
function readBody(request: IncomingMessage, onEnd: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const [first] = chunks;
    onEnd(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks));
  });
}
