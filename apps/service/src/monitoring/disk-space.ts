import { stat, statfs } from 'node:fs/promises';
import { RepeatingJob } from '../jobs/repeating-job.ts';
import type { Ports } from '../ports/ports.ts';
import type { Clock } from '../scheduling/clock.ts';

export interface Disk {
  /** Equal for folders on one disk. */
  readonly id: number;
  /** What this process may use. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

export interface DiskFigures extends Omit<Disk, 'id'> {
  /** A name of `Ports['folders']`. */
  readonly folder: string;
  /** At the rate of the last week. Infinity while it does not fill up, and until a day was observed. */
  readonly daysUntilFull: number;
}

export interface DiskSpaceOptions {
  readonly folders: Ports['folders'];
  readonly onError: (error: unknown) => void;
  /** Default: asks the system. Undefined if there is no such folder. */
  readonly readDisk?: (path: string) => Promise<Disk | undefined>;
  /** Default: a monotonic clock. */
  readonly clock?: Clock;
}

interface Sample {
  readonly atMs: number;
  readonly freeBytes: number;
}

const dayMs = 24 * 3_600_000;
const everyMs = 10 * 60_000;
const remembered = (7 * dayMs) / everyMs;

/** How much room the disks of the service's folders have, and how fast they fill up. */
export class DiskSpace {
  readonly job: RepeatingJob;
  readonly #folders: Ports['folders'];
  readonly #readDisk: (path: string) => Promise<Disk | undefined>;
  readonly #clock: Clock;
  readonly #samples = new Map<string, Sample[]>();

  constructor({ folders, onError, readDisk = readDiskOf, clock }: DiskSpaceOptions) {
    this.#folders = folders;
    this.#readDisk = readDisk;
    this.#clock = clock ?? (() => performance.now());
    this.job = new RepeatingJob({ name: 'disk-space', everyMs, run: () => this.sample(), onError });
  }

  /** Of each disk, named after the first folder that is on it. */
  async figures(): Promise<DiskFigures[]> {
    return (await this.#read()).map(([folder, { freeBytes, sizeBytes }]) => {
      const samples = [...(this.#samples.get(folder) ?? []), { atMs: this.#clock(), freeBytes }];
      return { folder, freeBytes, sizeBytes, daysUntilFull: toDaysUntilFull(samples) };
    });
  }

  /** Remembers how much room there is now. */
  async sample(): Promise<void> {
    for (const [folder, { freeBytes }] of await this.#read()) {
      const samples = this.#samples.get(folder) ?? [];
      samples.push({ atMs: this.#clock(), freeBytes });
      this.#samples.set(folder, samples.slice(-remembered));
    }
  }

  async #read(): Promise<[string, Disk][]> {
    const found: [string, Disk][] = [];
    for (const [folder, path] of Object.entries(this.#folders)) {
      const disk = await this.#readDisk(path);
      if (disk !== undefined && !found.some(([, { id }]) => id === disk.id)) found.push([folder, disk]);
    }
    return found;
  }
}

/**
 * Fits a line through all samples. Two samples alone would mistake a file that exists for an hour, such as the copy for a backup, for
 * growth; so would less than a day of samples, for which this returns Infinity.
 */
export function toDaysUntilFull(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.atMs - first.atMs < dayMs) return Infinity;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const days = samples.map(({ atMs }) => (atMs - first.atMs) / dayMs);
  const [meanDay, meanFree] = [mean(days), mean(samples.map(({ freeBytes }) => freeBytes))];
  let [together, spread] = [0, 0];
  for (const [index, { freeBytes }] of samples.entries()) {
    const day = (days[index] ?? 0) - meanDay;
    together += day * (freeBytes - meanFree);
    spread += day * day;
  }
  const bytesPerDay = -together / spread;
  return bytesPerDay > 0 ? last.freeBytes / bytesPerDay : Infinity;
}

async function readDiskOf(path: string): Promise<Disk | undefined> {
  try {
    const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(path), statfs(path)]);
    return { id: dev, freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
