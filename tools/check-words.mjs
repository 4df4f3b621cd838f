import { isMain } from './is-main.mjs';
import { root } from './root.mjs';
import { trackedFiles } from './tracked-files.mjs';
import { unwantedWords } from './words.mjs';

/**
 * Every line of the repository that should not be committed.
 * @param {string} repository
 */
export function checkWords(repository) {
  return trackedFiles(repository).flatMap(unwantedWords);
}

if (isMain(import.meta.url)) {
  const lines = checkWords(root);
  for (const line of lines) console.error(line);
  process.exitCode = lines.length === 0 ? 0 : 1;
}
