import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findNumberText } from './number-text.ts';

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
