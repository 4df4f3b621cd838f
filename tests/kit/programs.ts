import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { installed, optional, sourceUrls } from '../../tools/bundle-service.mjs';

const folder = new URL('../dist/children/', import.meta.url);

/** Packages that a bundle imports instead of containing them. */
const kept = [...installed, ...optional, 'vite', 'vitest', 'playwright-core', 'pg-native'];

/** The built service, as users run it. The lane `unit` works without it. */
export const builtService = fileURLToPath(new URL('../../apps/service/dist/main.js', import.meta.url));

/** The file for `node` that runs a `*.child.ts`, compiled by `buildChildren` with the parts of the service that it imports. */
export function childProgram(url: URL): string {
  return fileURLToPath(new URL(basename(url.pathname).replace(/\.ts$/, '.js'), folder));
}

/**
 * Compiles every `*.child.ts` below the folders, as the service is: starting one with its modules in a file each takes a
 * second of CPU more.
 */
export async function buildChildren(...parents: readonly URL[]): Promise<void> {
  const files = parents.flatMap((parent) => findChildren(fileURLToPath(parent)));
  const dir = fileURLToPath(folder);
  const bundle = await rolldown({
    input: Object.fromEntries(files.map((file) => [basename(file, '.ts'), file])),
    platform: 'node',
    resolve: { conditionNames: ['source', 'node'] },
    external: (id) => kept.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [sourceUrls(dir)],
  });
  await bundle.write({ dir, format: 'esm' });
}

function findChildren(parent: string): string[] {
  return readdirSync(parent, { withFileTypes: true }).flatMap((entry) => {
    const path = join(parent, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : findChildren(path);
    return entry.name.endsWith('.child.ts') ? [path] : [];
  });
}
