import { boundaryViolations } from './boundaries.mjs';
import { isMain } from './is-main.mjs';
import { root } from './root.mjs';
import { trackedFiles } from './tracked-files.mjs';
import { workspaces } from './workspaces.mjs';

/**
 * Every place of the repository where a dependency points the wrong way.
 * @param {string} repository
 */
export function checkBoundaries(repository) {
  const packages = workspaces(repository);
  return trackedFiles(repository)
    .filter((file) => /\.(ts|tsx|mts|js|mjs)$/.test(file.path))
    .flatMap((file) => boundaryViolations(file, packages).map((violation) => `${file.path}: ${violation}`));
}

if (isMain(import.meta.url)) {
  const violations = checkBoundaries(root);
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
