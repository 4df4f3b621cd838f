import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, readlink, symlink } from 'node:fs/promises';
import { dirname, join, normalize, relative, resolve, sep } from 'node:path';
import { ByteReader, EndOfBytes } from './byte-reader.ts';
import { DamagedBackup } from './sealed-chunks.ts';

/*
 * A folder as a sequence of entries: the length of a head in four bytes, the head as JSON, then a file's bytes and their
 * SHA-256. Folders that are stored elsewhere come first. The last head says how many files there are.
 */
type Entry =
  | PartReference
  | { readonly path: string; readonly bytes: number }
  | { readonly path: string; readonly link: string }
  | { readonly path: string; readonly folder: true }
  | { readonly files: number; readonly bytes: number };

/** A folder that is not in the archive: it is the shared part with this identifier. */
export interface PartReference {
  readonly path: string;
  readonly part: string;
}

export interface FolderTotals {
  readonly files: number;
  readonly bytes: number;
}

const pieceBytes = 256 * 1024;
const sumBytes = 32;
const longestHead = 64 * 1024;

/** Nothing in the folder may change meanwhile. @param parts what of it is stored elsewhere */
export async function* packFolder(
  folder: string,
  parts: readonly PartReference[] = [],
): AsyncGenerator<Buffer> {
  let files = 0;
  let bytes = 0;
  for (const { path, part } of parts) yield toHead({ path, part });
  const elsewhere = new Set(parts.map(({ path }) => path));
  for await (const path of walk(folder, (found) => !elsewhere.has(found))) {
    const from = join(folder, path);
    const stats = await lstat(from);
    if (stats.isSymbolicLink()) yield toHead({ path, link: await readlink(from) });
    else if (stats.isDirectory()) yield toHead({ path, folder: true });
    else {
      yield toHead({ path, bytes: stats.size });
      yield* packFile(from, stats.size);
      files += 1;
      bytes += stats.size;
    }
  }
  yield toHead({ files, bytes });
}

async function* packFile(from: string, size: number): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  let read = 0;
  const pieces: AsyncIterable<Buffer> = createReadStream(from, { highWaterMark: pieceBytes });
  for await (const piece of pieces) {
    sum.update(piece);
    read += piece.length;
    yield piece;
  }
  if (read !== size) throw new Error(`${from} has changed while it was read`);
  yield sum.digest();
}

/** Folders before what is in them. */
async function* walk(
  folder: string,
  isWanted: (path: string) => boolean,
  below = '',
): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(below, entry.name);
    if (!isWanted(path)) continue;
    yield path;
    if (entry.isDirectory()) yield* walk(folder, isWanted, path);
  }
}

function toHead(entry: Entry): Buffer {
  const head = Buffer.from(JSON.stringify(entry));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head]);
}

/** The folders that are stored elsewhere. Reads no further than they are. @throws {DamagedBackup} */
export async function readReferences(plain: AsyncIterable<Buffer>): Promise<PartReference[]> {
  const reader = new ByteReader(plain);
  const parts: PartReference[] = [];
  for (let entry = await readEntry(reader); 'part' in entry; entry = await readEntry(reader))
    parts.push(entry);
  return parts;
}

/**
 * Checks every file against its checksum, and writes them if a folder is given; each is on the disk when this resolves.
 * @returns also the folders that are stored elsewhere, whose parents exist by then
 * @throws {DamagedBackup}
 */
export async function unpackFolder(
  plain: AsyncIterable<Buffer>,
  folder?: string,
): Promise<FolderTotals & { readonly parts: readonly PartReference[] }> {
  const reader = new ByteReader(plain);
  const totals = { files: 0, bytes: 0 };
  const parts: PartReference[] = [];
  // A backup that could not be restored must not pass its check.
  const place = resolve(folder ?? 'backup');
  for (;;) {
    const entry = await readEntry(reader);
    if (!('path' in entry)) {
      if (entry.files !== totals.files || entry.bytes !== totals.bytes) {
        throw new DamagedBackup(`it has ${totals.files} of ${entry.files} files`);
      }
      // Reads to the end, so that the last chunk is checked too.
      if ((await reader.some(1)) !== undefined) throw new DamagedBackup('bytes follow its last file');
      return { ...totals, parts };
    }
    const target = toTarget(place, entry.path);
    if ('part' in entry) {
      parts.push(entry);
      continue;
    }
    if ('link' in entry) toTarget(place, relative(place, resolve(dirname(target), entry.link)));
    if ('bytes' in entry) {
      await unpackFile(reader, entry, folder === undefined ? undefined : target);
      totals.files += 1;
      totals.bytes += entry.bytes;
    } else if (folder !== undefined) {
      if ('folder' in entry) await mkdir(target, { mode: 0o700 });
      else await symlink(entry.link, target);
    }
  }
}

async function unpackFile(
  reader: ByteReader,
  { path, bytes }: { readonly path: string; readonly bytes: number },
  target: string | undefined,
): Promise<void> {
  const sum = createHash('sha256');
  const file = target === undefined ? undefined : await open(target, 'wx', 0o600);
  try {
    for (let missing = bytes; missing > 0; ) {
      const piece = await reader.some(Math.min(missing, pieceBytes));
      if (piece === undefined) throw new DamagedBackup(`it ends within ${path}`);
      sum.update(piece);
      await file?.writeFile(piece);
      missing -= piece.length;
    }
    if (!sum.digest().equals(await reader.exactly(sumBytes))) {
      throw new DamagedBackup(`${path} does not have its checksum`);
    }
    await file?.datasync();
  } finally {
    await file?.close();
  }
}

async function readEntry(reader: ByteReader): Promise<Entry> {
  try {
    const length = (await reader.exactly(4)).readUInt32BE();
    if (length > longestHead) throw new EndOfBytes('a head is too long');
    // Only `packFolder` writes it, and every byte has passed its check.
    return JSON.parse((await reader.exactly(length)).toString('utf8')) as Entry;
  } catch (error) {
    if (error instanceof DamagedBackup) throw error;
    throw new DamagedBackup(`an entry cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Anyone can forge an archive that is not encrypted: it must not write outside the folder. */
function toTarget(folder: string, path: string): string {
  const plain = normalize(path);
  if (plain.startsWith(sep) || plain === '..' || plain.startsWith(`..${sep}`)) {
    throw new DamagedBackup(`${path} is outside of the folder`);
  }
  return join(folder, plain);
}
