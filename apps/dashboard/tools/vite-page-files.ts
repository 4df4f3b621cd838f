import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const pagesSource = join(import.meta.dirname, '../src/app/pages.ts');
/** Asked for by an `import()`, and yet a part of what is seen first. */
const drawnAtOnce = /components\/chart\/plot\.tsx$/;

/**
 * Writes `pages.json`: for every page of `app/pages.ts` the scripts that it needs beyond those in `index.html`. The service
 * names them in the head of the page, so that a browser fetches them with the first script and not after it has run.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
      );
      const ofModule = new Map([...chunks.values()].map((chunk) => [chunk.facadeModuleId, chunk]));
      const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
      if (entry === undefined) this.error('there is no first script');
      const inPage = filesOf(entry, chunks);
      const pages = readPages().map(([address, module]) => {
        const chunk = ofModule.get(join(pagesSource, '../../pages', module));
        if (chunk === undefined) this.error(`${address} has no script of its own`);
        return [address, [...filesOf(chunk, chunks)].filter((file) => !inPage.has(file))];
      });
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: JSON.stringify(Object.fromEntries(pages)),
      });
    },
  };
}

/** Address → module below `src/pages`. */
function readPages(): readonly (readonly [address: string, module: string])[] {
  const source = readFileSync(pagesSource, 'utf8');
  const found = source.matchAll(
    /^ {2}'?(?<address>[^'\s:]+)'?: \(\) => import\('\.\.\/pages\/(?<module>[^']+)'\),$/gm,
  );
  const pages = [...found].map(
    ({ groups }) => [groups?.['address'] ?? '', groups?.['module'] ?? ''] as const,
  );
  if (pages.length !== source.split("import('").length - 1)
    throw new Error('app/pages.ts has a line that is no page');
  return pages;
}

/** A chunk and everything that it cannot run without. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  files = new Set<string>(),
): ReadonlySet<string> {
  if (files.has(chunk.fileName)) return files;
  files.add(chunk.fileName);
  const atOnce = chunk.dynamicImports.filter((file) =>
    drawnAtOnce.test(chunks.get(file)?.facadeModuleId ?? ''),
  );
  for (const file of [...chunk.imports, ...atOnce]) {
    const imported = chunks.get(file);
    if (imported !== undefined) filesOf(imported, chunks, files);
  }
  return files;
}
