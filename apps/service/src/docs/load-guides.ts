import { readdir, readFile } from 'node:fs/promises';
import type { DocsPage } from './docs-page.ts';
import { toGuidePage } from './guide-page.ts';

/** The guides of the repository; the same relative place from `src` and from `dist`. */
export const guidesDirectory = new URL('../../../../docs/', import.meta.url);

/** Every `docs/*.md` as a page. Links between the files lead to the pages. */
export async function loadGuides(publicUrl: string): Promise<DocsPage[]> {
  const names = (await readdir(guidesDirectory)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => {
      const markdown = await readFile(new URL(name, guidesDirectory), 'utf8');
      return toGuidePage(name.replace(/\.md$/, ''), withSiteLinks(markdown), publicUrl);
    }),
  );
}

function withSiteLinks(markdown: string): string {
  return markdown
    .replaceAll(/\]\((?:\.\/)?([\w-]+)\.md(#[\w-]+)?\)/g, '](/docs/$1$2)')
    .replaceAll(/\]\((?:\.\/)?images\//g, '](/docs/images/');
}
