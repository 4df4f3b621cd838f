import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { closed, limits, type ViewerTokenErrorCode } from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { compileOnUse } from '../http/operations/compile-on-use.ts';

/**
 * What a token says: the secret that signed it, who watches, the origin of the page, and its expiry in seconds since the
 * epoch. More than ten digits are milliseconds by mistake, and would never expire.
 */
const Claims = closed({
  k: Type.String({ minLength: 1, maxLength: limits.identifierLength }),
  v: Type.Optional(Type.String({ minLength: 1, maxLength: limits.identifierLength })),
  o: Type.String({ minLength: 1, maxLength: limits.originLength }),
  x: Type.Integer({ minimum: 0, maximum: 9_999_999_999 }),
});
type Claims = Static<typeof Claims>;

const claims = compileOnUse(Claims);
/** base64url without padding; a SHA-256 has 43 characters. */
const format = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})$/;

/** The viewer secrets of an account by their key id. */
export type ViewerKeySet = ReadonlyMap<string, KeyObject>;

export type OpenedViewerToken =
  | { readonly isSigned: true; readonly claims: Claims }
  | { readonly isSigned: false; readonly code: ViewerTokenErrorCode };

/**
 * Checks format and signature of a token. Costs at most one HMAC of 2 KiB, whatever was sent.
 *
 * @param keys only those of the account that the event is for
 */
export function openViewerToken(token: string, keys: ViewerKeySet): OpenedViewerToken {
  const [, text, signature] = token.length > limits.viewerTokenLength ? [] : (format.exec(token) ?? []);
  const said = text === undefined ? undefined : parseClaims(text);
  if (text === undefined || signature === undefined || said === undefined) {
    return { isSigned: false, code: 'viewer_token_malformed' };
  }
  const key = keys.get(said.k);
  if (key === undefined) return { isSigned: false, code: 'viewer_token_unknown_key' };
  const expected = createHmac('sha256', key).update(text).digest();
  if (timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return { isSigned: true, claims: said };
  return { isSigned: false, code: 'viewer_token_wrong_signature' };
}

export interface ViewedEvent {
  /** Of the page; undefined if a server sends the event, which answers for the page itself. */
  readonly origin: string | undefined;
  readonly timestampMs: number;
  readonly nowMs: number;
}

/** Why a signed token does not hold for an event; undefined if it does. */
export function refuseClaims(
  { o, x }: Pick<Claims, 'o' | 'x'>,
  { origin, timestampMs, nowMs }: ViewedEvent,
): ViewerTokenErrorCode | undefined {
  if (origin !== undefined && origin !== o) return 'viewer_token_wrong_origin';
  const expiresAtMs = x * 1_000;
  const isTimely = timestampMs <= expiresAtMs && nowMs <= expiresAtMs + limits.viewerTokenLateMs;
  return isTimely ? undefined : 'viewer_token_expired';
}

function parseClaims(text: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return claims.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
