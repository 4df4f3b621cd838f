import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A key that encrypts secrets. Its identifier is stored with what it encrypted and reveals nothing about it. */
export interface SecretsKey {
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Uint8Array;
}

/** A secret as it is stored. */
export interface SealedSecret {
  /** Nonce, encrypted text and authentication tag, in base64url. */
  readonly sealed: string;
  /** The identifier of the key. */
  readonly sealedBy: string;
}

const algorithm = 'aes-256-gcm';
/** The size that the mode is specified for; random nonces of it are safe for 2³² secrets. */
const nonceBytes = 12;
const tagBytes = 16;

/** @param owner what the secret belongs to: a sealed secret that is copied to another owner does not open */
export function sealSecret(secret: string, owner: string, key: SecretsKey): SealedSecret {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key.bytes, nonce).setAAD(Buffer.from(owner));
  const parts = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return { sealed: Buffer.concat(parts).toString('base64url'), sealedBy: key.id };
}

/** Throws if the key is another one, or if the text or its owner was changed. */
export function openSecret({ sealed }: SealedSecret, owner: string, key: SecretsKey): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const end = bytes.length - tagBytes;
  const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(end));
  return decipher.update(bytes.subarray(nonceBytes, end), undefined, 'utf8') + decipher.final('utf8');
}
