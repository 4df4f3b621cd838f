import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as untilNextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { AsPlainObject } from 'minisearch';
import { ProblemError } from '../../http/answers/problem-error.ts';
import { Cacheable } from '../../http/answers/send-cacheable.ts';
import { Turns } from '../../scheduling/turns.ts';
import type { DocsPage } from './docs-page.ts';
import { layOutPage } from './page-layout.ts';
import { PlacedFiles, type Placement, placeText } from './placed-files.ts';
import { DocsSearch, toAsked } from './search.ts';

/** Rendered by `npm run build`; the same relative path from `src` and from `dist`. */
export const siteDirectory = fileURLToPath(new URL('../../../dist/site/', import.meta.url));
const searchCacheControl = 'public, max-age=300';
const maxSearchPages = 100;
const maxWaitingSearches = 100;
const tooManySearches = () =>
  new ProblemError('overloaded', 'Too many searches are waiting.', { headers: { 'retry-after': '1' } });

interface BuiltSearch {
  readonly pages: readonly Pick<DocsPage, 'path' | 'title' | 'section'>[];
  readonly index: AsPlainObject;
}

interface LoadedSearch extends Pick<BuiltSearch, 'pages'> {
  readonly search: DocsSearch;
}

/** The documentation as rendered by the build. Only search results are rendered here. */
export class DocsSite {
  readonly #directory: string;
  readonly #placement: Placement;
  readonly #files: PlacedFiles;
  readonly #searchPages = new LRUCache<string, Cacheable>({ max: maxSearchPages });
  /** One search per turn of the event loop, so that other requests wait for at most one. */
  readonly #turns = new Turns(1, { mostWaiting: maxWaitingSearches, refusal: tooManySearches });
  #search: Promise<LoadedSearch> | undefined;

  private constructor(directory: string, placement: Placement, files: PlacedFiles) {
    this.#directory = directory;
    this.#placement = placement;
    this.#files = files;
  }

  static async open(directory: string, placement: Placement): Promise<DocsSite> {
    return new DocsSite(directory, placement, await PlacedFiles.open(directory, placement));
  }

  /** A file by its path: `/docs/keys`, `/docs/assets/docs.css`, `/openapi.json`. Undefined if there is none. */
  file(address: string): Promise<Cacheable> | undefined {
    const path = address.slice(1);
    return this.#files.file(`${path}.html`) ?? this.#files.file(path);
  }

  /** The page of search results; undefined without a build. */
  async search(query: string): Promise<Cacheable | undefined> {
    const asked = toAsked(query);
    const known = this.#searchPages.get(asked);
    if (known !== undefined) return known;
    if (this.#files.file('docs.html') === undefined) return undefined;
    const { pages, search } = await this.#loadSearch();
    return this.#turns.run(async () => {
      const html = placeText(layOutPage(search.toPage(asked), pages, true), '.html', this.#placement);
      const content = new Cacheable(html, 'text/html; charset=utf-8', searchCacheControl);
      this.#searchPages.set(asked, content);
      await untilNextTurn();
      return content;
    });
  }

  #loadSearch(): Promise<LoadedSearch> {
    this.#search ??= readFile(join(this.#directory, 'search-index.json'), 'utf8')
      .then(async (text) => {
        const { pages, index }: BuiltSearch = JSON.parse(text);
        return { pages, search: await DocsSearch.load(index) };
      })
      .catch((error: unknown) => {
        this.#search = undefined;
        throw error;
      });
    return this.#search;
  }
}
