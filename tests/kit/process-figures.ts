import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

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
  return readMegabytes(pid, 'VmRSS');
}

/** The most that was resident since the process began, in MiB. */
export function peakResidentMegabytes(pid: number): number | undefined {
  return readMegabytes(pid, 'VmHWM');
}

function readMegabytes(pid: number, field: string): number | undefined {
  return findMegabytes(readProc(pid, 'status') ?? '', field);
}

function findMegabytes(status: string, field: string): number | undefined {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status);
  return found?.[1] === undefined ? undefined : Number(found[1]) / 1024;
}

/** What a process and its descendants hold. Without a /proc (macOS) the figures are 0. */
export class ProcessTree {
  readonly #pid: number;
  readonly #dataDir: string;

  constructor(pid: number, dataDir: string) {
    this.#pid = pid;
    this.#dataDir = dataDir;
  }

  /**
   * Bytes of memory without the pages of files: the kernel can drop those, and a process's share of the engine's code grows by
   * a hundred MiB when a neighbour that maps the same file ends. From the kernel's counters: adding up each page of a service
   * takes 60 ms, in which it cannot map memory.
   */
  get memoryBytes(): number {
    return this.#sum((pid) => {
      const text = readProc(pid, 'status') ?? '';
      const megabytes = ['RssAnon', 'RssShmem'].map((field) => findMegabytes(text, field) ?? 0);
      return megabytes.reduce((sum, each) => sum + each, 0) * 1024 ** 2;
    });
  }

  get cpuSeconds(): number {
    return this.#sum((pid) => cpuSeconds(pid) ?? 0);
  }

  /** Open sockets and files, other than those of the data directory, which come and go with what is stored. */
  get descriptors(): number {
    return this.#sum((pid) => {
      const targets = readDescriptors(pid);
      return targets.filter((target) => target.startsWith('socket:') || this.#isForeignFile(target)).length;
    });
  }

  #isForeignFile(target: string): boolean {
    // The engine's threads keep their figures in /proc open.
    const ownPlaces = [this.#dataDir, '/dev/', '/proc/'];
    // Nor does the engine close the files of its code, once it has named the functions of a stack trace.
    const isCode = target === process.execPath || /\.(node|debug|so)(\.\d+)*$/.test(target);
    return target.startsWith('/') && !isCode && !ownPlaces.some((place) => target.startsWith(place));
  }

  #sum(of: (pid: number) => number): number {
    return withDescendants(this.#pid).reduce((sum, pid) => sum + of(pid), 0);
  }
}

const memoryEveryMs = 100;

/** Samples the memory of a process tree. `restart` returns the most since the last call, in bytes. */
export function watchMemory(tree: ProcessTree): { restart(): number; stop(): void } {
  let peakBytes = 0;
  const look = () => {
    peakBytes = Math.max(peakBytes, tree.memoryBytes);
  };
  const timer = setInterval(look, memoryEveryMs);
  return {
    restart() {
      look();
      const peak = peakBytes;
      peakBytes = 0;
      look();
      return peak;
    },
    stop: () => clearInterval(timer),
  };
}

function withDescendants(pid: number): number[] {
  const children = (readProc(pid, `task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(withDescendants)];
}

function readDescriptors(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  const names = orWhenGone(() => readdirSync(folder), []);
  return names.map((name) => orWhenGone(() => readlinkSync(`${folder}/${name}`), ''));
}

/** Processes and their descriptors go while they are looked at. */
function orWhenGone<Value>(read: () => Value, instead: Value): Value {
  try {
    return read();
  } catch {
    return instead;
  }
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
