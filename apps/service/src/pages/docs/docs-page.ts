/** One page of the documentation site. */
export interface DocsPage {
  /** `/docs/…`, without a trailing slash. */
  readonly path: string;
  readonly title: string;
  /** One sentence, for lists and search engines. */
  readonly summary: string;
  readonly section: DocsSection;
  /** The main content as trusted HTML: everything from outside is already escaped. */
  readonly html: string;
}

export const docsSections = ['Guides', 'API', 'Platforms', 'Errors'] as const;
export type DocsSection = (typeof docsSections)[number];
