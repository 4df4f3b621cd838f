import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Whether this module is the program that was started, rather than imported by another. (`import.meta.main` needs Node 24.)
 * @param {string} moduleUrl `import.meta.url`
 */
export function isMain(moduleUrl) {
  const program = process.argv[1];
  return program !== undefined && realpathSync(program) === fileURLToPath(moduleUrl);
}
