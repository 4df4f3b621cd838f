import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * A disk whose power can be cut: an ext4 file system in a file, mounted by loop. What the system keeps in memory for it
 * has not reached the file. Needs root.
 */
export class DiskImage {
  /** Where it is mounted. */
  readonly directory: string;
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.directory = join(folder, 'mounted');
  }

  /** An empty disk. */
  static async create(megabytes: number): Promise<DiskImage> {
    const folder = await makeFolder();
    const file = join(folder, 'image');
    await writeFile(file, '');
    await truncate(file, megabytes * 1024 ** 2);
    await run('mkfs.ext4', ['-q', '-E', 'lazy_itable_init=1,nodiscard', file]);
    return new DiskImage(folder).#mount();
  }

  /**
   * The disk as the next start after a power cut finds it. What writes to this disk has to be stopped where it is meanwhile:
   * a copy takes a moment, and a disk loses its power at once.
   */
  async cut(): Promise<DiskImage> {
    const folder = await makeFolder();
    await run('cp', ['--sparse=always', join(this.#folder, 'image'), join(folder, 'image')]);
    return new DiskImage(folder).#mount();
  }

  /** Writes everything to the disk: what the preparations of a test have not synced. */
  async sync(): Promise<void> {
    await run('sync', ['--file-system', this.directory]);
  }

  async dispose(): Promise<void> {
    await run('umount', ['--lazy', this.directory]);
    await rm(this.#folder, { recursive: true });
  }

  async #mount(): Promise<DiskImage> {
    await run('mkdir', [this.directory]);
    // The file system must not write its journal by itself, which it does every five seconds: that would hide a missing sync.
    await run('mount', ['-o', 'loop,commit=300', join(this.#folder, 'image'), this.directory]);
    return this;
  }
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(process.env.OVERLAY_TEST_RUN_DIRECTORY ?? tmpdir(), 'disk-'));
  // PostgreSQL's processes are those of another user.
  await run('chmod', ['711', folder]);
  return folder;
}
