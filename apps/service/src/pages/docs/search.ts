import MiniSearch, { type AsPlainObject } from 'minisearch';
import { escapeHtml } from '../escape-html.ts';
import type { DocsPage } from './docs-page.ts';
import { indexOptions, type Section } from './search-index.ts';

/** Longer queries are cut off here. */
const maxQueryLength = 100;
const maxTerms = 5;
/** Shorter terms match half of the index by prefix. */
const minTermLength = 3;
const maxResults = 20;
const snippetLength = 180;

/** Shown instead of results. */
const refusals = {
  none: `Type a word of at least ${minTermLength} letters.`,
  tooShort: `Nothing was searched for: each word needs at least ${minTermLength} letters.`,
  tooMany: `Nothing was searched for: type at most ${maxTerms} words.`,
} as const;

const noResults = `<p>Try a single word, the name of a field or setting, or an error code. Or start here:</p>
<ul><li><a href="/docs/start">Quick start</a></li><li><a href="/docs/api">API reference</a></li>
<li><a href="/docs/errors">Errors</a></li><li><a href="/docs">All guides</a></li></ul>`;

/** Finds sections of the documentation by words. The work for one query is bounded, whatever is typed. */
export class DocsSearch {
  readonly #index: MiniSearch<Section>;
  readonly #tokenize: (text: string) => string[] = MiniSearch.getDefault('tokenize');

  constructor(index: MiniSearch<Section>) {
    this.#index = index;
  }

  /** Parses the index from the build in small parts. */
  static async load(index: AsPlainObject): Promise<DocsSearch> {
    return new DocsSearch(await MiniSearch.loadJSAsync(index, indexOptions));
  }

  /** The search form with the results, or with the reason why there was no search. */
  toPage(asked: string): Omit<DocsPage, 'section'> {
    const words = new Set(this.#tokenize(asked.toLowerCase()).filter((word) => word !== ''));
    const terms = [...words].filter((word) => [...word].length >= minTermLength);
    const refusal = toRefusal(words.size, terms.length);
    const results = refusal === undefined ? this.#find(terms) : [];
    const count = results.length === maxResults ? `The ${maxResults} best` : `${results.length}`;
    const summary = refusal ?? `${count} results for “${terms.join(' ')}”.`;
    return {
      path: '/docs/search',
      title: asked === '' ? 'Search' : `Search: ${asked}`,
      summary,
      html: `<h1>Search</h1>
${toSearchForm('content-search', asked)}
<p role="status">${escapeHtml(summary)}</p>
${results.length === 0 ? noResults : `<ol class="results">\n${results.join('\n')}\n</ol>`}`,
    };
  }

  #find(terms: readonly string[]): readonly string[] {
    const found = this.#index.search(terms.join(' ')).slice(0, maxResults);
    return found.map(({ id, page, heading, text, terms: matched }) => {
      const title = heading === '' ? page : `${page} › ${heading}`;
      return `<li><a href="${escapeHtml(id)}">${escapeHtml(title)}</a><p>${toSnippet(text, matched)}</p></li>`;
    });
  }
}

/** The part of a query that is searched for. */
export function toAsked(query: string): string {
  return query.slice(0, maxQueryLength).trim();
}

function toRefusal(words: number, terms: number): string | undefined {
  if (words === 0) return refusals.none;
  if (terms === 0) return refusals.tooShort;
  return terms > maxTerms ? refusals.tooMany : undefined;
}

/** A plain form that works without a script. */
export function toSearchForm(id: string, query = ''): string {
  return `<form class="search" role="search" action="/docs/search"><label for="${id}">Search the documentation</label>
<input id="${id}" type="search" name="q" placeholder="Search the docs" maxlength="${maxQueryLength}" dir="auto" value="${escapeHtml(query)}"><button>Search</button></form>`;
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
