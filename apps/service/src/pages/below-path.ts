import { escapeHtml } from './docs/markdown.ts';

/** The path below which a proxy serves everything: `/overlay` for `https://shop.example/overlay`; empty at the root. */
export function toBasePath(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '');
}

const rooted = /\b(href|src|poster|action)="\/(?!\/)/g;

/**
 * A page whose addresses begin at the root of the service, for where the root of the site is another one. Text that quotes
 * markup is escaped, so that nothing but attributes matches.
 */
export function placeBelow(basePath: string, html: string): string {
  return basePath === '' ? html : html.replaceAll(rooted, `$1="${escapeHtml(basePath)}/`);
}
