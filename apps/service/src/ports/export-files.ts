import type { Readable } from 'node:stream';

/** Export files, by identifier. Nodes that share the export jobs must share the files too. */
export interface ExportFiles {
  /** Removes leftovers of an earlier attempt, and returns the local path to write to. */
  begin(exportId: string): Promise<string>;
  /** Bytes written so far; 0 if there is no file. */
  size(exportId: string): Promise<number>;
  /** Flushes the file to disk and returns its bytes. */
  finish(exportId: string): Promise<number>;
  /** Undefined if there is no such file. */
  open(exportId: string): Promise<{ readonly content: Readable; readonly bytes: number } | undefined>;
  /** Removes a file, even one that is being written. */
  remove(exportId: string): Promise<void>;
  /** Identifiers of all files, unfinished ones included. */
  list(): Promise<string[]>;
}
