import { expect, test } from 'vitest';
import { namePattern } from './person-fields.ts';

const isName = (text: string) => new RegExp(namePattern, 'u').test(text);

test.each(['Robin', 'Łukasz', 'علي', '王', '\u{1f642}', 'Dr. No', 'a\u200db'])('%s is a name', (text) => {
  expect(isName(text)).toBe(true);
});

test.each([
  ['spaces', '  '],
  ['a zero-width space', '\u200b'],
  ['a joiner and a byte order mark', '\u200d\ufeff'],
  ['a Hangul filler', '\u3164'],
  ['an empty Braille cell', '\u2800'],
  ['two lines', 'a\nb'],
  ['a change of direction', 'a\u202eb'],
  ['an address', 'see www.shop.example'],
  ['a path', 'shop.example/free'],
])('%s is no name', (_, text) => {
  expect(isName(text)).toBe(false);
});
