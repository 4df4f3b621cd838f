import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { type Database, type Key, open, type RootDatabase } from 'lmdb';
import type { DeadLetter } from '../dead-letter-queue.ts';
import { RecordTable } from './checked-values.ts';
import { toCommitFailed } from './commit/commit-failure.ts';
import { refuseDamagedFile, segmentsName } from './refuse-damaged-file.ts';
import type { ConsumerRecord } from './segments/consumer-mark.ts';

type StoredDeadLetter = Omit<DeadLetter, 'token' | 'row'> & { readonly row: string };

export interface LogDatabase {
  /** Of its folder. */
  readonly name: string;
  /** `segmentKey` → rows, with a checksum. */
  readonly segments: Database<Buffer, Buffer>;
  /** Sequence number → the packed dedupe keys of that segment, with a checksum, until a run covers them. */
  readonly keyBlocks: Database<Buffer, number>;
  /** Consumer and token → a row that the consumer's store refused. */
  readonly deadLetters: RecordTable<StoredDeadLetter>;
  /** Empty except while freed pages are overwritten. */
  readonly filler: Database<Buffer, number>;
  /** The rows and their checksum, valid until the next read. */
  readSegment(key: Buffer): Buffer | undefined;
  /** Small records. */
  readonly state: RecordTable<unknown>;
  /** Those of consumers, in the same tree. */
  readonly consumers: RecordTable<ConsumerRecord>;
  /** Created once per data directory, so that two logs never share a token. */
  readonly logId: string;
  /** Commits all puts and removes of `work` in one transaction, durable once it resolves. Rejects with CommitFailed. */
  commit(work: () => void): Promise<void>;
  /** Removes `from` up to but not including `to`, in transactions short enough for appends to run in between. */
  removeRange<K extends Key>(table: Database<Buffer, K>, from: K, to: K): Promise<void>;
  /** Pages of the file, and how many of them hold table data. */
  size(): { readonly pageSize: number; readonly pages: number; readonly usedPages: number };
  /** Writes a copy of the file, as of one moment, into an existing directory; commits go on meanwhile. */
  copyTo(directory: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * `overlappingSync: false`: then a write's promise resolves after LMDB's plain commit, that is pages written,
 * fdatasync, and the meta page through a descriptor opened with O_DSYNC. With the library's default it resolves before
 * the flush, and waiting for `flushed` in addition measured no faster (p50 0.51 ms against 0.47 ms).
 * `eventTurnBatching: false`: a commit group is one explicit batch, so there is nothing else to wait for. `mapSize`:
 * address space, not memory. When a map has to grow, it is mapped again and the old one is kept for its readers, so
 * every page counts twice in the memory of the process (352 MB for a file of 194).
 */
const environment = {
  noSubdir: false,
  encoding: 'binary',
  maxDbs: 8,
  mapSize: 64 * 1024 ** 3,
  overlappingSync: false,
  eventTurnBatching: false,
} as const;

/** Removals per transaction: the writer thread needs a few milliseconds for this many. */
const keysPerRemoval = 1_000;

/** @param openFile how the library opens the file; a test passes its own to see the options and hold back a commit */
export async function openLogDatabase(path: string, openFile: typeof open = open): Promise<LogDatabase> {
  const name = basename(path);
  refuseDamagedFile(path);
  const root = openFile({ ...environment, path });
  const segments = root.openDB<Buffer, Buffer>({
    name: segmentsName,
    encoding: 'binary',
    keyEncoding: 'binary',
  });
  const keyBlocks = root.openDB<Buffer, number>({ name: 'keys', encoding: 'binary' });
  const deadLetters = new RecordTable<StoredDeadLetter>(
    name,
    root.openDB({ name: 'dead-letters', encoding: 'string' }),
  );
  const filler = root.openDB<Buffer, number>({ name: 'filler', encoding: 'binary' });
  const records = root.openDB<string, string>({ name: 'state', encoding: 'string' });
  const state = new RecordTable<unknown>(name, records);
  const known = state.get('logId');
  const logId = typeof known === 'string' ? known : randomUUID();
  const commit = (work: () => void) => write(root, work);
  const close = () => root.close();
  const db = {
    name,
    segments,
    keyBlocks,
    deadLetters,
    filler,
    state,
    consumers: new RecordTable<ConsumerRecord>(name, records),
    logId,
    commit,
    readSegment(key: Buffer) {
      // A view of the library's own memory, which is longer than the value and whose `length` is not its own.
      const bytes = segments.getBinaryFast(key);
      return bytes?.subarray(0, readLastSize(segments));
    },
    async removeRange<K extends Key>(table: Database<Buffer, K>, from: K, to: K) {
      for (;;) {
        const keys = [...table.getKeys({ start: from, end: to, limit: keysPerRemoval })];
        if (keys.length === 0) return;
        await commit(() => {
          for (const key of keys) table.remove(key);
        });
      }
    },
    size: () => ({
      pageSize: readStat(root, 'pageSize'),
      pages: readStat(root, 'lastPageNumber') + 1,
      usedPages: [segments, keyBlocks, deadLetters, filler, state].reduce(
        (sum, table) => sum + pageStats.reduce((pages, name) => pages + readStat(table, name), 0),
        0,
      ),
    }),
    // Not compacted: that took 2.4 s instead of 33 ms for 82 MB, and freed pages are used again soon.
    copyTo: (directory: string) => root.backup(directory, false),
    close,
  };
  try {
    // Pages freed by a transaction become usable after the next one: on a full disk a small transaction has to come
    // first, or nothing larger would ever fit again. It also tests whether the disk accepts writes at all.
    await commit(() => state.put('logId', logId));
    return db;
  } catch (error) {
    await close();
    throw error;
  }
}

const pageStats = ['treeBranchPageCount', 'treeLeafPageCount', 'overflowPages'] as const;

/** The library does not declare the type of this result. */
function readStat(
  table: { getStats(): object },
  name: 'pageSize' | 'lastPageNumber' | (typeof pageStats)[number],
): number {
  const value: unknown = Object.entries(table.getStats()).find(([key]) => key === name)?.[1];
  if (typeof value === 'number') return value;
  throw new Error(`the database does not report its ${name}`);
}

/** The library does not declare it either. */
function readLastSize(table: object): number {
  if ('lastSize' in table && typeof table.lastSize === 'number') return table.lastSize;
  throw new Error('the database does not report the size of a value');
}

async function write(root: RootDatabase, work: () => void): Promise<void> {
  try {
    await root.batch(work);
  } catch (error) {
    throw await toCommitFailed(error);
  }
}
