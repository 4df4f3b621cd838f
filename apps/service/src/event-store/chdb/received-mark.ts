import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RowStream } from '../../event/row-stream.ts';
import { syncDirectory } from '../../files/durable-file.ts';
import { Turns } from '../../scheduling/turns.ts';
import { DamagedRecord, type ReceivedPositions, type ReceivedRecord } from '../received-positions.ts';

/** Below one sector of a disk, which is written as a whole or not at all. */
const recordBytes = 500;

/**
 * A small file beside the tables of the embedded event store: to which installation they belong, and how far the logs were
 * stored. It is overwritten in place, which needs no room on a full disk and one fdatasync. Not a table, because an insert
 * costs several milliseconds and a part.
 */
export class ReceivedMark implements ReceivedPositions {
  readonly #path: string;
  #file: FileHandle | undefined;
  #record: ReceivedRecord | undefined;
  /** Both streams are in one record. */
  readonly #writes = new Turns(1);

  constructor(path: string) {
    this.#path = path;
  }

  /** What the file says now; undefined if there is none. @throws {DamagedRecord} */
  async read(): Promise<ReceivedRecord | undefined> {
    const text = await readFile(this.#path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '';
      throw error;
    });
    if (text.trim() === '') return undefined;
    this.#record = parseRecord(text, this.#path);
    return this.#record;
  }

  /** Durable when it resolves. */
  write(record: ReceivedRecord): Promise<void> {
    return this.#writes.run(() => this.#write(record));
  }

  /**
   * Call after a range was stored and before the log marks it as done, so that a crash in between leaves the store ahead
   * and never behind. A range that was recorded already changes nothing.
   */
  received(stream: RowStream, position: number, rowCount: number): Promise<void> {
    return this.#writes.run(async () => {
      const record = this.#record;
      if (record === undefined || position <= record[stream].position) return;
      await this.#write({ ...record, [stream]: { position, rows: record[stream].rows + rowCount } });
    });
  }

  noteControlRevision(controlRevision: number): Promise<void> {
    return this.#writes.run(async () => {
      if (this.#record !== undefined) await this.#write({ ...this.#record, controlRevision });
    });
  }

  close(): Promise<void> {
    return this.#writes.run(async () => {
      await this.#file?.close();
      this.#file = undefined;
    });
  }

  async #write(record: ReceivedRecord): Promise<void> {
    this.#file ??= await this.#open();
    const text = `${JSON.stringify(record).padEnd(recordBytes)}\n`;
    await this.#file.write(text, 0, 'utf8');
    await this.#file.datasync();
    this.#record = record;
  }

  async #open(): Promise<FileHandle> {
    const folder = dirname(this.#path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(this.#path, constants.O_RDWR | constants.O_CREAT, 0o600);
    await syncDirectory(folder);
    return file;
  }
}

function parseRecord(text: string, path: string): ReceivedRecord {
  try {
    // Only `write` writes the file.
    const record = JSON.parse(text) as ReceivedRecord;
    const isWhole = [record.events, record.conversions].every(
      ({ position, rows }) => Number.isSafeInteger(position) && Number.isSafeInteger(rows),
    );
    if (isWhole && typeof record.installation === 'string') return record;
  } catch {
    // The same as a record with other fields.
  }
  throw new DamagedRecord(`${path} is damaged`);
}
