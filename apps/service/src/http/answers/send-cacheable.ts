import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from './response-headers.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** In order of preference. */
const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

/** Shorter texts hardly compress. */
const leastCompressedBytes = 1_024;
/** Higher levels take ten times as long and save a twentieth of the bytes. */
const brotliQuality = 6;

interface Variant {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** What does not change while the service runs. Text is compressed, and everything tagged, once per encoding. */
export class Cacheable {
  readonly content: string | Buffer;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly isCompressible: boolean;
  readonly #variants = new Map<Encoding, Promise<Variant>>();

  constructor(content: string | Buffer, contentType: string, cacheControl: string) {
    this.content = content;
    this.contentType = contentType;
    this.cacheControl = cacheControl;
    this.isCompressible = typeof content === 'string' && content.length >= leastCompressedBytes;
  }

  in(encoding: Encoding): Promise<Variant> {
    let variant = this.#variants.get(encoding);
    if (variant === undefined) {
      variant = toVariant(this.content, encoding);
      this.#variants.set(encoding, variant);
    }
    return variant;
  }
}

/** Sends it in the encoding that the caller prefers, or 304 if the caller has it already. */
export async function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Cacheable,
): Promise<FastifyReply> {
  const encoding = content.isCompressible ? toEncoding(request.headers['accept-encoding']) : 'identity';
  const { bytes, etag } = await content.in(encoding);
  reply.header('etag', etag).header('cache-control', content.cacheControl);
  if (content.isCompressible) varyBy(reply, 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', content.contentType).send(bytes);
}

/** Compresses on a separate thread, so that only this request waits. */
async function toVariant(content: string | Buffer, encoding: Encoding): Promise<Variant> {
  const bytes = Buffer.from(content);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  if (encoding === 'br') return { bytes: await brotliAsync(bytes, { params }), etag: toEtag(content, '-br') };
  if (encoding === 'gzip') return { bytes: await gzipAsync(bytes), etag: toEtag(content, '-gz') };
  return { bytes, etag: toEtag(content, '') };
}

function toEncoding(accepted: string | undefined): Encoding {
  const preferred = negotiate(accepted ?? '', [...encodings]);
  return encodings.find((encoding) => encoding === preferred) ?? 'identity';
}

/** A strong entity tag: the same bytes have the same tag on every node, and each encoding has its own (RFC 9110, 8.8.3). */
function toEtag(body: string | Buffer, suffix: string): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 32)}${suffix}"`;
}

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2: weak comparison, a list, or `*`). */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
