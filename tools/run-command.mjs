import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a program to its end and answers its exit code; one that a signal ended answers 128, as a shell would round it.
 * A program that cannot be started answers 127. stdin is closed unless asked for: nothing here may wait for a question.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv}} [options]
 * @returns {Promise<number>}
 */
export function runCommand(program, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 128));
  });
}

/**
 * The same, with the output kept instead of shown.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv}} [options]
 * @returns {Promise<{code: number, output: string}>}
 */
export function captureCommand(program, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 128, output }));
  });
}
