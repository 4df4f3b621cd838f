import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectIfListening } from '../scheduling/connect-if-listening.ts';
import type { SecretsKey } from '../secrets/sealed-secret.ts';
import { BackupRefused, type StoredBackup } from './backup-place.ts';
import { packFolder } from './folder-entries.ts';
import { sealChunks } from './sealed-chunks.ts';
import { type AddedParts, addMissingParts, backupEnding, findParts, requireParts } from './shared-parts.ts';

export interface BackupOptions {
  readonly dataDir: string;
  /** Must not exist yet. */
  readonly backup: StoredBackup;
  /** Part of the backup if it is in the data directory. */
  readonly secretsKeyFile: string;
  /** The first one encrypts. */
  readonly keys: readonly SecretsKey[];
  /** Keeps the parts of the event store beside the backup, where other backups share them. Its name ends in `.backup`. */
  readonly isIncremental: boolean;
  readonly bytesPerSecond: number;
  readonly version: string;
  readonly now: Date;
  /** Writes a copy of the control store into a new file. */
  readonly copyControlStore: (target: string) => void;
  /**
   * Has the service, or this process, write logs and event store into a directory.
   * @param controlAtMs before the control store was copied
   */
  readonly snapshot: (directory: string, controlAtMs: number) => Promise<void>;
}

export interface TakenBackup {
  /** Of the archive. */
  readonly bytes: number;
  /** How many parts it shares with others, and what of them was new. */
  readonly parts: number;
  readonly added: AddedParts;
}

const stagingName = 'backup-staging';
const socketName = 'backup.sock';

/**
 * Makes a backup while the service runs. Copies that need no room (hard links) or little are made first, in moments; the
 * archive is then written from them at its own pace. The control store comes first: an erasure that it has as unfinished is
 * repeated after a restore, one that it had as finished before its rows were gone would not be.
 */
export async function takeBackup(options: BackupOptions): Promise<TakenBackup> {
  const { backup, keys, isIncremental, version, now } = options;
  if (await backup.exists()) throw new BackupRefused(`${backup.address} exists already`);
  if (isIncremental && !backup.address.endsWith(backupEnding))
    throw new BackupRefused(`${backup.address} must end in ${backupEnding}: it names parts beside it`);
  return withCopy(options, async (copy) => {
    const pace = createPace(options.bytesPerSecond);
    const seal = (plain: AsyncIterable<Buffer>, part?: string) =>
      paced(sealChunks(plain, { createdAt: now.toISOString(), version, ...(part && { part }) }, keys), pace);
    const parts = isIncremental ? await findParts(copy, keys) : [];
    const added = await addMissingParts(backup.place, copy, parts, seal);
    const bytes = await backup.write(seal(packFolder(copy, parts)));
    await requireParts(backup, parts).catch(async (error: unknown) => {
      await backup.remove();
      throw error;
    });
    return { bytes, parts: parts.length, added };
  });
}

type CopyOptions = Pick<BackupOptions, 'dataDir' | 'secretsKeyFile' | 'copyControlStore' | 'snapshot'>;

/**
 * Lends the work a copy of everything that a backup contains. It must not be changed: parts of the event store are links to
 * the service's own. Beside it in the same folder is room for what else the work writes; all of it is removed afterwards.
 */
export async function withCopy<Result>(
  { dataDir, secretsKeyFile, copyControlStore, snapshot }: CopyOptions,
  work: (copy: string, beside: string) => Promise<Result>,
): Promise<Result> {
  const { staging, release } = await claimStaging(dataDir);
  try {
    const copy = join(staging, 'copy');
    await mkdir(copy, { mode: 0o700 });
    const controlAtMs = Date.now();
    copyControlStore(join(copy, 'control.sqlite'));
    await snapshot(copy, controlAtMs);
    const isOwnKey = dirname(secretsKeyFile) === dataDir;
    if (isOwnKey && existsSync(secretsKeyFile)) await copyFile(secretsKeyFile, join(copy, 'secrets.key'));
    return await work(copy, staging);
  } finally {
    await release();
  }
}

async function* paced(
  archive: AsyncIterable<Buffer>,
  pace: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  for await (const piece of archive) {
    yield piece;
    await pace(piece.length);
  }
}

/** Call with the bytes of each piece, and go on when it resolves. */
export function createPace(bytesPerSecond: number): (bytes: number) => Promise<void> {
  let dueMs = performance.now();
  return async (bytes) => {
    dueMs += (bytes / bytesPerSecond) * 1_000;
    await sleep(Math.max(0, dueMs - performance.now()));
  };
}

/**
 * In the data directory, because hard links need its file system. The process that makes a backup listens on a socket, so that a
 * killed one is noticed: the next backup, or the next start of the service, removes what it left behind. A file with its process
 * id would not do: in a container, another process soon has the same.
 */
async function claimStaging(
  dataDir: string,
): Promise<{ readonly staging: string; release(): Promise<void> }> {
  await removeLeftBackup(dataDir);
  const owner = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    owner.once('error', (error) =>
      reject(
        'code' in error && error.code === 'EADDRINUSE'
          ? new BackupRefused('another backup is being made')
          : error,
      ),
    );
    owner.listen(join(dataDir, socketName), resolve);
  });
  const staging = join(dataDir, stagingName);
  await mkdir(staging, { mode: 0o700 });
  return {
    staging,
    async release() {
      await rm(staging, { recursive: true, force: true });
      await new Promise((resolve) => owner.close(resolve));
    },
  };
}

/** Does the work while no backup of a data directory is made. @throws {BackupRefused} if one is */
export async function whileNoBackup(dataDir: string, work: () => Promise<void>): Promise<void> {
  const { release } = await claimStaging(dataDir);
  try {
    await work();
  } finally {
    await release();
  }
}

/** Removes what a killed backup left behind in a data directory. */
export async function removeLeftBackup(dataDir: string): Promise<void> {
  const owner = await connectIfListening(join(dataDir, socketName));
  owner?.destroy();
  if (owner !== undefined) return;
  for (const name of [stagingName, socketName])
    await rm(join(dataDir, name), { recursive: true, force: true });
}
