import { escapeHtml } from './escape-html.ts';

/** The base path of everything behind a proxy: `/overlay` for `https://shop.example/overlay`; empty at the root. */
export function toBasePath(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '');
}

const rooted = /\b(href|src|poster|action)="\/(?!\/)/g;

/**
 * Prefixes a page's root-relative addresses with the base path. Quoted markup in text is escaped, so only attributes
 * match.
 */
export function placeBelow(basePath: string, html: string): string {
  return basePath === '' ? html : html.replaceAll(rooted, `$1="${escapeHtml(basePath)}/`);
}
