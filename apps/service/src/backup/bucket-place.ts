import { setTimeout as sleep } from 'node:timers/promises';
import type { S3mini, UploadPart } from 's3mini';
import type { BackupAddress } from '../settings/backup-address.ts';
import { type BackupPlace, BackupRefused, type StoredBackup } from './backup-place.ts';

interface Credentials {
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}

/** All that is in memory of a backup. A store takes at most 10,000 parts, so later ones are larger: a backup may have 840 GiB. */
const partBytes = 16 * 1024 ** 2;
const partsOfASize = 1_000;
const readBytes = 8 * 1024 ** 2;
const requestMs = 5 * 60_000;
const attempts = 6;
const firstPauseMs = 500;

/** A folder in a bucket of an object store that speaks the S3 protocol. The client is loaded only for it. */
export async function openBucket(
  { bucket, key: folder }: Extract<BackupAddress, { bucket: string }>,
  { keyId, secret, region }: Credentials,
): Promise<BackupPlace> {
  const { S3mini } = await import('s3mini');
  const store = new S3mini({
    accessKeyId: keyId,
    secretAccessKey: secret,
    endpoint: bucket,
    region,
    requestAbortTimeout: requestMs,
    fetch: fetchWithOneLength,
  });
  return toPlace(store, bucket.replace(/^https:/, 's3:').replace(/^http:/, 's3+http:'), folder);
}

/** @param address of the bucket */
function toPlace(store: S3mini, address: string, folder: string): BackupPlace {
  const prefix = folder === '' ? '' : `${folder}/`;
  const place: BackupPlace = {
    address: `${address}/${folder}`,
    async prepare() {},
    async list() {
      const objects = await asked(address, () => store.listObjects('/', prefix));
      const names = (objects ?? []).map(({ Key }) => Key.slice(prefix.length));
      // Some stores also list what is in folders.
      return names.filter((name) => !name.includes('/'));
    },
    at: (name) => toStored(place, store, prefix + name, `${address}/${prefix}${name}`),
    below: (name) => toPlace(store, address, prefix + name),
  };
  return place;
}

function toStored(place: BackupPlace, store: S3mini, key: string, address: string): StoredBackup {
  return {
    address,
    place,
    exists: async () => (await asked(address, () => store.objectExists(key))) === true,
    write: (archive) => upload(store, key, address, archive),
    async *read() {
      if (!(await asked(address, () => store.objectExists(key))))
        throw new BackupRefused(`${address} cannot be read`);
      const size = await asked(address, () => store.getContentLength(key));
      // In ranges, so that a lost connection costs one of them.
      for (let from = 0; from < size; from += readBytes) {
        const to = Math.min(size, from + readBytes);
        yield asked(address, async () => {
          const answer = await store.getObjectRaw(key, false, from, to);
          return Buffer.from(await answer.arrayBuffer());
        });
      }
    },
    async remove() {
      await asked(address, () => store.deleteObject(key));
    },
  };
}

/** In parts, which become an object once the last one is there. */
async function upload(
  store: S3mini,
  key: string,
  address: string,
  archive: AsyncIterable<Buffer>,
): Promise<number> {
  const id = await asked(address, () => store.getMultipartUploadId(key));
  const parts: UploadPart[] = [];
  let bytes = 0;
  try {
    for await (const part of inParts(archive)) {
      parts.push(await asked(address, () => store.uploadPart(key, id, part, parts.length + 1)));
      bytes += part.length;
    }
    await asked(address, () => store.completeMultipartUpload(key, id, parts));
    return bytes;
  } catch (error) {
    await store.abortMultipartUpload(key, id).catch(() => {});
    throw error;
  }
}

async function* inParts(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  let count = 0;
  for await (const piece of archive) {
    waiting.push(piece);
    size += piece.length;
    if (size < partBytes * (1 + Math.floor(count / partsOfASize))) continue;
    yield Buffer.concat(waiting);
    [waiting, size, count] = [[], 0, count + 1];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** The client says the length of a buffer, and `fetch` says it again, which undici refuses. */
const fetchWithOneLength: typeof fetch = (url, { headers, ...init } = {}) => {
  const own = new Headers(headers);
  own.delete('content-length');
  return fetch(url, { ...init, headers: own });
};

/** Asks again if the store may answer later. @throws {BackupRefused} in one line */
async function asked<Answer>(address: string, ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === attempts || !isPassing(error))
        throw new BackupRefused(`${address}: ${toReason(error)}`, { cause: error });
      await sleep(firstPauseMs * 2 ** attempt * (0.5 + Math.random() / 2));
    }
  }
}

/** Whether a later attempt may succeed: no answer, too many requests, or an error of the store itself. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status === 429 || status >= 500;
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'status' in error && typeof error.status === 'number' ? error.status : statusOf(error.cause);
}

/** Of the innermost error: those around it repeat it or say less. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? (error.message.split('\n', 1)[0] ?? '') : toReason(error.cause);
}
