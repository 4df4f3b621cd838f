import type { IncomingMessage, ServerResponse } from 'node:http';

/** The spelling that browsers, beacons and servers use; any other goes through the framework, which knows them all. */
const contentTypes = new Set(
  ['application/json', 'text/plain'].flatMap((type) => [
    type,
    `${type};charset=utf-8`,
    `${type}; charset=utf-8`,
    `${type};charset=UTF-8`,
    `${type}; charset=UTF-8`,
  ]),
);

/** POSTs that are answered without the framework, which costs as much as the rest of a request together. */
export interface DirectPosts {
  readonly paths: readonly string[];
  readonly isClosing: () => boolean;
  answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void;
}

/**
 * Whether a request is one of them. The framework handles everything else: other methods, queries, a missing Host,
 * compressed or chunked bodies, a closing server, and all refusals.
 */
export function isDirect(
  { paths, isClosing }: DirectPosts,
  { method, url, headers }: IncomingMessage,
): boolean {
  return (
    method === 'POST' &&
    headers.host !== undefined &&
    paths.includes(url ?? '') &&
    contentTypes.has(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    !isClosing()
  );
}
