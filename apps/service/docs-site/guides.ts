import { readdir, readFile } from 'node:fs/promises';
import { type DocsPage, type GuideSection, guideSections } from '../src/pages/docs/docs-page.ts';
import { renderMarkdown } from './markdown.ts';

const guidesDirectory = new URL('../../../docs/', import.meta.url);

const groups: Readonly<Record<GuideSection, readonly string[]>> = {
  'Get started': ['start', 'dashboard', 'publish'],
  'Your page': ['sdk', 'browsers', 'players', 'pages', 'viewers'],
  Results: ['analytics', 'questions', 'conversions', 'exports', 'quarantines'],
  'Account and data': ['keys', 'people', 'server-side', 'installations', 'privacy'],
  Operation: [
    ...['running', 'one-machine', 'cluster', 'operating'],
    ...['security', 'limits', 'performance', 'scaling', 'testing', 'guarantees'],
  ],
};
const order = Object.values(groups).flat();

/**
 * Every `docs/*.md` as a page; files missing from the groups come last. Links between the files become links between the
 * pages.
 */
export async function loadGuides(publicUrl: string): Promise<DocsPage[]> {
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const names = (await readdir(guidesDirectory))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replace(/\.md$/, ''))
    .sort((a, b) => rank(a) - rank(b));
  const pages: DocsPage[] = [];
  for (const name of names) {
    const markdown = await readFile(new URL(`${name}.md`, guidesDirectory), 'utf8');
    pages.push(toGuidePage(name, withSiteLinks(markdown), publicUrl));
  }
  return pages;
}

/** Renders a guide from Markdown; `{{publicUrl}}` becomes the address of this service. */
export function toGuidePage(name: string, markdown: string, publicUrl: string): DocsPage {
  const { title, summary, html } = renderMarkdown(markdown.replaceAll('{{publicUrl}}', publicUrl));
  return { path: `/docs/${name}`, title, summary, section: toSection(name), html };
}

function toSection(name: string): GuideSection {
  return guideSections.find((section) => groups[section].includes(name)) ?? 'Operation';
}

/** Links to files that are only in the repository, such as decisions, become text. */
function withSiteLinks(markdown: string): string {
  return markdown
    .replaceAll(/\[([^[\]]+)\]\((?:\.\.|decisions)\/[^()]*\)/g, '$1')
    .replaceAll(/\]\((?:\.\/)?([\w-]+)\.md(#[\w-]+)?\)/g, '](/docs/$1$2)')
    .replaceAll(/\]\((?:\.\/)?images\//g, '](/docs/images/');
}
