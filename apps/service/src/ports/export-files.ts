import type { Readable } from 'node:stream';

/** Where a file is made: the store writes its parts, in order of their numbers, and then joins them. */
export interface FileDraft {
  /** A path of this machine; `number` counts from 0. */
  partPath(number: number): string;
  readonly filePath: string;
  /** Of the parts until now. */
  bytes(): Promise<number>;
  /** Removes the parts; what is left is the file, whose size is returned. Durable when it resolves. */
  finish(): Promise<number>;
}

/** Files of exports, by their identifiers. Several nodes have to share them, as they share the jobs that make them. */
export interface ExportFiles {
  /** What an earlier attempt left is removed. */
  begin(exportId: string): Promise<FileDraft>;
  /** Undefined if there is no such file. */
  open(exportId: string): Promise<{ readonly content: Readable; readonly bytes: number } | undefined>;
  /** Also a draft. */
  remove(exportId: string): Promise<void>;
  /** Of all files and drafts. */
  list(): Promise<string[]>;
}
