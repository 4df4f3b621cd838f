import { cpSync, statSync } from 'node:fs';
import { extname } from 'node:path';

// What the compiler leaves out (queries, pages, style sheets) goes beside the compiled files.
const assets = new Set(['.sql', '.md', '.html', '.css']);
for (const folder of process.argv.slice(2)) {
  cpSync(`${folder}/src`, `${folder}/dist`, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || assets.has(extname(path)),
  });
}
