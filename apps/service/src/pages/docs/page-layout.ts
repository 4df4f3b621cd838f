import { escapeHtml } from '../escape-html.ts';
import { type DocsPage, docsSections } from './docs-page.ts';
import { toSearchForm } from './search.ts';

type ListedPage = Pick<DocsPage, 'path' | 'title' | 'section'>;

/** The mark of the dashboard. */
const logo = `<svg class="logo" aria-hidden="true" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="currentColor"/><rect x="6" y="8" width="20" height="14" rx="3"/><rect x="10" y="17" width="12" height="8" rx="2.5" fill="currentColor"/></svg>`;

/**
 * The frame around every page. Everything works without the script, which adds a copy button to each block of code. On
 * narrow screens the list of pages is a popover; a browser without popovers shows it below the content.
 */
export function layOutPage(
  page: Pick<DocsPage, 'path' | 'title' | 'summary' | 'html'>,
  pages: readonly ListedPage[],
  hasDemo: boolean,
): string {
  const suffix = page.path === '/docs' ? '' : ' · Overlay documentation';
  const menu =
    pages.length === 0
      ? ''
      : '<button type="button" class="menu" popovertarget="pages" aria-label="All pages"></button>';
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
<header class="site"><a class="brand" href="/docs">${logo}Overlay docs</a>
${page.html.includes('role="search"') ? '' : toSearchForm('site-search')}
<nav aria-label="Site"><a href="/docs/api">API reference</a>${hasDemo ? ' <a class="demo" href="/demo">Demo</a>' : ''}</nav>
<a class="find" href="/docs/search" aria-label="Search"></a>${menu}</header>
<div class="columns">
${layOutHeadings(page)}<main id="content" tabindex="-1">
${page.html}
${layOutNeighbours(page.path, pages)}</main>
<nav class="contents" id="pages" aria-label="Documentation" popover>
${docsSections.map((section) => layOutSection(section, page.path, pages)).join('')}</nav>
</div>
</body>
</html>
`;
}

/**
 * The headings of a long page: beside it where there is room, otherwise folded above it. An operation of the API is listed
 * by its address, which is shorter than its heading. The front page is a list itself.
 */
function layOutHeadings({ path, html }: Pick<DocsPage, 'path' | 'html'>): string {
  const headings = [
    ...html.matchAll(
      /<h2 id="([^"]+)">(.*?)<\/h2>(?:\n<p class="endpoint"><span class="method">(\w+)<\/span> <code>\/api(.*?)<\/code>)?/gs,
    ),
  ];
  if (headings.length < 2 || path === '/docs') return '';
  const links = headings.map(([, id, text = '', method, address = '']) => {
    const label =
      method === undefined
        ? text.replaceAll(/<[^<>]+>/g, '')
        : `<span class="method">${method}</span> ${address.replaceAll('/', '/<wbr>')}`;
    return `<li><a href="#${id}">${label}</a></li>`;
  });
  return `<nav class="headings" aria-label="On this page"><details><summary>On this page</summary>\n<ul>\n${links.join('\n')}\n</ul></details></nav>\n`;
}

/** The pages before and after this one in its section. Platforms and errors are looked up, not read in order. */
function layOutNeighbours(path: string, pages: readonly ListedPage[]): string {
  const at = pages.findIndex((page) => page.path === path);
  const link = (page: ListedPage | undefined, label: string, rel: string) =>
    page === undefined ||
    page.section !== pages[at]?.section ||
    ['Platforms', 'Errors'].includes(page.section)
      ? ''
      : `<a rel="${rel}" href="${escapeHtml(page.path)}"><span>${label}</span> ${escapeHtml(page.title)}</a>`;
  const links =
    at < 0 ? '' : `${link(pages[at - 1], 'Previous', 'prev')}${link(pages[at + 1], 'Next', 'next')}`;
  return links === '' ? '' : `<nav class="neighbours" aria-label="Previous and next">${links}</nav>\n`;
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
