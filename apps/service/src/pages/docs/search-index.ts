import MiniSearch, { type Options } from 'minisearch';
import type { DocsPage } from './docs-page.ts';

export interface Section {
  /** `/docs/keys#rotating-without-a-gap` */
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** Prefixes and single typing mistakes match; headings weigh more. The build and the service must agree on it. */
export const indexOptions: Options<Section> = {
  fields: ['page', 'heading', 'text'],
  storeFields: ['page', 'heading', 'text'],
  searchOptions: {
    boost: { page: 3, heading: 4 },
    prefix: true,
    fuzzy: 0.2,
    maxFuzzy: 1,
    combineWith: 'AND',
  },
};

export function createSearchIndex(): MiniSearch<Section> {
  return new MiniSearch<Section>(indexOptions);
}

/** Splits a page at its anchors: the text before the first anchor, and the text after each. Closed details are left out. */
export function toSections({ path, title, html }: Pick<DocsPage, 'path' | 'title' | 'html'>): Section[] {
  const open = html
    .split('<details>')
    .map((piece, at) => (at === 0 ? piece : piece.slice(piece.indexOf('</details>'))))
    .join('');
  const pieces = open.split(/(?=<h[2-6] id=")/);
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
