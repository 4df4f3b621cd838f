import { createHash, createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import type { ErasureReceipt, ReceiptKeys } from '@overlay/contract';
import type { ReceiptKeyRecord } from '../ports/control-records.ts';

/** Identifies the device in a receipt: computable by whoever knows the device, and irreversible. */
export function toSubject(erasureId: string, deviceHash: string): string {
  return createHash('sha256').update(`${erasureId}:${deviceHash}`).digest('hex');
}

export function newReceiptKey(nowMs: number): ReceiptKeyRecord {
  const { privateKey } = generateKeyPairSync('ed25519');
  const jwk = privateKey.export({ format: 'jwk' });
  return { kid: toThumbprint(jwk), privateJwkJson: JSON.stringify(jwk), createdAtMs: nowMs };
}

/** JWS in its compact form (RFC 7515) with an Ed25519 signature (RFC 8037): any JOSE library verifies it. */
export function signReceipt(receipt: ErasureReceipt, { kid, privateJwkJson }: ReceiptKeyRecord): string {
  const header = { alg: 'EdDSA', typ: 'erasure-receipt+jws', kid };
  const signed = `${toPart(JSON.stringify(header))}.${toPart(JSON.stringify(receipt))}`;
  const key = createPrivateKey({ key: parseJwk(privateJwkJson), format: 'jwk' });
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

/** The public half of a key. */
export function toPublicJwk({ kid, privateJwkJson }: ReceiptKeyRecord): ReceiptKeys['keys'][number] {
  const { x = '' } = parseJwk(privateJwkJson);
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' };
}

function parseJwk(json: string): JsonWebKey {
  return JSON.parse(json);
}

/** RFC 7638: exactly these members, in this order. */
function toThumbprint({ crv, kty, x }: JsonWebKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

function toPart(text: string): string {
  return Buffer.from(text).toString('base64url');
}
