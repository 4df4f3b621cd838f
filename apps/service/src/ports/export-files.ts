import type { Readable } from 'node:stream';

/** Files of exports, by their identifiers. Several nodes have to share them, as they share the jobs that write them. */
export interface ExportFiles {
  /** Removes what an earlier attempt left, and returns the path of this machine to write to. */
  begin(exportId: string): Promise<string>;
  /** Bytes written so far; 0 if there is no file. */
  size(exportId: string): Promise<number>;
  /** Flushes the file to disk and returns its bytes. */
  finish(exportId: string): Promise<number>;
  /** Undefined if there is no such file. */
  open(exportId: string): Promise<{ readonly content: Readable; readonly bytes: number } | undefined>;
  /** Also a file that is still written. */
  remove(exportId: string): Promise<void>;
  /** Identifiers of all files, unfinished ones included. */
  list(): Promise<string[]>;
}
