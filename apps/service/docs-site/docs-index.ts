import { type DocsPage, docsSections } from '../src/pages/docs/docs-page.ts';
import { toSearchForm } from '../src/pages/docs/search.ts';
import { escapeHtml } from '../src/pages/escape-html.ts';
import { toAnchor } from './markdown.ts';

/** The front page: every page except the errors, which have their own list. */
export function toDocsIndex(pages: readonly DocsPage[]): Omit<DocsPage, 'section'> {
  const sections = docsSections
    .map((section) => {
      const listed = pages.filter(
        (page) => page.section === section && !page.path.startsWith('/docs/errors/'),
      );
      if (listed.length === 0) return '';
      return `<h2 id="${toAnchor(section)}">${section}</h2>\n${toCards(listed)}`;
    })
    .join('');
  return {
    path: '/docs',
    title: 'Overlay documentation',
    summary: 'Interactive overlays on any video: guides, platforms, errors and the API.',
    html: `<h1>Documentation</h1>
<p class="lead">Polls, ratings, sliders and calls to action over any <code>&lt;video&gt;</code>. Each answer is stored
exactly once and counted within a second.</p>
${toSearchForm('content-search')}
<p class="actions"><a href="/docs/start">Quick start</a> <a href="/docs/api">API reference</a></p>
${sections}`,
  };
}

/** A link to each page, with the first sentence of its summary. */
export function toCards(pages: readonly Pick<DocsPage, 'path' | 'title' | 'summary'>[]): string {
  const cards = pages.map(
    ({ path, title, summary }) =>
      `<li><a href="${escapeHtml(path)}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(toFirstSentence(summary))}</span></a></li>`,
  );
  return `<ul class="cards">\n${cards.join('\n')}\n</ul>\n`;
}

/** A card has room for one sentence; some summaries are a paragraph. */
function toFirstSentence(summary: string): string {
  return /^.{20,}?[.?!](?=\s|$)/s.exec(summary)?.[0] ?? summary.replace(/:$/, '.');
}
