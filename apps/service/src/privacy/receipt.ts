import { createHash, createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import type { ErasureReceipt, ReceiptKeys } from '@overlay/contract';
import type { ReceiptKeyRecord } from '../control-store/erasures.ts';

/** Identifies the device in a receipt: anyone who knows the device can compute it, and it cannot be reversed. */
export function toSubject(erasureId: string, deviceHash: string): string {
  return createHash('sha256').update(`${erasureId}:${deviceHash}`).digest('hex');
}

export function newReceiptKey(nowMs: number): ReceiptKeyRecord {
  const { privateKey } = generateKeyPairSync('ed25519');
  const jwk = privateKey.export({ format: 'jwk' });
  return { kid: toThumbprint(jwk), privateJwk: jwk, createdAtMs: nowMs };
}

/** A compact JWS (RFC 7515) with an Ed25519 signature (RFC 8037): any JOSE library verifies it. */
export function signReceipt(receipt: ErasureReceipt, { kid, privateJwk }: ReceiptKeyRecord): string {
  const header = { alg: 'EdDSA', typ: 'erasure-receipt+jws', kid };
  const signed = `${toPart(JSON.stringify(header))}.${toPart(JSON.stringify(receipt))}`;
  const key = createPrivateKey({ key: privateJwk, format: 'jwk' });
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

/** The public half of a key. */
export function toPublicJwk({ kid, privateJwk }: ReceiptKeyRecord): ReceiptKeys['keys'][number] {
  return { kty: 'OKP', crv: 'Ed25519', x: privateJwk.x ?? '', kid, use: 'sig', alg: 'EdDSA' };
}

/** RFC 7638: exactly these members, in this order. */
function toThumbprint({ crv, kty, x }: JsonWebKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

function toPart(text: string): string {
  return Buffer.from(text).toString('base64url');
}
