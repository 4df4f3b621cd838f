import MiniSearch from 'minisearch';
import type { DocsPage } from './docs-page.ts';
import { escapeHtml } from './markdown.ts';

/** Longer queries are cut off here. */
const maxQueryLength = 100;
const maxResults = 20;
const snippetLength = 180;

interface Section {
  /** `/docs/keys#rotating-without-a-gap` */
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/**
 * Finds sections of the documentation by words: matches prefixes and single typing mistakes, and weights headings
 * higher.
 */
export class DocsSearch {
  readonly #index = new MiniSearch<Section>({
    fields: ['page', 'heading', 'text'],
    storeFields: ['page', 'heading', 'text'],
    searchOptions: { boost: { page: 3, heading: 4 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });

  add(page: DocsPage): void {
    this.#index.addAll(toSections(page));
  }

  /** A page with the search form and the results, if anything was searched for. */
  toPage(query: string): Omit<DocsPage, 'section'> {
    const asked = query.slice(0, maxQueryLength).trim();
    const found = asked === '' ? [] : this.#index.search(asked).slice(0, maxResults);
    const results = found.map(({ id, page, heading, text, terms }) => {
      const title = heading === '' ? page : `${page} › ${heading}`;
      return `<li><a href="${escapeHtml(id)}">${escapeHtml(title)}</a><p>${toSnippet(text, terms)}</p></li>`;
    });
    const summary = asked === '' ? 'Type a word or two.' : `${found.length} results for “${asked}”.`;
    return {
      path: '/docs/search',
      title: asked === '' ? 'Search' : `Search: ${asked}`,
      summary,
      html: `<h1>Search</h1>\n${toSearchForm('content-search', asked)}\n<p role="status">${escapeHtml(summary)}</p>\n<ol class="results">\n${results.join('\n')}\n</ol>`,
    };
  }
}

/** A plain form: pages have no script. */
export function toSearchForm(id: string, query = ''): string {
  return `<form class="search" role="search" action="/docs/search"><label for="${id}">Search the documentation</label>
<input id="${id}" type="search" name="q" maxlength="${maxQueryLength}" value="${escapeHtml(query)}"><button>Search</button></form>`;
}

/** Splits a page at its anchors: the text before the first anchor, and the text after each. */
function toSections({ path, title, html }: DocsPage): Section[] {
  const pieces = html.split(/(?=<h[2-6] id=")/);
  return pieces.map((piece) => {
    const [, anchor, heading = ''] = /^<h[2-6] id="([^"]*)">(.*?)<\/h/.exec(piece) ?? [];
    const body = anchor === undefined ? piece : piece.slice(piece.indexOf('</h') + 5);
    return {
      id: anchor === undefined ? path : `${path}#${anchor}`,
      page: title,
      heading: toText(heading),
      text: toText(body),
    };
  });
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

function toText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(\w+|#39);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text around the first match, with every match marked. */
function toSnippet(text: string, terms: readonly string[]): string {
  const words = text.split(' ');
  const isFound = (word: string) => terms.some((term) => word.toLowerCase().includes(term));
  const at = Math.max(0, words.findIndex(isFound) - 6);
  let length = 0;
  const shown = words.slice(at).filter((word) => {
    length += word.length + 1;
    return length <= snippetLength;
  });
  const marked = shown.map((word) => (isFound(word) ? `<mark>${escapeHtml(word)}</mark>` : escapeHtml(word)));
  return `${at > 0 ? '… ' : ''}${marked.join(' ')}${at + shown.length < words.length ? ' …' : ''}`;
}
