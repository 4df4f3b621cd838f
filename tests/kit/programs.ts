import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The service as `npm run build` made it: what a user runs. */
export const builtService = fileURLToPath(new URL('../../apps/service/dist/main.js', import.meta.url));
if (!existsSync(builtService)) throw new Error(`${builtService} is missing: npm run build makes it`);

/**
 * Arguments for `node` that run a program of the tests. Its imports of the service's internals load the build, which starts
 * three times as fast as the source.
 */
export function childProgram(url: URL): string[] {
  return ['--conditions=built', '--import', import.meta.resolve('tsx'), fileURLToPath(url)];
}
