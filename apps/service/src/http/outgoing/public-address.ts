import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Settings } from '../../settings/settings.ts';

export type AllowedNetworks = Settings['outgoingAllow'];

/** Looks public and is the address at which Azure serves metadata to its machines. */
const azureMetadata = '168.63.129.16';
/** The only block from which global IPv6 addresses are assigned. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether outgoing requests may connect to this address: a public one, or one of a network that the operator allows.
 * Addresses that carry an IPv4 address (NAT64, 6to4, Teredo) are refused whichever one they carry, because a gateway
 * would deliver to it. A mapped IPv4 address counts as the IPv4 address.
 */
export function mayConnectTo(address: string, allowed: AllowedNetworks): boolean {
  // A zone (`fe80::1%eth0`) only exists for link-local addresses.
  if (isIP(address) === 0 || address.includes('%')) return false;
  // The library reads `::8.8.8.8` as the mapped `::ffff:8.8.8.8`; `URL` writes both without dots.
  const canonical = isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
  const parsed = ipaddr.process(canonical);
  if (allowed.some((network) => parsed.kind() === network[0].kind() && parsed.match(network))) return true;
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' ? parsed.toString() !== azureMetadata : parsed.match(globalUnicast);
}
