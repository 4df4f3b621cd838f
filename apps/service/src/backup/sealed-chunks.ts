import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { SecretsKey } from '../secrets/sealed-secret.ts';
import { ByteReader, EndOfBytes } from './byte-reader.ts';

/** The archive is not what `overlay backup` wrote, or cannot be read with this key. The message is one line. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup';
}

/*
 * A line that names the format, a line of JSON (the head), then chunks: the length in four bytes, whose highest bit marks the
 * last chunk; the bytes; and a tag. Each tag covers the head, the chunk's number, the length and the bytes, so no byte of the
 * archive can change, and no chunk can be missing, moved or added. Encrypted: AES-256-GCM, whose nonce is the chunk's number,
 * under a key derived for this archive alone. Otherwise: SHA-256, which finds damage but no forgery.
 */
const formatLine = 'overlay-backup 1';
const cipher = 'aes-256-gcm';
const chunkBytes = 1024 ** 2;
const lastBit = 0x8000_0000;
const longestHead = 4_096;
const saltBytes = 32;

interface Head {
  readonly createdAt: string;
  readonly version: string;
  /** Of a part that backups share: its identifier, so that none can take the place of another. */
  readonly part?: string;
  /** Absent if it is not encrypted. */
  readonly encrypted?: { readonly keyId: string; readonly salt: string };
}

export type BackupHead = Pick<Head, 'createdAt' | 'version'> & { readonly isEncrypted: boolean };

/** Writes what `plain` yields as an archive. With keys, the first one encrypts. */
export async function* sealChunks(
  plain: AsyncIterable<Buffer>,
  about: Pick<Head, 'createdAt' | 'version' | 'part'>,
  [key]: readonly SecretsKey[],
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const head: Head = {
    ...about,
    ...(key !== undefined && { encrypted: { keyId: key.id, salt: salt.toString('hex') } }),
  };
  const headLines = Buffer.from(`${formatLine}\n${JSON.stringify(head)}\n`);
  yield headLines;
  const context = toContext(headLines, key && deriveKey(key, salt));
  let index = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of plain) {
    waiting.push(Buffer.from(piece));
    size += piece.length;
    if (size < chunkBytes) continue;
    yield seal(context, index, Buffer.concat(waiting), false);
    index += 1;
    waiting = [];
    size = 0;
  }
  yield seal(context, index, Buffer.concat(waiting), true);
}

/**
 * Reads the head of an archive, and then its contents, chunk by chunk.
 * @param part the identifier, if it is a part that backups share
 * @throws {DamagedBackup} at once or while the contents are read
 */
export async function openChunks(
  bytes: AsyncIterable<Buffer>,
  keys: readonly SecretsKey[],
  part?: string,
): Promise<{ readonly head: BackupHead; readonly plain: AsyncGenerator<Buffer> }> {
  const reader = new ByteReader(bytes);
  const format = await damagedIfShort(() => reader.line(100));
  if (format !== formatLine) throw new DamagedBackup('it is not a backup of this service');
  const headLine = await damagedIfShort(() => reader.line(longestHead));
  const head = parseHead(headLine);
  const { encrypted, createdAt, version } = head;
  if (head.part !== part)
    throw new DamagedBackup(part === undefined ? 'it is a part of backups' : 'it is another part');
  let secret: Buffer | undefined;
  if (encrypted !== undefined) {
    const key = keys.find(({ id }) => id === encrypted.keyId);
    if (key === undefined) {
      const which = keys.length === 0 ? 'OVERLAY_BACKUP_KEY_FILE is not set' : 'with another key';
      throw new DamagedBackup(`it is encrypted, ${which} (it needs the key ${encrypted.keyId})`);
    }
    secret = deriveKey(key, Buffer.from(encrypted.salt, 'hex'));
  }
  const context = toContext(Buffer.from(`${formatLine}\n${headLine}\n`), secret);
  return {
    head: { createdAt, version, isEncrypted: encrypted !== undefined },
    plain: openAll(reader, context),
  };
}

interface Context {
  readonly headHash: Buffer;
  readonly secret: Buffer | undefined;
}

function toContext(headLines: Buffer, secret: Buffer | undefined): Context {
  return { headHash: createHash('sha256').update(headLines).digest(), secret };
}

function deriveKey({ bytes }: SecretsKey, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, salt, formatLine, 32));
}

async function* openAll(reader: ByteReader, context: Context): AsyncGenerator<Buffer> {
  const tagBytes = context.secret === undefined ? 32 : 16;
  for (let index = 0, isLast = false; !isLast; index += 1) {
    const length = await damagedIfShort(() => reader.exactly(4));
    const word = length.readUInt32BE();
    isLast = word >= lastBit;
    const size = isLast ? word - lastBit : word;
    // Nothing larger is written; a damaged length must not allocate gigabytes.
    if (size > 2 * chunkBytes) throw damagedChunk(index);
    const body = await damagedIfShort(() => reader.exactly(size));
    const tag = await damagedIfShort(() => reader.exactly(tagBytes));
    yield openOne(context, index, { length, body, tag });
  }
  if ((await reader.some(1)) !== undefined) throw new DamagedBackup('bytes follow its end');
}

function seal({ headHash, secret }: Context, index: number, plain: Buffer, isLast: boolean): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(plain.length + (isLast ? lastBit : 0));
  if (secret === undefined) return Buffer.concat([length, plain, toSum(headHash, index, length, plain)]);
  const sealing = createCipheriv(cipher, secret, toNonce(index));
  sealing.setAAD(Buffer.concat([headHash, length]));
  return Buffer.concat([length, sealing.update(plain), sealing.final(), sealing.getAuthTag()]);
}

function openOne(
  { headHash, secret }: Context,
  index: number,
  { length, body, tag }: Readonly<Record<'length' | 'body' | 'tag', Buffer>>,
): Buffer {
  if (secret === undefined) {
    if (timingSafeEqual(tag, toSum(headHash, index, length, body))) return body;
    throw damagedChunk(index);
  }
  const opening = createDecipheriv(cipher, secret, toNonce(index));
  opening.setAAD(Buffer.concat([headHash, length]));
  opening.setAuthTag(tag);
  try {
    return Buffer.concat([opening.update(body), opening.final()]);
  } catch {
    throw damagedChunk(index);
  }
}

function toNonce(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 6, 6);
  return nonce;
}

function toSum(headHash: Buffer, index: number, length: Buffer, body: Buffer): Buffer {
  return createHash('sha256').update(headHash).update(toNonce(index)).update(length).update(body).digest();
}

function damagedChunk(index: number): DamagedBackup {
  return new DamagedBackup(`chunk ${index + 1} is damaged`);
}

function parseHead(line: string): Head {
  try {
    const head: unknown = JSON.parse(line);
    if (isHead(head)) return head;
  } catch {
    // The same as a head without its fields.
  }
  throw new DamagedBackup('its head is damaged');
}

function isHead(value: unknown): value is Head {
  if (typeof value !== 'object' || value === null || !('createdAt' in value && 'version' in value))
    return false;
  if (!('encrypted' in value)) return true;
  const { encrypted } = value;
  if (typeof encrypted !== 'object' || encrypted === null) return false;
  return 'keyId' in encrypted && 'salt' in encrypted && typeof encrypted.salt === 'string';
}

/** A file that ends early is damaged. */
async function damagedIfShort<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof EndOfBytes ? new DamagedBackup(error.message) : error;
  }
}
