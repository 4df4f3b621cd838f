import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { bundles } from '../vite.config.ts';

const folder = join(import.meta.dirname, '..');

for (const mode of Object.keys(bundles))
  await build({ root: folder, configFile: join(folder, 'vite.config.ts'), mode, logLevel: 'warn' });
compressScripts(join(folder, 'dist'));

/** Writes `.gz` and `.br` beside every script, as small as they get: they are made once and served often. */
function compressScripts(dist: string): void {
  for (const name of readdirSync(dist).filter((file) => /\.m?js$/.test(file))) {
    const path = join(dist, name);
    const text = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength };
    writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
  }
}
