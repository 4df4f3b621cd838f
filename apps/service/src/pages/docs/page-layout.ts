import { escapeHtml } from '../escape-html.ts';
import { type DocsPage, docsSections } from './docs-page.ts';
import { toSearchForm } from './search.ts';

type ListedPage = Pick<DocsPage, 'path' | 'title' | 'section'>;

/**
 * The frame around every page. The content precedes the list of pages, so that a narrow screen starts with it.
 * Everything works without the script, which adds a copy button to each block of code.
 */
export function layOutPage(
  page: Pick<DocsPage, 'path' | 'title' | 'summary' | 'html'>,
  pages: readonly ListedPage[],
  hasDemo: boolean,
): string {
  const suffix = page.path === '/docs' ? '' : ' · Overlay documentation';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)}${suffix}</title>
<meta name="description" content="${escapeHtml(page.summary)}">
<link rel="preload" href="/docs/assets/inter.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/docs/assets/docs.css">
<link rel="icon" href="data:,">
${page.html.includes('<pre') ? '<script src="/docs/assets/docs.js" defer></script>\n' : ''}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="site"><a class="brand" href="/docs">Overlay documentation</a>
${page.html.includes('role="search"') ? '' : toSearchForm('site-search')}
<nav aria-label="Site"><a class="narrow" href="#pages">All pages</a> <a href="/docs/api">API reference</a>${hasDemo ? ' <a class="demo" href="/demo">Demo</a>' : ''}</nav></header>
<div class="columns">
<main id="content" tabindex="-1">
${page.html}
</main>
${layOutHeadings(page)}<nav class="contents" id="pages" aria-label="Documentation">
${docsSections.map((section) => layOutSection(section, page.path, pages)).join('')}</nav>
</div>
</body>
</html>
`;
}

/** The headings of a long page, beside it where there is room; the front page is a list itself. */
function layOutHeadings({ path, html }: Pick<DocsPage, 'path' | 'html'>): string {
  const headings = [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)];
  if (headings.length < 2 || path === '/docs') return '';
  const links = headings.map(
    ([, id, text = '']) => `<li><a href="#${id}">${text.replaceAll(/<[^<>]+>/g, '')}</a></li>`,
  );
  return `<nav class="headings" aria-label="On this page">\n<ul>\n${links.join('\n')}\n</ul>\n</nav>\n`;
}

/** Open for the section of the current page only, because errors and platforms are long lists. */
function layOutSection(
  section: DocsPage['section'],
  currentPath: string,
  pages: readonly ListedPage[],
): string {
  const inSection = pages.filter((page) => page.section === section);
  if (inSection.length === 0) return '';
  const open = inSection.some((page) => page.path === currentPath) || currentPath === '/docs' ? ' open' : '';
  const links = inSection.map(({ path, title }) => {
    const current = path === currentPath ? ' aria-current="page"' : '';
    return `<li><a href="${escapeHtml(path)}"${current}>${escapeHtml(title)}</a></li>`;
  });
  return `<details${open}><summary>${section}</summary><ul>\n${links.join('\n')}\n</ul></details>\n`;
}
