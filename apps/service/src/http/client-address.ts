import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** The address of whoever called, as Fastify's `request.ip` has it: `trusted` proxies, with commas, may name another. */
export function createToClientAddress(trusted: string | undefined): (request: IncomingMessage) => string {
  if (trusted === undefined) return (request) => request.socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile(trusted.split(',').map((one) => one.trim()));
  return (request) => proxyAddress(request, isTrusted);
}
