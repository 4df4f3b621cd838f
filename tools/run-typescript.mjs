import { join } from 'node:path';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Runs a program of this repository from its sources, without a build.
 * @param {string} file relative to the repository
 * @param {readonly string[]} args
 */
export function runTypeScript(file, args) {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  return runCommand(process.execPath, [tsx, '--conditions=source', join(root, file), ...args]);
}
