import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const folder = join(import.meta.dirname, '..');

await build({ root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'warn' });
compressAssets(join(folder, 'dist/app'));

/** Writes `.gz` and `.br` beside what the service sends, as small as they get: made once, served often. */
function compressAssets(dist: string): void {
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const path = join(dist, name);
    const text = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength };
    writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
  }
}
