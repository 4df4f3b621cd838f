import fc from 'fast-check';
import type { Pools } from '../tenants/pools.ts';
import type { WireRequest } from '../wire/wire-request.ts';

interface RawPart {
  readonly text: string;
  readonly isHead: boolean;
  readonly isComplete: boolean;
}

const whole = (text: string): RawPart => ({ text, isHead: /^HEAD /.test(text), isComplete: true });
const cut = (text: string): RawPart => ({ text, isHead: false, isComplete: false });
const eventBody = '{"eventType":"impression"}';

/** Almost valid HTTP, next to valid HTTP on the same connection. */
export function brokenRequests(pools: Pools): fc.Arbitrary<WireRequest> {
  const key = `authorization: Bearer ${pools.publishableKey}\r\n`;
  const post = (lines: string, body: string) =>
    `POST /api/sdk/event HTTP/1.1\r\nhost: x\r\n${key}content-type: application/json\r\n${lines}\r\n${body}`;
  const good = fc.constantFrom(
    whole(post(`content-length: ${eventBody.length}\r\n`, eventBody)),
    whole('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'),
    whole('HEAD /docs HTTP/1.1\r\nhost: x\r\n\r\n'),
    whole('GET /api/events HTTP/1.1\r\nhost: x\r\n\r\n'),
  );
  const lengths = fc
    .constantFrom(
      '',
      '-1',
      '+1',
      '0x1a',
      '1e3',
      '99999999999999999999',
      'NaN',
      ' 26 ',
      '26,26',
      '26, 27',
      '26\r\ncontent-length: 27',
      '٣',
    )
    .map((length) => cut(post(`content-length: ${length}\r\n`, eventBody)));
  const wrongLength = fc
    .integer({ min: 0, max: 2_000_000 })
    .map((length) => cut(post(`content-length: ${length}\r\n`, eventBody)));
  const chunkSizes = fc.constantFrom(
    'zz',
    '-1',
    '0x5',
    'fffffffffffffffff',
    '5;',
    '5 ',
    ' 5',
    '5\n',
    '',
    '5;a="\r\n',
  );
  const chunks = fc
    .tuple(chunkSizes, fc.boolean())
    .map(([size, ends]) =>
      cut(post('transfer-encoding: chunked\r\n', `${size}\r\nhello\r\n${ends ? '0\r\n\r\n' : ''}`)),
    );
  const encodings = fc
    .constantFrom(
      'gzip',
      'chunked, gzip',
      'gzip, chunked',
      'Chunked',
      ' chunked',
      'chunked\r\ntransfer-encoding: identity',
      'xchunked',
      'identity',
    )
    .map((coding) => cut(post(`transfer-encoding: ${coding}\r\n`, `1a\r\n${eventBody}\r\n0\r\n\r\n`)));
  const smuggled = fc.constantFrom(
    cut(post('content-length: 4\r\ntransfer-encoding: chunked\r\n', `1a\r\n${eventBody}\r\n0\r\n\r\n`)),
    cut(post(`content-length: ${eventBody.length}\r\ncontent-length: 3\r\n`, eventBody)),
    cut(post('content-length : 5\r\n', 'hello')),
    cut(post('content-length: 26\r\n folded: yes\r\n', eventBody)),
  );
  const lines = fc
    .constantFrom(
      'GET',
      'GET /',
      'GET / HTTP/1.2',
      'GET / HTTP/9.9',
      'GET  / HTTP/1.1',
      ' GET / HTTP/1.1',
      'get / HTTP/1.1',
      'GET /\u0000 HTTP/1.1',
      'GET /\u00e9\u00ff HTTP/1.1',
      'GET /a b HTTP/1.1',
      'GET http://evil.example/api/events HTTP/1.1',
      'GET * HTTP/1.1',
      'OPTIONS * HTTP/1.1',
      'CONNECT evil.example:443 HTTP/1.1',
      'TRACE / HTTP/1.1',
      'PRI * HTTP/2.0',
      'BREW /pot HTTP/1.1',
      'GET //evil.example/%2f.. HTTP/1.1',
      'GET ?x HTTP/1.1',
      'GET #x HTTP/1.1',
      'GET /api/%zz HTTP/1.1',
      'GET /healthz HTTP/1.0',
      'GET /healthz',
      '\u0016\u0003\u0001\u0002',
      'M-SEARCH * HTTP/1.1',
      'GET /api/../../etc/passwd HTTP/1.1',
      'GET /api\\events HTTP/1.1',
      'QUERY /api/events HTTP/1.1',
      'PROPFIND / HTTP/1.1',
      'LINK / HTTP/1.1',
    )
    .map((line) => cut(`${line}\r\nhost: x\r\n\r\n`));
  const headers = fc
    .constantFrom(
      ': x',
      'a b: c',
      'a',
      'x-null: a\u0000b',
      'x\u00e9: y',
      'x-utf: \u00e9\u00ff',
      'x: \u007f',
      'x: a\rb',
      'x: a\nb: c',
      '\tx: y',
      'host: y',
      'authorization: Bearer \u00e9',
      'connection: close, keep-alive',
      'connection: upgrade\r\nupgrade: websocket',
      'expect: 100-continue',
      'expect: x',
      'content-encoding: gzip',
      'te: chunked',
      'keep-alive: timeout=999999999',
      'proxy-connection: x',
      'accept-encoding: \u0001',
      'upgrade: h2c\r\nconnection: Upgrade, HTTP2-Settings\r\nhttp2-settings: AAMAAABkAAQAAP__',
    )
    .map((line) => cut(`GET /api/events HTTP/1.1\r\nhost: x\r\n${key}${line}\r\n\r\n`));
  const floods = fc
    .oneof(
      fc.integer({ min: 1, max: 3_000 }).map((count) => 'a: b\r\n'.repeat(count)),
      fc.integer({ min: 1, max: 40_000 }).map((length) => `x: ${'y'.repeat(length)}\r\n`),
      fc.integer({ min: 1, max: 20_000 }).map((length) => `${'x'.repeat(length)}: y\r\n`),
      fc
        .integer({ min: 1, max: 900 })
        .map((count) => Array.from({ length: count }, (_, at) => `cookie: a${at}=b\r\n`).join('')),
    )
    .map((text) => cut(`GET /api/events HTTP/1.1\r\nhost: x\r\n${text}\r\n`));
  const longAddress = fc
    .integer({ min: 1, max: 40_000 })
    .map((length) => cut(`GET /api/events?cursor=${'x'.repeat(length)} HTTP/1.1\r\nhost: x\r\n${key}\r\n`));
  const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => cut(Buffer.from(bytes).toString('latin1')));
  const truncated = fc
    .tuple(good, fc.nat(400))
    .map(([part, at]) => cut(part.text.slice(0, at % part.text.length)));
  const changed = fc.tuple(good, fc.nat(400), fc.nat(255)).map(([part, at, byte]) => {
    const place = at % part.text.length;
    return cut(part.text.slice(0, place) + String.fromCharCode(byte) + part.text.slice(place + 1));
  });
  const bad = fc.oneof(
    lengths,
    wrongLength,
    chunks,
    encodings,
    smuggled,
    lines,
    headers,
    floods,
    longAddress,
    noise,
    truncated,
    changed,
  );
  const pipelined = fc.array(good, { minLength: 1, maxLength: 12 });
  return fc
    .oneof(
      { weight: 1, arbitrary: pipelined },
      {
        weight: 6,
        arbitrary: fc.tuple(fc.array(good, { maxLength: 2 }), bad).map(([before, last]) => [...before, last]),
      },
    )
    .map(
      (parts): WireRequest => ({
        label: parts.some((part) => !part.isComplete) ? 'broken HTTP' : 'pipelined requests',
        chunks: [Buffer.from(parts.map((part) => part.text).join(''), 'latin1')],
        heads: parts.map((part) => part.isHead),
        isComplete: parts.every((part) => part.isComplete),
      }),
    );
}
