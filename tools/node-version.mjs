import { PlainFailure } from './plain-failure.mjs';

/** The oldest Node that Vite, Vitest and Fastify in the versions used here all run on. */
export const oldestNode = '20.19.0';

/**
 * @param {string} version e.g. `20.20.2`
 * @throws {PlainFailure}
 */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new PlainFailure(
    `Node ${oldestNode} or later is needed, this is ${version}. https://nodejs.org has newer ones.`,
  );
}
