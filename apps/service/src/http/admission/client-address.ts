import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

export interface ClientAddresses {
  /** The address of the caller, as Fastify's `request.ip`. */
  addressOf(request: IncomingMessage): string;
  /** Whether connections from this address forward the requests of others. */
  isProxy(address: string): boolean;
}

/** Only the `trusted` proxies (comma-separated) may name the client in `X-Forwarded-For`. */
export function createClientAddresses(trusted: string | undefined): ClientAddresses {
  if (trusted === undefined) {
    return { addressOf: (request) => request.socket.remoteAddress ?? '', isProxy: () => false };
  }
  const isTrusted = proxyAddress.compile(trusted.split(',').map((one) => one.trim()));
  return {
    addressOf: (request) => proxyAddress(request, isTrusted),
    isProxy: (address) => isTrusted(address, 0),
  };
}

/**
 * The network that counts as one sender: an IPv4 address, including one mapped into IPv6, or the /64 of an IPv6
 * address, which belongs to a single household. Anything that is not an address is one network, `unknown`.
 */
export function toNetwork(address: string): string {
  // The library also reads octal and shortened forms, which no socket or proxy reports.
  if (isIP(address) === 0) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
