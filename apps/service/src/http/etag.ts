import { hash } from 'node:crypto';

/** A strong entity tag: the same bytes, the same tag, on every node. */
export function toEtag(body: string): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 32)}"`;
}

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2: weak comparison, a list, or `*`). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
