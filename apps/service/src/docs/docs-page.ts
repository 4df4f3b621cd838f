/** One page of the documentation site. */
export interface DocsPage {
  /** `/docs/…`, without a trailing slash. */
  readonly path: string;
  readonly title: string;
  /** A sentence for lists and search engines. */
  readonly summary: string;
  readonly section: DocsSection;
  /** The main part as HTML, made by us: everything that is not ours has been escaped. */
  readonly html: string;
}

export const docsSections = ['Guides', 'Platforms', 'Errors'] as const;
export type DocsSection = (typeof docsSections)[number];
