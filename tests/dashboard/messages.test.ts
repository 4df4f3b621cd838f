import { expect, test } from 'vitest';
import { extractMessages } from '../../apps/dashboard/tools/messages.ts';
import { readCatalogues } from '../../apps/dashboard/tools/translations.ts';

test('every text has a German translation, and no translation is left over', async () => {
  const found = await extractMessages();
  const catalogues = new Map(readCatalogues());
  const wrong = [...new Set([...found.keys(), ...catalogues.keys()])].flatMap((name) => {
    const texts = found.get(name) ?? new Set();
    const translated = catalogues.get(name) ?? new Map();
    return [
      ...[...texts].filter((key) => !translated.get(key)).map((key) => `${name}: “${key}” is not translated`),
      ...[...translated.keys()]
        .filter((key) => !texts.has(key))
        .map((key) => `${name}: “${key}” is in no source`),
    ];
  });
  expect(wrong, 'npm run generate writes what is missing into apps/dashboard/src/locales/de').toEqual([]);
});

test('a text is translated the same way everywhere, with the same places for values', () => {
  const all = readCatalogues().flatMap(([, catalogue]) => [...catalogue]);
  const first = new Map<string, string>();
  const wrong = all.flatMap(([key, text]) => {
    const other = first.get(key) ?? text;
    first.set(key, text);
    return [
      ...(other === text ? [] : [`“${key}”: “${other}” and “${text}”`]),
      ...(placesOf(key) === placesOf(text) ? [] : [`“${key}”: “${text}” has other places for values`]),
    ];
  });
  expect(wrong).toEqual([]);
});

/** `{count}`, `{0}`, `<0>`: what has to be in both languages, in any order. */
function placesOf(text: string): string {
  const places = text.match(/\{\w+(?=[},])|<\/?\d+\/?>/g) ?? [];
  return [...new Set(places)].sort().join(' ');
}
