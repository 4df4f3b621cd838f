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

/** Guides are in five groups, in the order of a user's day: page developers first, then marketers, then operators. */
export const guideSections = [
  'Get started',
  'Your page',
  'Results',
  'Account and data',
  'Operation',
] as const;
export type GuideSection = (typeof guideSections)[number];
export const docsSections = [...guideSections, 'API', 'Platforms', 'Errors'] as const;
export type DocsSection = (typeof docsSections)[number];
