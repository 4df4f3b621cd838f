import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { directionOf, findLocale, locales } from '@overlay/contract/locales';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('../src/app/shell/first-paint.js', import.meta.url), 'utf8');

/** What the script leaves on the element of the page, given what the browser kept and speaks. */
function runScript(stored: Readonly<Record<string, string>>, languages: readonly string[]) {
  const documentElement = { dataset: {}, lang: '', dir: '' };
  const localStorage = { getItem: (name: string) => stored[name] ?? null };
  const document = { documentElement, baseURI: 'https://overlay.test/' };
  const page = { document, location: { pathname: '/' }, localStorage, navigator: { languages }, URL };
  runInContext(script, createContext(page));
  return documentElement;
}

test.each(Object.keys(locales))('before the first paint the page is in %s, in its direction', (locale) => {
  const expected = findLocale([locale]) ?? 'en';
  for (const root of [
    runScript({ 'overlay-locale': locale }, ['pt-BR']),
    runScript({}, ['pt-BR', `${locale}-XX`]),
  ])
    expect(root).toMatchObject({ lang: expected, dir: directionOf(expected) });
});

test('without a language that there are texts in, the page is in English', () => {
  expect(runScript({ 'overlay-locale': 'xx' }, ['pt-BR'])).toMatchObject({ lang: 'en', dir: 'ltr' });
});

test('a chosen theme is set before the first paint', () => {
  expect(runScript({ 'overlay-theme': 'dark' }, ['en']).dataset).toEqual({ theme: 'dark' });
});
