import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Journals open in this process. A lock file with our own process id that is not in this set belongs to an earlier
 * process.
 */
const held = new Set<string>();

/**
 * Allows one process per journal: two would send and forget each other's records. Throws if another process has it.
 * @returns a function that releases the lock
 */
export function lockJournal(path: string): () => void {
  const lockPath = `${path}.lock`;
  const owner = `${process.pid} ${startOf(process.pid) ?? ''}`;
  if (held.has(lockPath)) throw inUse(path, process.pid);
  try {
    writeFileSync(lockPath, owner, { flag: 'wx' });
  } catch (error) {
    if (!isExisting(error)) throw error;
    const [pid = '', start = ''] = readFileSync(lockPath, 'utf8').split(' ');
    if (Number(pid) !== process.pid && isAlive(Number(pid), start)) throw inUse(path, Number(pid));
    rmSync(lockPath, { force: true });
    writeFileSync(lockPath, owner, { flag: 'wx' });
  }
  held.add(lockPath);
  return () => {
    held.delete(lockPath);
    rmSync(lockPath, { force: true });
  };
}

function inUse(path: string, pid: number): Error {
  return new Error(`the journal ${path} is in use by process ${pid}; give each process its own file`);
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function isAlive(pid: number, start: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const present = startOf(pid);
  return present === undefined || start === '' || present === start;
}

/** The start time of a process, so that a reused process id is not mistaken for the old process. Linux only. */
function startOf(pid: number): string | undefined {
  try {
    // Counted from the end of the name in parentheses, which may contain spaces: field 22 in proc(5).
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  } catch {
    return undefined;
  }
}
