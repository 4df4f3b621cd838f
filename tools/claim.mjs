import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while no other process of this machine runs what has the same claim. The claim of a process that has ended,
 * however it ended, is taken over.
 * @template Result
 * @param {string} file exists while the claim is held; its folder must exist
 * @param {() => Result | Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withClaim(file, work) {
  while (!claim(file)) await sleep(500);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function claim(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (!isAlive(Number(readText(file)))) rmSync(file, { force: true });
    return false;
  }
}

/** @param {number} pid 0 where the claim is just being written or removed */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} path */
const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
