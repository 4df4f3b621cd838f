import fc from 'fast-check';
import type { Pools } from '../tenants/pools.ts';

export type HeaderLines = readonly (readonly [string, string])[];

/** Non-ASCII bytes as they can occur in a header. */
const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u00e9\u00ff',
    '\xf0\x9f\x98\x80',
    '\t',
    '*',
    'null',
    '__proto__',
    'x'.repeat(4_000),
    '"',
    ';;;,',
    '=?utf-8?q?',
  ),
  fc.string({ maxLength: 30 }),
);

const optionalHeaders: readonly (readonly [string, fc.Arbitrary<string>])[] = [
  [
    'origin',
    fc.constantFrom(
      'https://shop.example',
      'null',
      'https://shop.example\t',
      'https://[::1]:x',
      'file://',
      '\u00e9',
    ),
  ],
  [
    'user-agent',
    fc.constantFrom('Mozilla/5.0', 'Googlebot/2.1', '', '\u00e9'.repeat(200), 'curl/8', 'x'.repeat(8_000)),
  ],
  ['x-forwarded-for', fc.constantFrom('1.2.3.4', '1.2.3.4, ::1', 'unknown', '999.1.1.1', "' --")],
  ['x-request-id', fc.constantFrom('abc', 'x'.repeat(65), 'a b', '\u00e9', '<b>')],
  ['sec-gpc', fc.constantFrom('1', '0', '1, 1', 'x')],
  ['if-none-match', fc.constantFrom('*', '"x"', 'W/"x"', 'x')],
  ['if-match', fc.constantFrom('*', '"x"')],
  ['if-unmodified-since', fc.constant('Thu, 01 Jan 1970 00:00:00 GMT')],
  ['if-modified-since', fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', 'x')],
  [
    'range',
    fc.constantFrom(
      'bytes=0-0',
      'bytes=-1',
      'bytes=5-1',
      'bytes=0-0,2-3,5-',
      'x',
      'bytes=99999999999999999999-',
    ),
  ],
  ['accept', fc.constantFrom('*/*', 'text/html', 'application/json;q=x', '')],
  ['accept-encoding', fc.constantFrom('gzip', 'br;q=1.0, *;q=0', 'x')],
  ['referer', fc.constantFrom('https://shop.example/a?b', '\u00e9', 'x'.repeat(2_000))],
  ['cookie', fc.constantFrom('a=b', '__proto__=x; =', 'x'.repeat(3_000))],
  ['expect', fc.constantFrom('100-continue', '200-ok')],
  ['upgrade', fc.constantFrom('websocket', 'h2c')],
  ['access-control-request-method', fc.constantFrom('POST', 'x')],
  ['x-http-method-override', fc.constantFrom('DELETE', 'PUT')],
  ['idempotency-key', oddText],
  ['te', fc.constant('trailers')],
  ['host', fc.constantFrom('evil.example', '', 'a:b:c', '127.0.0.1')],
];

/** Up to three headers that may matter, usually none. */
export const oddHeaders: fc.Arbitrary<HeaderLines> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<HeaderLines>([]) },
  {
    weight: 2,
    arbitrary: fc.array(
      fc.oneof(...optionalHeaders.map(([name, value]) => value.map((text) => [name, text] as const))),
      { maxLength: 3 },
    ),
  },
  { weight: 1, arbitrary: oddText.map((text): HeaderLines => [['x-odd', text]]) },
);

/** `Authorization`, usually with a valid credential. */
export function credentials(pools: Pools, usual: string): fc.Arbitrary<HeaderLines> {
  const others = [
    pools.secretKey,
    pools.publishableKey,
    pools.readToken,
    pools.cronSecret,
    ...pools.otherKeys,
  ];
  return fc
    .oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) })
    .chain((credential) =>
      fc.oneof(
        { weight: 16, arbitrary: fc.constant<HeaderLines>([['authorization', `Bearer ${credential}`]]) },
        {
          weight: 1,
          arbitrary: fc.constantFrom<HeaderLines>(
            [],
            [['authorization', credential]],
            [['authorization', `Basic ${Buffer.from(`:${credential}`).toString('base64')}`]],
            [['authorization', `bearer   ${credential}`]],
            [['authorization', `Bearer ${credential}, Bearer x`]],
            [['authorization', `Bearer ${credential}\u00e9`]],
            [['authorization', `Bearer ${'x'.repeat(5_000)}`]],
            [
              ['authorization', `Bearer ${credential}`],
              ['authorization', 'Bearer another'],
            ],
          ),
        },
      ),
    );
}
