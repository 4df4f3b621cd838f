import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  errorCatalogue,
  explainOrigin,
  hasPatternWords,
  operations,
  toPatternWords,
} from '@overlay/contract';
import { ProblemError } from '@overlay/service/internal/http/answers/problem-error.ts';
import { createValidator } from '@overlay/service/internal/http/operations/validate.ts';
import Type from 'typebox';
import { expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');

/** Character classes, escapes, quantifiers and anchors: no sentence has them. */
const regularExpression = /\[\^?\w-\w|\\[dswbDSWBu.]|\(\?[:=!<]|\{\d{1,9},\d{0,9}\}|\^[[(\\]|[)\]]\+|\*\$/;

/** Every pattern of a schema, except those of names in records, which no message quotes. */
function patternsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => {
    if (name === 'pattern' && typeof value === 'string') return [value];
    return name === 'patternProperties' ? Object.values(value).flatMap(patternsOf) : patternsOf(value);
  });
}

const patterns = [
  ...new Set(operations.flatMap(({ body, query }) => [...patternsOf(body), ...patternsOf(query)])),
];

it.each(patterns)('an error about %s says in words what is wanted', (pattern) => {
  expect(hasPatternWords(pattern)).toBe(true);
  expect(toPatternWords(pattern, 'x')).not.toMatch(regularExpression);
});

it('no answer to an invalid body contains a pattern, whatever its schema', () => {
  const validate = createValidator(Type.Object({ a: Type.String({ pattern: '^[a-z]{2,5}$' }) }));
  try {
    validate({ a: 'A' });
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    expect(JSON.stringify(error.errors)).not.toMatch(regularExpression);
    expect(error.message).not.toMatch(regularExpression);
  }
});

it('no text of the error catalogue contains a pattern', () => {
  for (const { title, explanation } of Object.values(errorCatalogue))
    expect(`${title} ${explanation}`).not.toMatch(regularExpression);
});

it('no text of the dashboard contains a pattern', () => {
  const files = readdirSync(resolve(repository, 'apps/dashboard/src'), {
    recursive: true,
    encoding: 'utf8',
  }).filter((file) => file.endsWith('de.json'));
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const texts: unknown = JSON.parse(readFileSync(resolve(repository, 'apps/dashboard/src', file), 'utf8'));
    if (typeof texts !== 'object' || texts === null) throw new Error(`${file} holds no texts`);
    for (const text of Object.entries(texts).flat()) expect(String(text)).not.toMatch(regularExpression);
  }
});

it.each([
  ['www.myshop.example', 'https://www.myshop.example'],
  ['https://www.myshop.example/', 'https://www.myshop.example'],
  ['https://www.myshop.example/films?id=1', 'https://www.myshop.example'],
  ['http://localhost:3000/index.html', 'http://localhost:3000'],
  ['https:/shop.example', 'https://shop.example'],
  ['*.shop.example', 'https://*.shop.example'],
  ['HTTPS://Shop.Example/a', 'https://shop.example'],
])('the origin %s is explained with what was meant', (typed, meant) => {
  expect(explainOrigin(typed)).toBe(`must be an origin: https://name without a path. Did you mean ${meant}?`);
});

it.each(['', 'shop', 'my shop', 'ftp://shop.example', 17])('nothing is guessed from %j', (typed) => {
  expect(explainOrigin(typed)).toBe(
    'must be an origin: https://name without a path, such as https://www.shop.example',
  );
});
