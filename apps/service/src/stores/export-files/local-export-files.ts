import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFiles } from '../../ports/export-files.ts';

const identifier = /^exp_[0-9a-z]{1,36}$/;
const extension = '.parquet';

/** Files in a directory of this machine, which is made when the first one is. */
export function createLocalExportFiles(directory: string): ExportFiles {
  const pathOf = (exportId: string, ending: string) => {
    // Identifiers in paths are looked up before; nothing else may ever become part of a path.
    if (!identifier.test(exportId)) throw new Error('not the identifier of an export');
    return join(directory, `${exportId}${ending}`);
  };
  const remove = async (exportId: string) => {
    await rm(pathOf(exportId, extension), { force: true });
    await rm(pathOf(exportId, '.parts'), { recursive: true, force: true });
  };
  return {
    async begin(exportId) {
      const filePath = pathOf(exportId, extension);
      const parts = pathOf(exportId, '.parts');
      await remove(exportId);
      await mkdir(parts, { recursive: true, mode: 0o700 });
      return {
        filePath,
        partPath: (number) => join(parts, `${String(number).padStart(8, '0')}${extension}`),
        async bytes() {
          const sizes = (await readdir(parts)).map(async (name) => (await stat(join(parts, name))).size);
          return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
        },
        async finish() {
          await rm(parts, { recursive: true, force: true });
          const file = await open(filePath);
          try {
            await file.sync();
            return (await file.stat()).size;
          } finally {
            await file.close();
          }
        },
      };
    },
    async open(exportId) {
      const file = await open(pathOf(exportId, extension)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
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
