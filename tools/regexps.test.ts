import { expect, it } from 'vitest';
import { slowRegExps } from './regexps.mjs';

const slow = (text: string) => slowRegExps({ path: 'a.ts', text });

it.each([
  [
    'zeros at the end, looked for from each of them',
    'const a: RegExp = /0+$/;',
    'a.ts:1: /0+$/ takes quadratic time',
  ],
  [
    'two ways to read a space',
    '\nconst a = /^Bearer +(.+)$/i',
    'a.ts:2: /^Bearer +(.+)$/ takes quadratic time',
  ],
  ['a repetition in a repetition', 'x.replace(/^(a+)+$/, "")', 'takes exponential time'],
  ['a pattern of a schema', 'Type.String({ pattern: "^(\\\\d+)*$" })', 'takes exponential time'],
  ['what nobody can know yet', 'new RegExp(name + "+$")', 'cannot be checked'],
])('finds %s', (_, source, line) => {
  expect(slow(source)[0]).toContain(line);
});

it('accepts linear patterns, and other properties called pattern', () => {
  expect(
    slow(`const a = /^-?\\d{1,15}(\\.\\d{1,4})?$/; f({ pattern: 1 }, { pattern: \`^.{0,\${n}}$\` })`),
  ).toEqual([]);
});
