import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../kit/process.ts';

const blockBytes = 64 * 1024;

/** A separate file system, small enough to fill: never the machine's own. */
export interface SmallDisk {
  readonly dataDir: string;
  /** Uses up all the free space. */
  fill(): Promise<void>;
  /** Frees that space. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Undefined if this user may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const root = await mkdtemp(join(tmpdir(), 'overlay-small-disk-'));
  const { code } = await runCommand('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', root]);
  if (code !== 0) {
    await rmdir(root);
    return undefined;
  }
  const ballast = join(root, 'ballast');
  return {
    dataDir: join(root, 'data'),
    async fill() {
      const file = await open(ballast, 'a');
      const block = Buffer.alloc(blockBytes);
      try {
        for (;;) await file.write(block);
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    async remove() {
      await runCommand('umount', ['-l', root]);
      await rmdir(root);
    },
  };
}
