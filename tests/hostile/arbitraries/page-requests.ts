import fc from 'fast-check';
import type { WireRequest } from '../wire/wire-request.ts';
import { oddHeaders } from './request-headers.ts';

const roots = [
  '/sdk/v1/',
  '/sdk/0.1.0/',
  '/sdk/',
  '/docs/',
  '/docs/images/',
  '/docs/errors/',
  '/demo/',
  '/',
  '/api/',
  '//',
  '/openapi.json',
  '/readyz',
  '/healthz',
  '/metrics',
] as const;
const names = [
  ...[
    'overlay-sdk.js',
    'overlay-sdk.mjs',
    'package.json',
    '.tsbuildinfo',
    'index.html',
    'demo.css',
    'malformed_json',
    'shopify',
    'installations',
  ],
  ...[
    '..',
    '../',
    '../package.json',
    '..%2fpackage.json',
    '%2e%2e/package.json',
    '%2e%2e%2fpackage.json',
    '..%5cpackage.json',
    '..\\package.json',
  ],
  ...[
    '....//package.json',
    '%252e%252e%252fpackage.json',
    '..%00/package.json',
    'overlay-sdk.js%00',
    '%c0%ae%c0%ae/package.json',
    '..;/package.json',
  ],
  ...[
    '../../../../../../../../etc/passwd',
    '%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    'etc/passwd',
    '~root',
    '.git/config',
    'src/main.ts',
  ],
  ...[
    '',
    '.',
    '%',
    '%zz',
    '%ff',
    '?',
    '??',
    '#',
    '*',
    'a//b',
    'con',
    'x'.repeat(5_000),
    '%F0%9F%98%80',
    '\u00e9',
    'CON.js',
    'overlay-sdk.js/',
  ],
] as const;

const pages = [
  ...[
    '/',
    '/demo',
    '/docs',
    '/docs/assets/docs.css',
    '/docs/api/keys',
    '/docs/search',
    '/robots.txt',
    '/docs/errors/malformed_json',
    '/docs/installations',
    '/openapi.json',
    '/healthz',
  ],
  ...[
    '/readyz',
    '/demo/demo.css',
    '/demo/demo.js',
    '/sdk/v1/overlay-sdk.js',
    '/sdk/v1/overlay-sdk.mjs',
    '/sdk/0.1.0/overlay-sdk.js',
  ],
] as const;

/** An existing page, or a folder and something in it, below it or next to it. */
const addresses = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...pages).map((page) => [page, ''] as const) },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constantFrom(...roots),
      fc
        .array(fc.oneof(fc.constantFrom(...names), fc.webPath()), { minLength: 1, maxLength: 3 })
        .map((parts) => parts.join('/')),
    ),
  },
);

/** Everything that is not an operation: pages, scripts, pictures, and addresses that try to leave their folder. */
export const pageRequests: fc.Arbitrary<WireRequest> = fc
  .tuple(
    fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'),
    addresses,
    fc.constantFrom('', '', '?a=b', '?__proto__=1', '?%zz'),
    oddHeaders,
  )
  .map(([method, [root, rest], query, headers]) => {
    const host = headers.some(([name]) => name === 'host') ? [] : [['host', 'fuzz.example'] as const];
    const lines = [...host, ...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const address = `${root}${rest}${query}`;
    return {
      label: `pages ${root}`,
      chunks: [Buffer.from(`${method} ${address} HTTP/1.1\r\n${lines}\r\n`, 'latin1')],
      heads: [method === 'HEAD'],
      isComplete: true,
    };
  });
