import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const identifier = /^exp_[0-9a-z]{1,36}$/;
const extension = '.parquet';

export type ExportFiles = ReturnType<typeof createExportFiles>;

/**
 * Export files, by identifier, in a local directory, which is created with the first file. Nodes that share the export jobs must
 * share the files too.
 */
export function createExportFiles(directory: string) {
  const pathOf = (exportId: string) => {
    // Identifiers in request paths are checked earlier; this guarantees that nothing else becomes part of a path.
    if (!identifier.test(exportId)) throw new Error('not an export identifier');
    return join(directory, `${exportId}${extension}`);
  };
  const remove = (exportId: string): Promise<void> => rm(pathOf(exportId), { force: true });
  return {
    /** Removes leftovers of an earlier attempt, and returns the local path to write to. */
    async begin(exportId: string): Promise<string> {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await remove(exportId);
      return pathOf(exportId);
    },
    /** Bytes written so far; 0 if there is no file. */
    async size(exportId: string): Promise<number> {
      return stat(pathOf(exportId)).then(
        ({ size }) => size,
        (error: unknown) => {
          if (isMissing(error)) return 0;
          throw error;
        },
      );
    },
    /** Flushes the file to disk and returns its bytes. */
    async finish(exportId: string): Promise<number> {
      const file = await open(pathOf(exportId));
      try {
        await file.sync();
        return (await file.stat()).size;
      } finally {
        await file.close();
      }
    },
    /** Undefined if there is no such file. */
    async open(
      exportId: string,
    ): Promise<{ readonly content: Readable; readonly bytes: number } | undefined> {
      const file = await open(pathOf(exportId)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (file === undefined) return undefined;
      const { size: bytes } = await file.stat();
      return { content: file.createReadStream(), bytes };
    },
    /** Removes a file, even one that is being written. */
    remove,
    /** Identifiers of all files, unfinished ones included. */
    async list(): Promise<string[]> {
      const names = await readdir(directory).catch(() => []);
      const ids = names.map((name) => name.split('.', 1)[0] ?? '');
      return [...new Set(ids)].filter((id) => identifier.test(id));
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
