import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const pagesSource = join(import.meta.dirname, '../src/app/pages.ts');
/** Asked for by an `import()`, and yet a part of what is seen first. */
const drawnAtOnce = /components\/chart\/plot\.tsx$/;
/** Its charts come after its numbers have been seen, and ask for their script then. */
const drawsChartsLater = 'overview';

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
      const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith('index.html'));
      if (entry === undefined) this.error('there is no first script');
      const inPage = filesOf(entry, chunks);
      const pages = readPages().map(([address, module]) => {
        const chunk = ofModule.get(join(pagesSource, '../../pages', module));
        if (chunk === undefined) this.error(`${address} has no script of its own`);
        const files = filesOf(chunk, chunks, address === drawsChartsLater ? undefined : drawnAtOnce);
        return [address, [...files].filter((file) => !inPage.has(file))];
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

export const firstScript = join(import.meta.dirname, '../src/first.ts');

/**
 * Has `first.ts` run as soon as it is there; the other scripts of the page wait for one another. What runs is the chunk that
 * everybody else imports, so that it runs once.
 */
export function startFirst(): Plugin {
  return {
    name: 'start-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunk = Object.values(bundle).find(
          (one) => one.type === 'chunk' && one.moduleIds.includes(firstScript),
        );
        const script = `<script type="module" crossorigin src="./${chunk?.fileName}"></script>`;
        if (!html.includes(script)) throw new Error('the first script is not in the page');
        return html.replace(script, script.replace('<script', '<script async'));
      },
    },
  };
}

/** A chunk and everything that it cannot run without. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  alsoAtOnce?: RegExp,
  files = new Set<string>(),
): ReadonlySet<string> {
  if (files.has(chunk.fileName)) return files;
  files.add(chunk.fileName);
  const atOnce = chunk.dynamicImports.filter((file) =>
    alsoAtOnce?.test(chunks.get(file)?.facadeModuleId ?? ''),
  );
  for (const file of [...chunk.imports, ...atOnce]) {
    const imported = chunks.get(file);
    if (imported !== undefined) filesOf(imported, chunks, alsoAtOnce, files);
  }
  return files;
}
