import { cpSync, statSync } from 'node:fs';
import { extname } from 'node:path';

// Copies what the compiler omits (queries and pages) next to the compiled files.
const assets = new Set(['.sql', '.md']);
for (const folder of process.argv.slice(2)) {
  cpSync(`${folder}/src`, `${folder}/dist`, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || assets.has(extname(path)),
  });
}
