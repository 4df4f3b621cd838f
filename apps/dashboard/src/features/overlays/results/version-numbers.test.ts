import { expect, test } from 'vitest';
import { parseVersion, toRanges } from './version-numbers.ts';

test.each([
  [[3], '3'],
  [[1, 2, 3], '1–3'],
  [[1, 2, 5, 7, 8], '1–2, 5, 7–8'],
])('versions %j are called %j', (versions, text) => {
  expect(toRanges(versions)).toBe(text);
});

test.each(['', '0', '-1', '1.5', '1e3', 'all', undefined, '9999999999'])(
  'an address with the version %j shows all versions',
  (text) => {
    expect(parseVersion(text)).toBeUndefined();
  },
);

test('an address names a version by its number', () => {
  expect([parseVersion('3'), parseVersion(12)]).toEqual([3, 12]);
});
