import ipaddr from 'ipaddr.js';
import { expect, it } from 'vitest';
import { mayConnectTo } from './public-address.ts';

it.each(['1.1.1.1', '203.0.114.1', '::ffff:1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
  '%s is public',
  (address) => {
    expect(mayConnectTo(address, [])).toBe(true);
  },
);

it.each([
  ['0.0.0.0', 'this host'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['100.100.100.200', 'metadata of Alibaba Cloud'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['168.63.129.16', 'metadata of Azure'],
  ['169.254.0.1', 'link-local'],
  ['169.254.169.254', 'metadata of AWS, Google Cloud and Azure'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.192', 'metadata of Oracle Cloud'],
  ['192.0.2.1', 'documentation'],
  ['192.88.99.1', '6to4 relay'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'benchmarks'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::8.8.8.8', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['::ffff:a9fe:a9fe', 'IPv4-mapped metadata'],
  ['::ffff:0:7f00:1', 'IPv4-translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::a00:1', 'local NAT64'],
  ['100::1', 'discard'],
  ['100:0:0:1::1', 'dummy'],
  ['2001::7f00:1', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::1', '6to4'],
  ['2002:a9fe:a9fe::1', '6to4 of the metadata address'],
  ['3fff::1', 'documentation'],
  ['5f00::1', 'segment routing'],
  ['4000::1', 'unassigned'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of AWS'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['', 'no address'],
  ['localhost', 'a name'],
])('%s is refused: %s', (address) => {
  expect(mayConnectTo(address, [])).toBe(false);
});

it('an allowed network opens itself, mapped or not, and nothing else', () => {
  const allowed = ['10.1.0.0/16', 'fd00:1::/32'].map((one) => ipaddr.parseCIDR(one));
  expect(mayConnectTo('10.1.2.3', allowed)).toBe(true);
  expect(mayConnectTo('::ffff:10.1.2.3', allowed)).toBe(true);
  expect(mayConnectTo('fd00:1::5', allowed)).toBe(true);
  expect(mayConnectTo('10.2.0.1', allowed)).toBe(false);
  expect(mayConnectTo('fd00:2::5', allowed)).toBe(false);
  expect(mayConnectTo('64:ff9b::a01:203', allowed)).toBe(false);
});
