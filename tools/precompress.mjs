import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Writes `.gz` and `.br` beside every script in a folder, as small as they get: they are made once and served often.
 * @param {string} folder
 */
export function precompress(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.m?js$/.test(file))) {
    const path = join(folder, name);
    const text = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength };
    writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
  }
}

/**
 * While bundles are rebuilt on every change, what was compressed before would be served in their place.
 * @param {string} folder
 */
export function removePrecompressed(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.m?js\.(gz|br)$/.test(file))) {
    rmSync(join(folder, name));
  }
}
