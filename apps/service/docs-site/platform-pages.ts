import type { Platform } from '@overlay/contract';
import { fillPlaceholders, loadPlatformDocs, platforms } from '@overlay/platforms';
import type { DocsPage } from '../src/pages/docs/docs-page.ts';
import { escapeHtml } from '../src/pages/escape-html.ts';
import { toCards } from './docs-index.ts';
import { renderMarkdown } from './markdown.ts';

const statusNotes: Readonly<Record<Platform['status'], string>> = {
  available: 'Available: this project holds an adapter that can be installed.',
  beta: 'Beta: this project holds an adapter that works; parts are missing.',
  manual: 'Manual: it works by pasting the snippet. There is no app or plugin to install in this project.',
  planned: 'Planned: it does not work yet.',
};

/** The page at the `docsPath` of each platform, and a list of them. */
export async function toPlatformPages(publicUrl: string): Promise<DocsPage[]> {
  const pages: DocsPage[] = [];
  for (const platform of platforms) pages.push(await toPlatformPage(platform, publicUrl));
  return [toPlatformIndex(pages), ...pages];
}

async function toPlatformPage(platform: Platform, publicUrl: string): Promise<DocsPage> {
  const markdown = (await loadPlatformDocs(platform.id)).replace('{{snippet}}', () => platform.snippet);
  const { html, summary } = renderMarkdown(fillPlaceholders(markdown, { publicUrl }));
  const note = `<p class="note">${escapeHtml(statusNotes[platform.status])}</p>`;
  return {
    path: platform.docsPath,
    title: platform.name,
    summary,
    section: 'Platforms',
    html: html.replace('</h1>\n', () => `</h1>\n${note}\n`),
  };
}

function toPlatformIndex(pages: readonly DocsPage[]): DocsPage {
  return {
    path: '/docs/platforms',
    title: 'All platforms',
    summary: 'Where overlays run, and how far each platform really works.',
    section: 'Platforms',
    html: `<h1>Platforms</h1>
<p>Where overlays run, and how far each one really works: every page begins with that. The same list is data at
<a href="/api/platforms/registry"><code>/api/platforms/registry</code></a>.</p>
${toCards(pages)}`,
  };
}
