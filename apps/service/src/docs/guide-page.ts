import type { DocsPage } from './docs-page.ts';
import { renderMarkdown } from './render-markdown.ts';

/** A guide out of Markdown; `{{publicUrl}}` in it becomes the address of this service. */
export function toGuidePage(name: string, markdown: string, publicUrl: string): DocsPage {
  const { title, summary, html } = renderMarkdown(markdown.replaceAll('{{publicUrl}}', publicUrl));
  return { path: `/docs/${name}`, title, summary, section: 'Guides', html };
}
