import { closeSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type JournalRecord, readJournal, toDoneLine, toRecordLine } from './journal-line.ts';
import { lockJournal } from './journal-lock.ts';

/** The file is compacted when it reaches this size and less than half of it is still needed. */
const compactBytes = 1024 ** 2;

export interface OpenedJournal {
  readonly journal: Journal;
  /** Records left by an earlier process. */
  readonly records: readonly JournalRecord[];
  readonly damagedLines: number;
}

/**
 * An append-only file of the queue. A record is durable when `append` resolves; concurrent appends share one fsync. The
 * file is at most twice the size of the queue, plus 1 MiB.
 */
export class Journal {
  readonly #path: string;
  readonly #unlock: () => void;
  readonly #onFailure: (error: Error) => void;
  readonly #live = new Map<number, string>();
  #liveBytes = 0;
  #fileBytes = 0;
  #lastNumber: number;
  #lines: string[] = [];
  #done: number[] = [];
  #waiters: ((isDurable: boolean) => void)[] = [];
  #handle: FileHandle | undefined;
  #writing: Promise<void> | undefined;
  /** The file may end in an incomplete line, which must not become part of the next one. */
  #isTorn = true;
  /** After a failure the file lacks lines, so it is rewritten from memory. */
  #isBehind = false;

  private constructor(
    path: string,
    unlock: () => void,
    lastNumber: number,
    onFailure: (error: Error) => void,
  ) {
    this.#path = path;
    this.#unlock = unlock;
    this.#lastNumber = lastNumber;
    this.#onFailure = onFailure;
  }

  /** Throws if the file cannot be read or written, or if another process has it. */
  static open(path: string, onFailure: (error: Error) => void): OpenedJournal {
    const unlock = lockJournal(path);
    try {
      closeSync(openSync(path, 'a', 0o600));
      syncFolder(path);
      const content = readFileSync(path, 'utf8');
      const { records, lastNumber, damagedLines } = readJournal(content);
      const journal = new Journal(path, unlock, lastNumber, onFailure);
      journal.#fileBytes = Buffer.byteLength(content);
      for (const record of records) journal.#keep(record.number, toRecordLine(record));
      return { journal, records, damagedLines };
    } catch (error) {
      unlock();
      throw error;
    }
  }

  nextNumber(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  /** Resolves to whether the record is on the disk. */
  append(record: JournalRecord): Promise<boolean> {
    const line = toRecordLine(record);
    this.#keep(record.number, line);
    this.#lines.push(line);
    const written = new Promise<boolean>((resolve) => this.#waiters.push(resolve));
    this.#write();
    return written;
  }

  /** Marks the record as settled. Nobody waits for the write: a record sent again after a crash is a duplicate. */
  forget(number: number): void {
    const line = this.#live.get(number);
    if (line === undefined) return;
    this.#live.delete(number);
    this.#liveBytes -= Buffer.byteLength(line);
    this.#done.push(number);
    this.#write();
  }

  async close(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    await this.#handle?.close();
    this.#unlock();
  }

  #keep(number: number, line: string): void {
    this.#live.set(number, line);
    this.#liveBytes += Buffer.byteLength(line);
  }

  #write(): void {
    this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    // Appends of the same turn are written together.
    await undefined;
    while (this.#lines.length > 0 || this.#done.length > 0) await this.#writeOnce();
    // In the same turn as the check of the queue, so that nothing can happen in between.
    this.#writing = undefined;
  }

  async #writeOnce(): Promise<void> {
    const waiters = this.#waiters.splice(0);
    const lines = this.#lines.splice(0);
    const done = this.#done.splice(0);
    try {
      const isLong = this.#fileBytes > Math.max(compactBytes, 2 * this.#liveBytes);
      if (isLong || this.#isBehind) await this.#rewrite();
      else await this.#append(lines, done);
      for (const resolve of waiters) resolve(true);
    } catch (cause) {
      this.#isBehind = true;
      this.#onFailure(cause instanceof Error ? cause : new Error(String(cause)));
      for (const resolve of waiters) resolve(false);
    }
  }

  async #append(lines: readonly string[], done: readonly number[]): Promise<void> {
    const text = (this.#isTorn ? '\n' : '') + lines.join('') + (done.length === 0 ? '' : toDoneLine(done));
    this.#handle ??= await open(this.#path, 'a', 0o600);
    await this.#handle.appendFile(text);
    if (lines.length > 0) await this.#handle.datasync();
    this.#isTorn = false;
    this.#fileBytes += Buffer.byteLength(text);
  }

  /** Writes the needed lines to a new file, which replaces the old one once it is on disk. */
  async #rewrite(): Promise<void> {
    const text = [...this.#live.values()].join('');
    const handle = await open(`${this.#path}.new`, 'w', 0o600);
    try {
      await handle.appendFile(text);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(`${this.#path}.new`, this.#path);
    syncFolder(this.#path);
    await this.#handle?.close();
    this.#handle = undefined;
    this.#fileBytes = Buffer.byteLength(text);
    this.#isTorn = false;
    this.#isBehind = false;
  }
}

/** A file name is durable once its folder is synced. */
function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
