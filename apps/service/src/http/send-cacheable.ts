import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag, toEtag } from './etag.ts';

export interface CacheableText {
  readonly text: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag: string;
}

/** Text that does not change while the service runs; its tag is made once. */
export function toCacheable(text: string, contentType: string, cacheControl: string): CacheableText {
  return { text, contentType, cacheControl, etag: toEtag(text) };
}

/** The text, or 304 where the caller has it already. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  content: CacheableText,
): FastifyReply {
  reply.header('etag', content.etag).header('cache-control', content.cacheControl);
  if (matchesEtag(request.headers['if-none-match'], content.etag)) return reply.code(304).send();
  return reply.header('content-type', content.contentType).send(content.text);
}
