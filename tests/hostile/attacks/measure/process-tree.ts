import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { cpuSeconds } from '../../../kit/process-figures.ts';

/**
 * What a process and those that it started hold, read from /proc. Where there is none (macOS) the figures are 0, and
 * an attack is judged by its verdicts and by its honest traffic alone.
 */
export class ProcessTree {
  readonly #pid: number;
  readonly #dataDir: string;

  constructor(pid: number, dataDir: string) {
    this.#pid = pid;
    this.#dataDir = dataDir;
  }

  /** Bytes of memory, a page that two processes share counted once. */
  get memoryBytes(): number {
    return this.#sum((pid) => {
      const text = readText(`/proc/${pid}/smaps_rollup`);
      return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024;
    });
  }

  get cpuSeconds(): number {
    return this.#sum((pid) => cpuSeconds(pid) ?? 0);
  }

  /** Sockets and files, other than those of the data directory, which come and go with what is stored. */
  get descriptors(): number {
    return this.#sum((pid) => {
      const folder = `/proc/${pid}/fd`;
      return readNames(folder)
        .map((name) => readLink(`${folder}/${name}`))
        .filter((target) => target.startsWith('socket:') || this.#isForeignFile(target)).length;
    });
  }

  #isForeignFile(target: string): boolean {
    // The engine's threads keep their own figures of /proc open.
    const ownPlaces = [this.#dataDir, '/dev/', '/proc/'];
    // Nor does it close the files of its own code, once it has named the functions of a stack trace.
    const isCode = target === process.execPath || /\.(node|debug|so)(\.\d+)*$/.test(target);
    return target.startsWith('/') && !isCode && !ownPlaces.some((place) => target.startsWith(place));
  }

  #sum(of: (pid: number) => number): number {
    return toPids(this.#pid).reduce((sum, pid) => sum + of(pid), 0);
  }
}

function toPids(pid: number): number[] {
  const children = readText(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(toPids)];
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
