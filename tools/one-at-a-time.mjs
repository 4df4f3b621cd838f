import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainFailure } from './plain-failure.mjs';
import { progress } from './progress.mjs';
import { root } from './root.mjs';

const lookAgainMs = 200;
const longestWaitMs = 20 * 60_000;

/**
 * Does `work` while no other command in this clone does work of that name: two that are started at once would install or
 * build over one another. The second waits, and then finds it done. The lock of a command that was killed is taken over.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @param {string} [folder] where the lock lies
 * @returns {Promise<Result>}
 */
export async function oneAtATime(name, work, folder = join(root, '.cache')) {
  const lock = join(folder, `${name}.lock`);
  mkdirSync(folder, { recursive: true });
  await take(lock, name);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * @param {string} lock
 * @param {string} name
 */
async function take(lock, name) {
  const startedMs = performance.now();
  for (let isTold = false; !create(lock); isTold = true) {
    const owner = readOwner(lock);
    if (owner !== undefined && !isAlive(owner)) {
      remove(lock, owner);
      continue;
    }
    if (!isTold) progress(name, `process ${owner} is at it in this clone; waiting for it`);
    if (performance.now() - startedMs > longestWaitMs) {
      throw new PlainFailure(`process ${owner} holds ${lock} for 20 minutes; end it, or delete that file.`);
    }
    await sleep(lookAgainMs);
  }
}

/**
 * With its owner in it from the first moment on: a link to a finished file.
 * @param {string} lock
 */
function create(lock) {
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (toCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Of the commands that find the same dead owner one moves the file away; a lock that is new since then is put back.
 * @param {string} lock
 * @param {number} owner
 */
function remove(lock, owner) {
  const aside = `${lock}.${process.pid}.old`;
  try {
    renameSync(lock, aside);
    if (readOwner(aside) !== owner) linkSync(aside, lock);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(toCode(error))) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * @param {string} path
 * @returns {number | undefined} undefined: it is gone
 */
function readOwner(path) {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch (error) {
    if (toCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return toCode(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function toCode(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
