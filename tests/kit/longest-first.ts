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
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

/** Files with a separate process come first: between others they would end the shared processes. */
function rankOf({ moduleId, project }: TestSpecification): number {
  const path = relative(root, moduleId);
  const at = longest.findIndex((folder) => path.startsWith(`${folder}/`));
  const rank = at === -1 ? longest.length : at;
  return project.config.isolate ? rank : longest.length + 1 + rank;
}
