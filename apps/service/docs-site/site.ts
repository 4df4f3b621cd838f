import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toOpenApi } from '@overlay/contract';
import type { DocsPage } from '../src/pages/docs/docs-page.ts';
import { layOutPage } from '../src/pages/docs/page-layout.ts';
import { placeholderUrl } from '../src/pages/docs/placed-files.ts';
import { createSearchIndex, toSections } from '../src/pages/docs/search-index.ts';
import { toApiPages } from './api/api-pages.ts';
import { toDocsIndex } from './docs-index.ts';
import { toErrorPages } from './error-pages.ts';
import { loadGuides } from './guides.ts';
import { toPlatformPages } from './platform-pages.ts';
import { toSdkFilesPages } from './sdk-files-page.ts';

export interface SiteSources {
  /** Of the service, for the OpenAPI document. */
  readonly version: string;
  /** Where the scripts of the SDK are built, and their version. */
  readonly sdk: { readonly directory: string; readonly version: string };
}

const assets = new URL('../assets/docs/', import.meta.url);
const font = new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));

/** Crawlers may read the documentation and the demo, with the scripts that these load. */
const robots = `User-agent: *
Disallow: /
Allow: /docs
Allow: /demo
Allow: /sdk/
Disallow: /docs/search
`;

/**
 * Every file of the documentation by its path, as for a service at `placeholderUrl`: the pages, the search index and the
 * OpenAPI document. A service with another address puts it in when it serves a file.
 */
async function renderSite({ version, sdk }: SiteSources): Promise<ReadonlyMap<string, string | Buffer>> {
  const publicUrl = placeholderUrl;
  const pages = [
    ...(await loadGuides(publicUrl)),
    ...(await toSdkFilesPages({ ...sdk, publicUrl })),
    ...toApiPages(publicUrl, version),
    ...(await toPlatformPages(publicUrl)),
    ...toErrorPages(publicUrl),
  ];
  const asset = (name: string) => readFile(new URL(name, assets), 'utf8');
  return new Map<string, string | Buffer>([
    ...[toDocsIndex(pages), ...pages].map((page): [string, string] => [
      `${page.path.slice(1)}.html`,
      layOutPage(page, pages, true),
    ]),
    ['docs/assets/docs.css', await asset('docs.css')],
    ['docs/assets/docs.js', await asset('docs.js')],
    ['docs/assets/inter.woff2', await readFile(font)],
    ['openapi.json', JSON.stringify(toOpenApi(publicUrl, version))],
    ['robots.txt', robots],
    ['search-index.json', toSearchIndex(pages)],
  ]);
}

/** Writes every file of the documentation below a directory. */
export async function writeSite(directory: string, sources: SiteSources): Promise<void> {
  for (const [path, content] of await renderSite(sources)) {
    const file = join(directory, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

function toSearchIndex(pages: readonly DocsPage[]): string {
  const index = createSearchIndex();
  for (const page of pages) index.addAll(toSections(page));
  const listed = pages.map(({ path, title, section }) => ({ path, title, section }));
  return JSON.stringify({ pages: listed, index });
}
