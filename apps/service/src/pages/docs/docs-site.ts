import { setImmediate as untilNextTurn } from 'node:timers/promises';
import { type CacheableText, toCacheable } from '../../http/answers/send-cacheable.ts';
import { placeBelow } from '../below-path.ts';
import { toDocsIndex } from './docs-index.ts';
import type { DocsPage } from './docs-page.ts';
import { layOutPage } from './page-layout.ts';
import { DocsSearch } from './search.ts';

const cacheControl = 'public, max-age=300';

/**
 * Renders pages, layouts and the search index when they are first requested, then keeps them. Doing so at the start took
 * a third of its processor time, and most processes never serve a page of the documentation.
 */
export class DocsSite {
  readonly #hasDemo: boolean;
  readonly #basePath: string;
  readonly #loadPages: () => Promise<readonly DocsPage[]>;
  #pages: Promise<readonly DocsPage[]> | undefined;
  #search: Promise<DocsSearch> | undefined;
  readonly #laidOut = new Map<string, CacheableText>();

  /** @param loadPages renders all pages; called once, and again if it failed */
  constructor(loadPages: () => Promise<readonly DocsPage[]>, hasDemo: boolean, basePath: string) {
    this.#basePath = basePath;
    this.#loadPages = loadPages;
    this.#hasDemo = hasDemo;
  }

  /** Undefined if there is no such page. */
  async page(path: string): Promise<CacheableText | undefined> {
    const known = this.#laidOut.get(path);
    if (known !== undefined) return known;
    const pages = await this.#all();
    const page = path === '/docs' ? toDocsIndex(pages) : pages.find((candidate) => candidate.path === path);
    if (page === undefined) return undefined;
    const html = placeBelow(this.#basePath, layOutPage(page, pages, this.#hasDemo));
    const content = toCacheable(html, 'text/html; charset=utf-8', cacheControl);
    this.#laidOut.set(path, content);
    return content;
  }

  /** The page with the results. */
  async search(query: string): Promise<string> {
    const pages = await this.#all();
    this.#search ??= toSearch(pages);
    const page = (await this.#search).toPage(query);
    return placeBelow(this.#basePath, layOutPage(page, pages, this.#hasDemo));
  }

  async #all(): Promise<readonly DocsPage[]> {
    this.#pages ??= this.#loadPages();
    try {
      return await this.#pages;
    } catch (error) {
      this.#pages = undefined;
      throw error;
    }
  }
}

/** One page per turn of the event loop, so that other requests are not held up. */
async function toSearch(pages: readonly DocsPage[]): Promise<DocsSearch> {
  const search = new DocsSearch();
  for (const page of pages) {
    search.add(page);
    await untilNextTurn();
  }
  return search;
}
