import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/*
 * LMDB trusts its file: it reads a page as it is, so keys of a damaged one disappear, or the process ends without a word. This
 * follows every page in use without mapping the file. The format is that of `mdb.c` in the package `lmdb`: a page has a header,
 * then the offsets of its nodes, which are at its end.
 */

/** Offsets in `MDB_page`. */
const page = { number: 0, flags: 18, lower: 20, upper: 22, overflowPages: 20, end: 24 } as const;
/** Of `MDB_meta`, which follows the header of pages 0 and 1. */
const meta = { magic: 24, free: 48, main: 96, lastPage: 144, transaction: 152, end: 160 } as const;
/** Of `MDB_db`. */
const tree = { depth: 6, branches: 8, leaves: 16, overflows: 24, entries: 32, root: 40, end: 48 } as const;
/** Of `MDB_node`. */
const node = { low: 0, high: 2, flags: 4, keyBytes: 6, end: 8 } as const;

const magic = 0xbeefc0de;
const kinds = { branch: 1, leaf: 2, overflow: 4, meta: 8 } as const;
/** What a value is, in the flags of its node. */
const isOnPages = 1;
const isTree = 2;
const noPage = 0xffff_ffff_ffff_ffffn;
/** The library's `CURSOR_STACK`. */
const mostDepth = 32;

/** The file is not what LMDB has written. */
export class DamagedPages extends Error {
  override readonly name = 'DamagedPages';
}

/** Called with each value of the trees that have names. */
export type OnEntry = (treeName: string, key: Buffer, value: Buffer) => void;

interface Tree {
  readonly name: string;
  /** Its `MDB_db`. */
  readonly record: Buffer;
  readonly kind: 'named' | 'main' | 'free pages';
}

interface KeyBounds {
  readonly from?: Buffer | undefined;
  readonly to?: Buffer | undefined;
}

/**
 * Reads every page of the file that is in use. A file that ends early is whole if only free pages are missing, as after a
 * kill.
 *
 * @param onEntry also reads the values, which are checked only by their length
 * @throws {DamagedPages} at the first damage
 */
export function checkPages(path: string, onEntry?: OnEntry): void {
  const file = openSync(path, 'r');
  try {
    new PageCheck(file, onEntry).run();
  } finally {
    closeSync(file);
  }
}

class PageCheck {
  readonly #file: number;
  readonly #onEntry: OnEntry | undefined;
  readonly #meta: Buffer;
  readonly #pageSize: number;
  /** Whether each page is in use. */
  readonly #used: Uint8Array;

  constructor(file: number, onEntry: OnEntry | undefined) {
    this.#file = file;
    this.#onEntry = onEntry;
    const first = readMeta(file, 0, 0);
    this.#pageSize = first.readUInt32LE(meta.free);
    this.#meta = newestOf(first, readMeta(file, 1, this.#pageSize));
    // Not by the last page that the file names, which may be wrong.
    const pages = Math.floor(fstatSync(file).size / this.#pageSize);
    this.#used = new Uint8Array(Math.min(Number(this.#meta.readBigUInt64LE(meta.lastPage)) + 1, pages));
    this.#used.fill(1, 0, 2);
  }

  run(): void {
    const recordAt = (at: number) => this.#meta.subarray(at, at + tree.end);
    this.#check({ name: 'main', kind: 'main', record: recordAt(meta.main) });
    this.#check({ name: 'free pages', kind: 'free pages', record: recordAt(meta.free) });
  }

  #check(of: Tree): void {
    const counts = { branches: 0, leaves: 0, overflows: 0, entries: 0 };
    const root = of.record.readBigUInt64LE(tree.root);
    const depth = of.record.readUInt16LE(tree.depth);
    if (depth > mostDepth) throw new DamagedPages(`the tree "${of.name}" has a depth of ${depth}`);
    if (root !== noPage) this.#visit(of, Number(root), depth, {}, counts);
    for (const count of ['branches', 'leaves', 'overflows', 'entries'] as const) {
      const expected = Number(of.record.readBigUInt64LE(tree[count]));
      if (counts[count] === expected) continue;
      throw new DamagedPages(`the tree "${of.name}" has ${counts[count]} of ${expected} ${count}`);
    }
  }

  #visit(
    of: Tree,
    number: number,
    depth: number,
    { from, to }: KeyBounds,
    counts: Record<'branches' | 'leaves' | 'overflows' | 'entries', number>,
  ): void {
    const bytes = this.#readPage(number, depth > 1 ? kinds.branch : kinds.leaf, 1);
    const fail = (what: string): never => {
      throw new DamagedPages(`page ${number} of the tree "${of.name}" ${what}`);
    };
    const lower = bytes.readUInt16LE(page.lower);
    const upper = bytes.readUInt16LE(page.upper);
    if (lower % 2 !== 0 || lower > upper || page.end + upper > bytes.length)
      fail('has no room for its nodes');
    const offsets = Array.from(
      { length: lower / 2 },
      (_, index) => page.end + bytes.readUInt16LE(page.end + index * 2),
    );
    const keys = offsets.map((at) => {
      if (at < page.end + upper || at + node.end > bytes.length) return fail('has a node outside of it');
      const end = at + node.end + bytes.readUInt16LE(at + node.keyBytes);
      return end <= bytes.length ? bytes.subarray(at + node.end, end) : fail('has a key outside of it');
    });
    const isBefore = of.kind === 'free pages' ? isNumberBefore : isBytesBefore;
    for (const [index, at] of offsets.entries()) {
      // The library leaves the first key of a branch empty: all keys below belong to it.
      const isCompared = depth === 1 || index > 0;
      const key = keys[index] ?? fail('has no key');
      const earlier = index > (depth === 1 ? 0 : 1) ? keys[index - 1] : undefined;
      if (isCompared) {
        if (earlier !== undefined && !isBefore(earlier, key)) fail('has keys out of order');
        if (from !== undefined && isBefore(key, from)) fail('has a key of an earlier page');
        if (to !== undefined && !isBefore(key, to)) fail('has a key of a later page');
      }
      if (depth > 1) {
        const bounds = { from: isCompared ? key : from, to: keys[index + 1] ?? to };
        this.#visit(of, toPageNumber(bytes, at), depth - 1, bounds, counts);
      } else {
        counts.overflows += this.#checkValue(of, bytes, at, key, fail);
      }
    }
    counts[depth > 1 ? 'branches' : 'leaves'] += 1;
    if (depth === 1) counts.entries += offsets.length;
  }

  /** Returns the number of pages that the value has to itself. */
  #checkValue(of: Tree, bytes: Buffer, at: number, key: Buffer, fail: (what: string) => never): number {
    const flags = bytes.readUInt16LE(at + node.flags);
    const size = bytes.readUInt16LE(at + node.low) + bytes.readUInt16LE(at + node.high) * 65_536;
    const start = at + node.end + key.length;
    let value: Buffer | undefined;
    let pages = 0;
    if ((flags & isOnPages) === 0) {
      if (start + size > bytes.length) fail('has a value outside of it');
      value = bytes.subarray(start, start + size);
    } else {
      if (start + 8 > bytes.length) fail('has a value outside of it');
      pages = Math.floor((page.end - 1 + size) / this.#pageSize) + 1;
      const isRead = of.kind !== 'named' || this.#onEntry !== undefined;
      const first = Number(bytes.readBigUInt64LE(start));
      value = this.#readPage(first, kinds.overflow, pages, isRead ? page.end + size : page.end).subarray(
        page.end,
      );
    }
    if (of.kind === 'free pages') this.#checkFreePages(value, fail);
    else if (of.kind === 'named') this.#onEntry?.(of.name, key, value);
    else if ((flags & isTree) !== 0 && size === tree.end) {
      // The library ends names with a NUL.
      this.#check({ name: key.toString('latin1').replace('\0', ''), kind: 'named', record: value });
    } else fail('has a value that is no tree');
    return pages;
  }

  /** A list of page numbers; a negative number is the length of a run of pages that follows. */
  #checkFreePages(value: Buffer, fail: (what: string) => never): void {
    let run = 1;
    for (let at = 8; at + 8 <= value.length; at += 8) {
      const number = Number(value.readBigInt64LE(at));
      if (number < 0) run = -number;
      else if (number > 0) {
        if (this.#used.subarray(number, number + run).includes(1))
          fail(`frees page ${number}, which is in use`);
        run = 1;
      }
    }
  }

  #readPage(number: number, kind: number, pages: number, size = this.#pageSize): Buffer {
    const fail = (what: string): never => {
      throw new DamagedPages(`page ${number} ${what}`);
    };
    if (!(number >= 2) || number + pages > this.#used.length) fail('is behind the end of the file');
    if (this.#used.subarray(number, number + pages).includes(1)) fail('is in use twice');
    this.#used.fill(1, number, number + pages);
    const bytes = Buffer.allocUnsafe(size);
    if (readSync(this.#file, bytes, 0, size, number * this.#pageSize) < size) fail('is cut short');
    if (Number(bytes.readBigUInt64LE(page.number)) !== number) fail('has another number');
    if ((bytes.readUInt16LE(page.flags) & 0xff) !== kind) fail('is of another kind');
    if (kind === kinds.overflow && bytes.readUInt32LE(page.overflowPages) !== pages)
      fail('has another length');
    return bytes;
  }
}

function readMeta(file: number, number: number, at: number): Buffer {
  const bytes = Buffer.alloc(meta.end);
  const isWhole = readSync(file, bytes, 0, meta.end, at) === meta.end;
  if (!isWhole) throw new DamagedPages('the file ends before its first page');
  const pageSize = bytes.readUInt32LE(meta.free);
  const isRight =
    Number(bytes.readBigUInt64LE(page.number)) === number &&
    bytes.readUInt16LE(page.flags) === kinds.meta &&
    bytes.readUInt32LE(meta.magic) === magic &&
    [4_096, 8_192, 16_384, 32_768, 65_536].includes(pageSize);
  if (!isRight) throw new DamagedPages(`page ${number}, which describes the file, is not what was written`);
  return bytes;
}

/** Transaction N writes page N % 2, so the two are one transaction apart. If one is lost, the library reads the other. */
function newestOf(first: Buffer, second: Buffer): Buffer {
  const [one, other] = [first, second].map((bytes) => Number(bytes.readBigUInt64LE(meta.transaction)));
  if (one === undefined || other === undefined) return first;
  const isInOrder = one % 2 === 0 && other % 2 === 1 && Math.abs(one - other) === 1;
  if (!isInOrder && (one !== 0 || other !== 0)) {
    throw new DamagedPages(`the file describes itself as of transactions ${one} and ${other}`);
  }
  return other > one ? second : first;
}

function toPageNumber(bytes: Buffer, at: number): number {
  const low = bytes.readUInt16LE(at + node.low) + bytes.readUInt16LE(at + node.high) * 65_536;
  return low + bytes.readUInt16LE(at + node.flags) * 2 ** 32;
}

function isBytesBefore(one: Buffer, other: Buffer): boolean {
  return one.compare(other) < 0;
}

function isNumberBefore(one: Buffer, other: Buffer): boolean {
  return one.length === 8 && other.length === 8 && one.readBigUInt64LE() < other.readBigUInt64LE();
}
