import fc from 'fast-check';
import { JsonText } from './json-node.ts';

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const deepObject = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Texts in place of a JSON value: some are JSON, some are not. */
const texts = [
  ...['null', 'true', 'false', '""', '[]', '{}', '[[]]', '[null]', '{"a":{}}', '0', '-0', '1', '-1', '1.5'],
  ...['NaN', 'Infinity', '-Infinity', 'undefined', '0x10', '01', '1.', '.5', '+1', "'a'", '', '/**/1', '1,'],
  ...['1e999', '-1e999', '1e308', '1.7976931348623157e308', '5e-324', '1e-400', '9007199254740993'],
  ...['2147483648', '4294967296', '18446744073709551616', '99999999999999999999999999', '1e15', '-1e15'],
  ...['8640000000000000', '8640000000000001', '4102444800000', '-62135596800000', '1.0E0', '0.1e1'],
  ...[
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"a\\ud83d"',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud83d\\ude00"',
    '"\ud83d\ude00"',
  ],
  ...[
    '"__proto__"',
    '"constructor"',
    '"toString"',
    '"hasOwnProperty"',
    '"prototype"',
    '{"__proto__":{"ok":true}}',
  ],
  ...['{"constructor":{"prototype":{"polluted":1}}}', '{"toJSON":1}', '{"then":1}', '{"length":1e9}'],
  ...['"2026-02-30"', '"2026-13-01"', '"0000-00-00"', '"9999-12-31"', '"1970-01-01"', '"-001-01-01"'],
  ...['"9999-12-31T23:59:59.999Z"', '"2026-01-01"', '"+275760-09-13T00:00:00.000Z"', '"now"'],
  ...[
    '"\'; DROP TABLE events; --"',
    '"\\\\"',
    '"\\"',
    '"\\t\\n\\r"',
    '"{{apiKey}}"',
    '"<%= 1 %>"',
    '"%s%n%d"',
    '"{id:String}"',
  ],
  ...[
    '"<script>alert(1)</script>"',
    '"javascript:alert(1)"',
    '"https://[::1]"',
    '"http://a@b"',
    '"//x"',
    '"../../etc/passwd"',
  ],
  ...[
    '"\\u202e\\u2066"',
    '"\\u2028"',
    '"\\ufeff"',
    '"\\ufffe"',
    '"e\\u0301"',
    '"x\\r\\nset-cookie: a=b"',
    '" "',
    '"*"',
  ],
  JSON.stringify('x'.repeat(1_025)),
  JSON.stringify('x'.repeat(33 * 1024)),
  JSON.stringify('\u2603'.repeat(1_024)),
  deep(100),
  deep(20_000),
  deepObject(5_000),
  `[${'1,'.repeat(5_000)}1]`,
  `{${Array.from({ length: 2_000 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
];

export const badValue: fc.Arbitrary<JsonText> = fc
  .oneof(
    { weight: 6, arbitrary: fc.constantFrom(...texts) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
    },
    { weight: 1, arbitrary: fc.double().map(String) },
    { weight: 1, arbitrary: fc.bigInt().map(String) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  )
  .map((text) => new JsonText(text));

/** Names that have a meaning in JavaScript or in a parser, or none at all. */
export const badName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'toJSON',
    'length',
    '',
  ),
  fc.constantFrom(
    'events',
    'key',
    'sentAt',
    'accountId',
    'keyId',
    'eventId',
    'createdAt',
    '$ref',
    'a.b',
    'a[0]',
    '\u0000',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

/** Texts for addresses, query strings and headers, with unpredictable effects. */
export const badText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '..',
    '.',
    '*',
    '0',
    '-1',
    'null',
    'undefined',
    'NaN',
    '[object Object]',
    '__proto__',
    'constructor',
  ),
  fc.constantFrom(
    'a/b',
    '../..',
    '\u0000',
    'a\u0000b',
    '\ud83d\ude00',
    '\u202e',
    "' OR 1=1 --",
    '{x:String}',
    '%',
    '\\',
    '"',
  ),
  fc.constantFrom(
    'x'.repeat(129),
    'x'.repeat(201),
    'x'.repeat(3_000),
    '9'.repeat(40),
    '1e3',
    '0x10',
    '+1',
    '01',
    '\u0661',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.toWellFormed()),
);
