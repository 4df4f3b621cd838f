import type { IncomingMessage } from 'node:http';

/**
 * Which neighbour sends, for sharing out what is scarce: behind a proxy the address that the proxy saw, which is the last
 * one of the list. (Whoever needs the viewer's own address asks `request.ip`.)
 */
export function createToAddress(isBehindProxy: boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-for'];
    const last =
      isBehindProxy && typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined;
    return last ?? socket.remoteAddress ?? '';
  };
}
