import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * A disk whose power can be cut: an ext4 file system in a file, mounted through a loop device. Data that is only in
 * the system's memory has not reached the file. Needs root.
 */
export class DiskImage {
  /** Mount point. */
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
   * The disk as found by the next start after a power cut. Writers to this disk must be stopped: copying
   * takes time, but a disk loses power in an instant.
   */
  async cut(): Promise<DiskImage> {
    const folder = await makeFolder();
    await run('cp', ['--sparse=always', join(this.#folder, 'image'), join(folder, 'image')]);
    return new DiskImage(folder).#mount();
  }

  /** Syncs everything that the test's preparations have not synced. */
  async sync(): Promise<void> {
    await run('sync', ['--file-system', this.directory]);
  }

  async dispose(): Promise<void> {
    await run('umount', ['--lazy', this.directory]);
    await rm(this.#folder, { recursive: true });
  }

  async #mount(): Promise<DiskImage> {
    await run('mkdir', [this.directory]);
    // The file system must not write its journal on its own, which it does every five seconds and which would hide a
    // missing sync.
    await run('mount', ['-o', 'loop,commit=300', join(this.#folder, 'image'), this.directory]);
    return this;
  }
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(process.env.OVERLAY_TEST_RUN_DIRECTORY ?? tmpdir(), 'disk-'));
  // PostgreSQL's processes run as another user.
  await run('chmod', ['711', folder]);
  return folder;
}
