import { readFileSync } from 'node:fs';
import extract from '@lingui/babel-plugin-extract-messages';
import { locales } from '@overlay/contract/locales';
import { findProblems } from './check-catalogue.ts';
import { contractTexts } from './contract-texts.ts';
import {
  type Catalogue,
  contractFolder,
  readCatalogues,
  sourceFiles,
  toKey,
  writeCatalogue,
} from './translations.ts';
import { transformMacros } from './vite-messages.ts';

interface Found {
  readonly message?: string;
  readonly context?: string;
}

/** The texts of the sources, by folder of their catalogue. */
type Texts = ReadonlyMap<string, ReadonlySet<string>>;

const languages = Object.keys(locales).filter((locale) => locale !== 'en');

export async function extractMessages(): Promise<Texts> {
  const found = new Map<string, Set<string>>();
  for (const { path, folder } of sourceFiles()) {
    const code = readFileSync(path, 'utf8');
    if (!code.includes('/macro')) continue;
    const keys = found.get(folder) ?? new Set();
    found.set(folder, keys);
    const add = ({ message, context }: Found) => {
      if (message !== undefined) keys.add(toKey(message, context));
    };
    await transformMacros(code, path, [extractor(add)]);
  }
  found.set(contractFolder, contractTexts());
  return found;
}

/** The plugin takes what it calls from the options of the whole transformation. */
function extractor(onMessageExtracted: (found: Found) => void): object {
  return [extract, { onMessageExtracted }];
}

/** What is missing, left over or wrong in the catalogues of each language. */
export function checkMessages(found: Texts): ReadonlyMap<string, readonly string[]> {
  return new Map(
    languages.map((language) => [language, findProblems(language, found, new Map(readCatalogues(language)))]),
  );
}

/** Adds new texts without a translation, and drops those that are in no source any more. */
async function updateCatalogues(): Promise<void> {
  const found = await extractMessages();
  for (const language of languages) {
    const before = readCatalogues(language);
    const translated = new Map<string, string>();
    for (const [, catalogue] of before)
      for (const [key, text] of catalogue) if (text !== '') translated.set(key, text);
    for (const name of new Set([...before.map(([known]) => known), ...found.keys()])) {
      const entries = [...(found.get(name) ?? [])].map((key) => [key, translated.get(key) ?? ''] as const);
      writeCatalogue(language, name, new Map(entries) satisfies Catalogue);
    }
  }
}

/**
 * `npm run generate` updates the catalogues and prints the texts to translate; with `--check` it only prints what is wrong,
 * and fails if there is anything.
 */
if (process.argv[1]?.endsWith('messages.ts')) {
  const isCheck = process.argv.includes('--check');
  if (!isCheck) await updateCatalogues();
  for (const [language, problems] of checkMessages(await extractMessages())) {
    const verdict = problems.length === 0 ? 'every text is translated' : `${problems.length} to do`;
    console.log([`${language}: ${verdict}`, ...problems].join('\n  '));
    if (isCheck && problems.length > 0) process.exitCode = 1;
  }
}
