import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../../tools/root.mjs';

/** Suites that drive browsers, kill services and run whole stores: half a minute and more per file. */
const longest = [
  'tests/engines',
  'tests/faults',
  'tests/hostile',
  'tests/journeys',
  'tests/dashboard',
  'tests/stores',
];

/**
 * Starts with the slowest files, so that none of them runs last while the other workers are idle. vitest
 * sorts by the previous duration and, on a clean clone, by file size: the table of all players is a file of three
 * lines.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranked = sorted.map((file) => ({ file, rank: rankOf(file) }));
    return ranked.sort((one, other) => one.rank - other.rank).map(({ file }) => file);
  }
}

/**
 * Files with a separate process come first: between others they would end the shared processes. Files that share the service of
 * their worker come last, because it stops for each file with an engine of its own.
 */
function rankOf({ moduleId, project }: TestSpecification): number {
  const path = relative(root, moduleId);
  const at = longest.findIndex((folder) => path.startsWith(`${folder}/`));
  const rank = at === -1 ? longest.length : at;
  if (project.config.isolate) return rank;
  const isUnit = project.name === 'unit';
  const sharesService = !isUnit && readFileSync(moduleId, 'utf8').includes('ServiceOfFile');
  return longest.length + 1 + rank + (isUnit ? 1 : sharesService ? 0.5 : 0);
}
