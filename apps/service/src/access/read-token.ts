import { limits } from '@overlay/contract';
import type { ReadTokenRecord } from '../control-store/keys.ts';
import { hashSecret, mintSecret } from './secret-text.ts';

const readTokenPrefix = 'rt_live_';

export function isReadToken(text: string): boolean {
  return text.startsWith(readTokenPrefix) && text.length <= 200;
}

export interface NewReadToken {
  readonly accountId: string;
  /** The secret key that requests the token. */
  readonly keyId: string;
  readonly expiresInSeconds?: number | undefined;
  readonly campaignIds?: readonly string[] | undefined;
}

/** A token with which a page may read analytics for a while; an hour by default. */
export function issueReadToken(
  token: NewReadToken,
  nowMs: number,
): { readonly record: ReadTokenRecord; readonly secret: string } {
  const secret = mintSecret(readTokenPrefix);
  const seconds = Math.min(token.expiresInSeconds ?? 3_600, limits.readTokenMaxSeconds);
  return {
    secret,
    record: {
      hash: hashSecret(secret),
      accountId: token.accountId,
      keyId: token.keyId,
      campaignIds: token.campaignIds ?? null,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + seconds * 1_000,
    },
  };
}
