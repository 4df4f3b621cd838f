import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Files of this process; a lock with our own process id that is not among them was left by another life of it. */
const held = new Set<string>();

/**
 * One process a journal: two would send and forget each other's records. Throws where another one has it.
 * @returns the way to let go
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
  return new Error(`the journal ${path} is in use by process ${pid}; give each process a file of its own`);
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

/** When a process began, so that a number that was given out again is not taken for the old process. Linux alone. */
function startOf(pid: number): string | undefined {
  try {
    // After the name in brackets, which may hold spaces, the 20th field: proc(5) counts it as the 22nd.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  } catch {
    return undefined;
  }
}
