import { expect, test } from 'vitest';
import { findProblems } from './check-catalogue.ts';

const votes = '{0, plural, one {# vote} other {# votes}}';

function check(
  language: string,
  translations: Readonly<Record<string, string>>,
  ...texts: string[]
): string[] {
  return findProblems(
    language,
    new Map([['app', new Set(texts)]]),
    new Map([['app', new Map(Object.entries(translations))]]),
  );
}

test('a text without a translation is named with its file', () => {
  expect(check('fr', { Save: '' }, 'Save', 'Cancel')).toEqual([
    'app/fr.json: “Save” is not translated',
    'app/fr.json: “Cancel” is not translated',
  ]);
});

test('a translation of a text that no source has is left over', () => {
  expect(check('fr', { Save: 'Enregistrer', Old: 'Ancien' }, 'Save')).toEqual([
    'app/fr.json: “Old” is in no source',
  ]);
});

test('a translation has the placeholders and tags of its text, and no others', () => {
  expect(check('de', { 'Hello <0>{name}</0>': 'Hallo <0>{nome}</0>' }, 'Hello <0>{name}</0>')).toEqual([
    'app/de.json: “Hello <0>{name}</0>”: {name} is missing',
    'app/de.json: “Hello <0>{name}</0>”: {nome} is unknown',
  ]);
  expect(check('de', { 'See <0>it</0>': 'Siehe' }, 'See <0>it</0>')).toHaveLength(2);
});

test('a plural has every form of its language', () => {
  expect(check('de', { [votes]: '{0, plural, one {# Stimme} other {# Stimmen}}' }, votes)).toEqual([]);
  expect(check('ar', { [votes]: '{0, plural, one {صوت واحد} other {# صوت}}' }, votes)).toEqual([
    `app/ar.json: “${votes}”: a plural lacks zero, two, few, many`,
  ]);
});

test('a text that several folders have is translated the same way in each', () => {
  const texts = new Map([
    ['app', new Set(['Save'])],
    ['ui', new Set(['Save'])],
  ]);
  const catalogues = new Map([
    ['app', new Map([['Save', 'Guardar']])],
    ['ui', new Map([['Save', 'Salvar']])],
  ]);
  expect(findProblems('es', texts, catalogues)).toEqual([
    'ui/es.json: “Save” is both “Guardar” and “Salvar”',
  ]);
});
