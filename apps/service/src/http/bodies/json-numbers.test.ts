import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findLongNumbers, findNumberText } from './json-numbers.ts';

it.each([
  ['{"value":0.10}', '0.10'],
  ['{ "a" : {"value": 1}, "value"\n:\t-1.50e+2 , "b":[{"value":3}]}', '-1.50e+2'],
  ['{"x":"\\"value\\":9","value":7}', '7'],
  ['{"value":1,"value":2}', '2'],
  ['{"value":1,"value":"2"}', undefined],
  ['{"\\u0076alue":5}', '5'],
  ['{"a":"value","b":6}', undefined],
  ['{"value":{"value":1}}', undefined],
  ['{"value":[1,2]}', undefined],
  ['{"value":true}', undefined],
  ['{}', undefined],
  ['[{"value":1}]', undefined],
])('in %s the number is %s', (json, number) => expect(findNumberText(json, 'value')).toBe(number));

it('agrees with JSON.parse on any object', () => {
  const key = fc.oneof(fc.constant('value'), fc.string(), fc.string({ unit: 'binary' }));
  const object = fc.dictionary(key, fc.jsonValue());
  fc.assert(
    fc.property(object, fc.nat(4), (value, indent) => {
      const json = JSON.stringify(value, null, indent);
      const found = findNumberText(json, 'value');
      const expected =
        typeof value.value === 'number' && Object.hasOwn(value, 'value') ? value.value : undefined;
      expect(found === undefined ? undefined : Number(found)).toBe(Object.is(expected, -0) ? 0 : expected);
    }),
    { seed: 3, numRuns: 3_000 },
  );
});

const long = '0.'.padEnd(41, '1');

it.each([
  ['one of 41 characters', `{"value":${long}}`, ['/value']],
  ['one of 40', `{"value":${long.slice(0, 40)}}`, []],
  ['a text', `{"value":"${long}"}`, []],
  ['a name and a text with a quote', `{"${long}":"\\"${long}"}`, []],
  ['60,000 digits', `{"value":-${'1'.repeat(60_000)}}`, ['/value']],
  [
    'one in the second event of three',
    `{"a":1,"events":[{"value":1},{"a":"x","value":${long}},{}]}`,
    ['/events/1/value'],
  ],
  [
    'two in lists and beneath a name with a slash',
    `{"events":[[0,${long}],{"metadata":{"a/b":${long},"c":${long}}}]}`,
    ['/events/0/1', '/events/1/metadata/a~1b'],
  ],
  ['one in 100,000 lists', `${'['.repeat(100_000)}${long}${']'.repeat(100_000)}`, ['/0/0/0/0']],
  ['only a number', long, ['']],
])('locates long numbers: %s', (_what, json, pointers) => {
  expect(findLongNumbers(json)).toEqual(pointers);
});

it('finds a long number at any position', () => {
  for (let spaces = 0; spaces < 100; spaces += 1) {
    expect(findLongNumbers(`{"v":${' '.repeat(spaces)}${long}}`)).toEqual(['/v']);
  }
});

it('reports at most a thousand', () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `"${index}":${long}`);
  expect(findLongNumbers(`{${names.join()}}`)).toHaveLength(1_000);
});
