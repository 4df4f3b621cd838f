import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [source, built] = ['/apps/service/src/', '/apps/service/dist/'];

/**
 * The compiled form of a program, for tests that run it in a process of its own. Node loads the service from `dist` in a
 * third of the time that translating its source takes at every start; `npm test` builds first.
 *
 * @param url of a module in `src`
 */
export function toBuiltProgram(url: URL): string {
  const program = fileURLToPath(url).replace(source, built).replace(/\.ts$/, '.js');
  if (!existsSync(program)) throw new Error(`${program} is missing: npm run build makes it`);
  return program;
}
