import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../../tools/root.mjs';

/** Where tests drive browsers, kill services and run whole stores: half a minute and more a file. */
const longest = [
  'tests/engines',
  'tests/faults',
  'tests/hostile',
  'tests/journeys',
  'tests/dashboard',
  'tests/stores',
];

/**
 * Begins with the files that take longest, so that none of them is left for the end, when the other workers have nothing to do.
 * vitest sorts by what a file took the last time, and on a clean clone by its size: the table of all players is a file of
 * three lines.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

/** Files with a process of their own come first: between others they would end the processes that those share. */
function rankOf({ moduleId, project }: TestSpecification): number {
  const path = relative(root, moduleId);
  const at = longest.findIndex((folder) => path.startsWith(`${folder}/`));
  const rank = at === -1 ? longest.length : at;
  return project.config.isolate ? rank : longest.length + 1 + rank;
}
