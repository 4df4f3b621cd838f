import { expect, it } from 'vitest';
import { findBlock, type PolicyRequest, parsePolicies } from './security-policy.ts';

const page = new URL('https://shop.example/film');
const sdk = new URL('https://overlay.example/sdk/v1/overlay-sdk.js');

function blocks(policy: string, request: Partial<PolicyRequest> = {}) {
  return findBlock(parsePolicies([policy]), page, { kind: 'script', url: sdk, ...request });
}

it.each([
  "img-src 'none'",
  'script-src https://overlay.example',
  'script-src overlay.example',
  'script-src OVERLAY.example:443',
  'script-src *.example',
  'script-src overlay.example:*',
  'script-src https:',
  'script-src http:',
  'script-src *',
  'script-src https://overlay.example/sdk/',
  'script-src https://overlay.example/sdk/v1/overlay-sdk.js',
  "script-src 'none'; script-src-elem overlay.example",
  'default-src overlay.example',
  "default-src 'none'; script-src overlay.example",
  'sandbox allow-scripts',
])('%s lets the script pass', (policy) => {
  expect(blocks(policy)).toBeUndefined();
});

it.each([
  ["script-src 'none'", 'script-src'],
  ['script-src', 'script-src'],
  ["script-src 'self'", 'script-src'],
  ["script-src 'unsafe-inline'", 'script-src'],
  ['script-src other.example', 'script-src'],
  ['script-src http://overlay.example.evil.test', 'script-src'],
  ['script-src *.overlay.example', 'script-src'],
  ['script-src overlay.example:8443', 'script-src'],
  ['script-src overlay.example/other/', 'script-src'],
  ['script-src overlay.example/sdk', 'script-src'],
  ["script-src overlay.example 'strict-dynamic'", 'script-src'],
  ["script-src overlay.example; script-src-elem 'self'", 'script-src-elem'],
  ["default-src 'self'", 'default-src'],
  ['sandbox', 'sandbox'],
  ["script-src overlay.example, script-src 'self'", 'script-src'],
])('%s blocks the script by %s', (policy, directive) => {
  expect(blocks(policy)).toEqual({ directive, isDefault: directive === 'default-src' });
});

it('a nonce or a hash lets its script pass, also with strict-dynamic', () => {
  const policy = "script-src 'strict-dynamic' 'nonce-abc' 'sha256-right='";
  expect(blocks(policy, { nonce: 'abc' })).toBeUndefined();
  expect(blocks(policy, { nonce: 'ABC' })).toBeDefined();
  expect(blocks(policy, { integrity: 'sha256-right=' })).toBeUndefined();
  expect(blocks(policy, { integrity: 'sha256-right= sha256-wrong=' })).toBeDefined();
});

it('connections have a directive of their own', () => {
  const connect = { kind: 'connect', url: new URL('https://overlay.example/api/events') } as const;
  expect(blocks("script-src overlay.example; connect-src 'self'", connect)?.directive).toBe('connect-src');
  expect(blocks("script-src 'self'; connect-src overlay.example", connect)).toBeUndefined();
  expect(blocks("script-src 'self'", connect)).toBeUndefined();
});

it('self is the same host and port, by http or https', () => {
  expect(blocks("script-src 'self'", { url: new URL('https://shop.example/sdk.js') })).toBeUndefined();
  expect(blocks("script-src 'self'", { url: new URL('https://shop.example:8443/sdk.js') })).toBeDefined();
  expect(blocks("script-src 'self'", { url: new URL('http://shop.example/sdk.js') })).toBeDefined();
});
