import { readFileSync } from 'node:fs';
import extract from '@lingui/babel-plugin-extract-messages';
import { type Catalogue, readCatalogues, sourceFiles, toKey, writeCatalogue } from './translations.ts';
import { transformMacros } from './vite-messages.ts';

interface Found {
  readonly message?: string;
  readonly context?: string;
}

/** The texts of the sources, by catalogue. */
export async function extractMessages(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  for (const { path, catalogue } of sourceFiles()) {
    const code = readFileSync(path, 'utf8');
    if (!code.includes('/macro')) continue;
    const keys = found.get(catalogue) ?? new Set();
    found.set(catalogue, keys);
    const add = ({ message, context }: Found) => {
      if (message !== undefined) keys.add(toKey(message, context));
    };
    await transformMacros(code, path, [extractor(add)]);
  }
  return found;
}

/** The plugin takes what it calls from the options of the whole transformation. */
function extractor(onMessageExtracted: (found: Found) => void): object {
  return [extract, { onMessageExtracted }];
}

/** Adds new texts without a translation, and drops those that no source has any more. */
export async function updateCatalogues(): Promise<{ readonly untranslated: number }> {
  const translated = new Map<string, string>();
  const before = readCatalogues();
  for (const [, catalogue] of before) {
    for (const [key, text] of catalogue) if (text !== '') translated.set(key, text);
  }
  const found = await extractMessages();
  let untranslated = 0;
  for (const name of new Set([...before.map(([known]) => known), ...found.keys()])) {
    const entries = [...(found.get(name) ?? [])].map((key) => [key, translated.get(key) ?? ''] as const);
    untranslated += entries.filter(([, text]) => text === '').length;
    writeCatalogue(name, new Map(entries) satisfies Catalogue);
  }
  return { untranslated };
}

if (process.argv[1]?.endsWith('messages.ts')) {
  const { untranslated } = await updateCatalogues();
  console.log(
    untranslated === 0 ? 'every text is translated' : `${untranslated} texts wait in src/locales/de`,
  );
}
