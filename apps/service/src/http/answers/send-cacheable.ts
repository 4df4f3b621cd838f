import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CacheableText {
  readonly text: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag: string;
}

/** Text that does not change while the service runs; its entity tag is computed once. */
export function toCacheable(text: string, contentType: string, cacheControl: string): CacheableText {
  return { text, contentType, cacheControl, etag: toEtag(text) };
}

/** Sends the text, or 304 if the caller has it already. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  content: CacheableText,
): FastifyReply {
  reply.header('etag', content.etag).header('cache-control', content.cacheControl);
  if (matchesEtag(request.headers['if-none-match'], content.etag)) return reply.code(304).send();
  return reply.header('content-type', content.contentType).send(content.text);
}

/** A strong entity tag: the same bytes, the same tag, on every node. */
function toEtag(body: string): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 32)}"`;
}

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2: weak comparison, a list, or `*`). */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
