import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFiles } from '../../ports/export-files.ts';

const identifier = /^exp_[0-9a-z]{1,36}$/;
const extension = '.parquet';

/** Files in a local directory, which is created with the first file. */
export function createLocalExportFiles(directory: string): ExportFiles {
  const pathOf = (exportId: string) => {
    // Identifiers in request paths are checked earlier; this guarantees that nothing else becomes part of a path.
    if (!identifier.test(exportId)) throw new Error('not an export identifier');
    return join(directory, `${exportId}${extension}`);
  };
  const remove = (exportId: string) => rm(pathOf(exportId), { force: true });
  return {
    async begin(exportId) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await remove(exportId);
      return pathOf(exportId);
    },
    async size(exportId) {
      return stat(pathOf(exportId)).then(
        ({ size }) => size,
        (error: unknown) => {
          if (isMissing(error)) return 0;
          throw error;
        },
      );
    },
    async finish(exportId) {
      const file = await open(pathOf(exportId));
      try {
        await file.sync();
        return (await file.stat()).size;
      } finally {
        await file.close();
      }
    },
    async open(exportId) {
      const file = await open(pathOf(exportId)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (file === undefined) return undefined;
      const { size: bytes } = await file.stat();
      return { content: file.createReadStream(), bytes };
    },
    remove,
    async list() {
      const names = await readdir(directory).catch(() => []);
      const ids = names.map((name) => name.split('.', 1)[0] ?? '');
      return [...new Set(ids)].filter((id) => identifier.test(id));
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
