import { join } from 'node:path';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { messageMacros } from './vite-messages.ts';

const source = join(import.meta.dirname, '../src');
/** Imports the plot dynamically, although it is part of what is seen first. */
const chart = 'ui/chart/chart.tsx';
const plot = 'ui/chart/plot.tsx';
/** Its charts are drawn after its numbers, and load their script then. */
const drawsChartsLater = 'overview';

/**
 * Writes `pages.json`: for every page in `app/pages.ts` the scripts that it needs beyond those in `index.html`. The service
 * lists them in the head of the page, so that a browser fetches them along with the first script.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
      );
      const ofModule = new Map([...chunks.values()].map((chunk) => [chunk.facadeModuleId, chunk]));
      const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith('index.html'));
      if (entry === undefined) this.error('there is no first script');
      const inPage = filesOf(entry, chunks);
      const pages = Object.entries(await readPages()).map(([address, { module }]) => {
        const chunk = ofModule.get(join(source, 'features', module));
        if (chunk === undefined) this.error(`${address}: features/${module} is no page`);
        const files = filesOf(chunk, chunks);
        const drawsCharts = reaches(chunk.facadeModuleId, join(source, chart), (id) =>
          this.getModuleInfo(id),
        );
        const plotChunk = ofModule.get(join(source, plot));
        if (drawsCharts && address !== drawsChartsLater && plotChunk !== undefined)
          filesOf(plotChunk, chunks, files);
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

type Pages = Readonly<Record<string, { readonly module: string }>>;

interface PagesModule {
  readonly accountPages: Pages;
  readonly plainPages: Pages;
}

/** The pages by their addresses, from the table that the dashboard itself runs with. */
async function readPages(): Promise<Pages> {
  const { module } = await runnerImport<PagesModule>(join(source, 'app/pages.ts'), {
    configFile: false,
    plugins: [messageMacros()],
    // The contract is not built yet at the first start, and Vite would leave the built one to Node.
    resolve: { conditions: ['source'], externalConditions: ['source'] },
  });
  return { ...module.accountPages, ...module.plainPages };
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
  files = new Set<string>(),
): Set<string> {
  if (files.has(chunk.fileName)) return files;
  files.add(chunk.fileName);
  for (const file of chunk.imports) {
    const imported = chunks.get(file);
    if (imported !== undefined) filesOf(imported, chunks, files);
  }
  return files;
}

/** Whether a module imports another one, itself or through others, and not dynamically. */
function reaches(
  from: string | null,
  wanted: string,
  infoOf: (id: string) => { readonly importedIds: readonly string[] } | null,
  seen = new Set<string>(),
): boolean {
  if (from === wanted) return true;
  if (from === null || seen.has(from)) return false;
  seen.add(from);
  return (infoOf(from)?.importedIds ?? []).some((id) => reaches(id, wanted, infoOf, seen));
}
