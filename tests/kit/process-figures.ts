import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** CPU seconds that a process has used with all its threads; undefined where there is no /proc. */
export function cpuSeconds(pid: number): number | undefined {
  return readStat(pid)?.seconds;
}

/** The same of a process and its children, also of those that have ended since. */
export function cpuSecondsOfTree(pid: number): number | undefined {
  const parent = readStat(pid);
  if (parent === undefined) return undefined;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return children.reduce(
    (sum, child) => sum + (child?.seconds ?? 0),
    parent.seconds + parent.endedChildrenSeconds,
  );
}

interface Stat {
  readonly parent: number;
  readonly seconds: number;
  /** Of children that have ended. */
  readonly endedChildrenSeconds: number;
}

function readStat(pid: number): Stat | undefined {
  const text = readProc(pid, 'stat');
  // The second field is the name in brackets and may hold spaces; the others are numbered from 3 in proc(5).
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields === undefined) return undefined;
  const secondsAt = (first: number) =>
    (Number(fields[first - 3]) + Number(fields[first - 2])) / ticksPerSecond;
  return { parent: Number(fields[1]), seconds: secondsAt(14), endedChildrenSeconds: secondsAt(16) };
}

/** Resident memory in MiB. */
export function residentMegabytes(pid: number): number | undefined {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(pid, 'status') ?? '');
  return found?.[1] === undefined ? undefined : Number(found[1]) / 1024;
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
