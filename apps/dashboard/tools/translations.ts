import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The German texts: `src/locales/de/<folder>.json`, one file for each folder of `src/app`, `src/components` and
 * `src/pages`, from the English text to the German one. An empty text is one that is still to be written.
 */
export const germanFolder = new URL('../src/locales/de/', import.meta.url);
export const sourceFolder = fileURLToPath(new URL('../src/', import.meta.url));

/** English text → German text, by file. */
export type Catalogue = ReadonlyMap<string, string>;

/** A text that means two things is told apart by its context: `Open [of a conversation]`. */
export function toKey(message: string, context: string | undefined): string {
  return context === undefined || context === '' ? message : `${message} [${context}]`;
}

export function fromKey(key: string): { message: string; context: string } {
  const found = /^(?<message>.*) \[(?<context>[^[\]]*)\]$/s.exec(key)?.groups;
  return { message: found?.['message'] ?? key, context: found?.['context'] ?? '' };
}

export function readTranslations(): Catalogue {
  return new Map(readCatalogues().flatMap(([, catalogue]) => [...catalogue]));
}

export function readCatalogues(): [name: string, catalogue: Catalogue][] {
  mkdirSync(germanFolder, { recursive: true });
  return readdirSync(germanFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const content: Record<string, string> = JSON.parse(readFileSync(new URL(name, germanFolder), 'utf8'));
      return [name.replace(/\.json$/, ''), new Map(Object.entries(content))];
    });
}

export function writeCatalogue(name: string, catalogue: Catalogue): void {
  const file = new URL(`${name}.json`, germanFolder);
  if (catalogue.size === 0) {
    rmSync(file, { force: true });
    return;
  }
  const sorted = [...catalogue].sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Every source file that can have texts, and the catalogue that these belong to. */
export function sourceFiles(): { readonly path: string; readonly catalogue: string }[] {
  return readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => {
      const [room = '', folder = ''] = path.split('/');
      const isPage = room === 'pages';
      return { path: join(sourceFolder, path), catalogue: isPage ? `pages-${folder}` : room };
    });
}
