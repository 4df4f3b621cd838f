import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** CPU seconds that a process has used with all its threads; undefined where there is no /proc. */
export function cpuSeconds(pid: number): number | undefined {
  const text = readProc(pid, 'stat');
  // The second field is the name in brackets and may hold spaces; utime and stime are the 14th and 15th.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields === undefined) return undefined;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
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
