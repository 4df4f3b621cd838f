import { createHmac } from 'node:crypto';
import { isSameSecret } from '../access/secret-text.ts';
import type { Clock } from '../scheduling/clock.ts';

/** What a token proves. A token of one kind is worth nothing as another. */
export type TokenPurpose = 'device' | 'confirm-device' | 'verify-email' | 'sign-on';

/**
 * Texts that only this instance can make, so that nothing has to be stored for them: an identifier in readable form, an
 * expiry, and a signature over both and a subject that the token does not show, such as an e-mail address.
 */
export interface SignedTokens {
  sign(purpose: TokenPurpose, id: string, subject: string, lastsMs: number): string;
  /** The identifier in a token that was signed for this purpose and subject and has not expired. */
  verify(purpose: TokenPurpose, token: string, subject: string): string | undefined;
}

export interface SignedTokensOptions {
  /** The same on every node. */
  readonly secret: string;
  readonly clock: Clock;
}

const pattern = /^([A-Za-z0-9_-]{1,64})\.([0-9a-z]{1,10})\.([A-Za-z0-9_-]{43})$/;

export function createSignedTokens({ secret, clock }: SignedTokensOptions): SignedTokens {
  const toSignature = (purpose: TokenPurpose, id: string, expires: string, subject: string) =>
    createHmac('sha256', secret)
      .update(`token\n${purpose}\n${id}\n${expires}\n${subject}`)
      .digest('base64url');
  return {
    sign(purpose, id, subject, lastsMs) {
      const expires = Math.ceil((clock() + lastsMs) / 1_000).toString(36);
      return `${id}.${expires}.${toSignature(purpose, id, expires, subject)}`;
    },
    verify(purpose, token, subject) {
      const [, id, expires, signature] = pattern.exec(token) ?? [];
      if (id === undefined || expires === undefined || signature === undefined) return undefined;
      if (Number.parseInt(expires, 36) * 1_000 <= clock()) return undefined;
      return isSameSecret(signature, toSignature(purpose, id, expires, subject)) ? id : undefined;
    },
  };
}

/** The identifier in a token, for looking up its subject. It proves nothing before `verify`. */
export function idInToken(token: string): string | undefined {
  return pattern.exec(token)?.[1];
}
