import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const sourceFolder = fileURLToPath(new URL('../src/', import.meta.url));

/**
 * English text → its translation. `app`, `ui` and each folder of `features` have theirs in one file per language, such as
 * `de.json`. An empty text is not translated yet.
 */
export type Catalogue = ReadonlyMap<string, string>;

/** A text that means two things is told apart by its context: `Open [of a conversation]`. */
export function toKey(message: string, context: string | undefined): string {
  return context === undefined || context === '' ? message : `${message} [${context}]`;
}

export function fromKey(key: string): { message: string; context: string } {
  const found = /^(?<message>.*) \[(?<context>[^[\]]*)\]$/s.exec(key)?.groups;
  return { message: found?.['message'] ?? key, context: found?.['context'] ?? '' };
}

/** The languages that texts are translated into: those that `app` has a catalogue in. */
export function readLanguages(): string[] {
  return readdirSync(join(sourceFolder, 'app'))
    .flatMap((name) => /^(?<language>[a-z]{2,3})\.json$/.exec(name)?.groups?.['language'] ?? [])
    .sort();
}

export function readCatalogues(language: string): [folder: string, catalogue: Catalogue][] {
  return readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === `${language}.json`)
    .sort()
    .map((path) => {
      const content: Record<string, string> = JSON.parse(readFileSync(join(sourceFolder, path), 'utf8'));
      return [dirname(path), new Map(Object.entries(content))];
    });
}

export function writeCatalogue(language: string, folder: string, catalogue: Catalogue): void {
  const file = toCataloguePath(language, folder);
  if (catalogue.size === 0) {
    rmSync(file, { force: true });
    return;
  }
  const sorted = [...catalogue].sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

export function toCataloguePath(language: string, folder: string): string {
  return join(sourceFolder, folder, `${language}.json`);
}

/** The catalogue of the texts that the contract declares. They are looked up by themselves, not by a short identifier. */
export const contractFolder = 'app/contract';

/** Every source file that can have texts, and the folder whose catalogue these belong to. */
export function sourceFiles(): { readonly path: string; readonly folder: string }[] {
  return readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => {
      const [layer = '', feature = ''] = path.split('/');
      return { path: join(sourceFolder, path), folder: layer === 'features' ? `features/${feature}` : layer };
    });
}
