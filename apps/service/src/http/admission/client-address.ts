import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

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
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const mapped = /^::ffff:([\d.]+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [left = '', right] = address.split('%', 1).join('').split('::');
  const leading = left === '' ? [] : left.split(':');
  const trailing = right === undefined || right === '' ? [] : right.split(':');
  // A dotted suffix stands for two groups.
  const dotted = trailing.at(-1)?.includes('.') ? 1 : 0;
  const zeros = right === undefined ? 0 : Math.max(8 - leading.length - trailing.length - dotted, 0);
  const groups = [...leading, ...Array<string>(zeros).fill('0'), ...trailing].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') {
    const words = groups.slice(6).map((group) => Number.parseInt(group, 16));
    return words.flatMap((word) => [word >> 8, word & 0xff]).join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
