import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

/** A failure that the person at the keyboard can act on. Its message is the whole story; a stack would only hide it. */
export class PlainFailure extends Error {}

/**
 * Runs a tool to its end. A PlainFailure is printed as one line; anything else is a bug and keeps its stack.
 * @param {() => void | Promise<void>} tool
 */
export async function runTool(tool) {
  try {
    await tool();
  } catch (error) {
    console.error(error instanceof PlainFailure ? `error: ${error.message}` : error);
    process.exitCode = 1;
  }
}

/**
 * Whether this module is the program that was started, rather than imported. (`import.meta.main` needs Node 24.)
 * @param {string} moduleUrl `import.meta.url`
 */
export function isMain(moduleUrl) {
  const program = process.argv[1];
  return program !== undefined && realpathSync(program) === fileURLToPath(moduleUrl);
}

/**
 * Runs a program in the repository's root and shows its output. stdin is closed: nothing here may wait for an answer.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {number} the exit code: 127 where the program cannot be started, 128 where a signal ended it
 */
export function runCommand(program, args, env = process.env) {
  const { error, status } = spawnSync(program, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return error ? 127 : (status ?? 128);
}
