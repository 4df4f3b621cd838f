import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = new URL('../dist/children/', import.meta.url);

/** The built service, as users run it. The lane `unit` works without it. */
export const builtService = fileURLToPath(new URL('../../apps/service/dist/main.js', import.meta.url));

/**
 * Arguments for `node` that run a `*.child.ts`, compiled by `buildChildren`. It loads the built service, which starts three
 * times as fast as its source.
 */
export function childProgram(url: URL): string[] {
  const file = fileURLToPath(new URL(basename(url.pathname).replace(/\.ts$/, '.js'), folder));
  return ['--conditions=built', '--enable-source-maps', file];
}

/**
 * Compiles every `*.child.ts` below the folders. A test run does this first, in a fifth of a second, because starting
 * a child through tsx takes 0.6 s of processor time each time.
 */
export async function buildChildren(...parents: readonly URL[]): Promise<void> {
  const { build } = await import('vite');
  const files = parents.flatMap((parent) => findChildren(fileURLToPath(parent)));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      minify: false,
      sourcemap: true,
      emptyOutDir: false,
      outDir: fileURLToPath(folder),
      rolldownOptions: {
        external: (id) => /^[@\w]/.test(id),
        input: Object.fromEntries(files.map((file) => [basename(file, '.ts'), file])),
      },
    },
  });
}

function findChildren(parent: string): string[] {
  return readdirSync(parent, { withFileTypes: true }).flatMap((entry) => {
    const path = join(parent, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : findChildren(path);
    return entry.name.endsWith('.child.ts') ? [path] : [];
  });
}
