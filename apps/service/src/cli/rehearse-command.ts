import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupRefused } from '../backup/backup-place.ts';
import { packFolder, unpackFolder } from '../backup/folder-entries.ts';
import { withCopy } from '../backup/take-backup.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { compareAnswers, readStoredAnswers, type StoredAnswers } from '../migration/stored-answers.ts';
import { Upgrade } from '../migration/upgrade-steps.ts';
import { readDataVersion } from '../ports/data-version.ts';
import { notEmbedded } from '../ports/ports.ts';
import type { Settings } from '../settings/settings.ts';
import { readVersion } from '../settings/version.ts';
import { CommandRefused } from './operator-api.ts';
import { askRunningService } from './run-on-stores.ts';

export interface RehearsalOptions {
  readonly settings: Settings;
  /** Copies the file of the embedded control store. */
  readonly copyControlStore: (path: string, target: string) => void;
  /** Starts a service on the stores of these settings, without listening, as a real start upgrades them. */
  readonly upgrade: (settings: Settings, runStep: Upgrade['run']) => Promise<UpgradedStores>;
  readonly print: (line: string) => void;
}

export interface UpgradedStores {
  readonly eventStore: Pick<EventStore, 'query'>;
  close(): Promise<void>;
}

/**
 * Copies the data of the running service, upgrades the copy to this version, and compares what both answer.
 * @returns whether nothing differs
 */
export async function rehearse({
  settings,
  copyControlStore,
  upgrade: start,
  print,
}: RehearsalOptions): Promise<boolean> {
  const { dataDir, databaseUrl, eventLogUrl, eventStoreUrl, secretsKeyFile } = settings;
  if ([databaseUrl, eventLogUrl, eventStoreUrl].some((url) => url !== undefined))
    throw new BackupRefused(notEmbedded);
  const [from, to] = [(await readDataVersion(dataDir)) ?? 'before 0.1.0', readVersion()];
  let before: StoredAnswers = {};
  const snapshot = async (directory: string) => {
    const request = { words: ['snapshot-with-answers', directory], settings: {} };
    const isRunning = await askRunningService(settings, request, (line) => {
      before = JSON.parse(line);
    });
    if (!isRunning) throw new CommandRefused(`no service runs on ${dataDir}: its answers are compared`);
  };
  const copyOptions = {
    dataDir,
    secretsKeyFile,
    copyControlStore: (target: string) => copyControlStore(join(dataDir, 'control.sqlite'), target),
    snapshot,
  };
  return withCopy(copyOptions, async (copy, beside) => {
    await requireRoom(copy);
    const folder = join(beside, 'upgraded');
    await mkdir(folder, { mode: 0o700 });
    // The copy shares files with the service, so the upgrade works on a copy of it.
    const { bytes } = await unpackFolder(packFolder(copy), folder);
    print(`copied: ${(bytes / 1024 ** 2).toFixed(1)} MiB of version ${from}`);
    const upgrade = new Upgrade(from, to, (step, ms) => print(`${step}: ${ms} ms`));
    const copiedKey = join(folder, 'secrets.key');
    const own = {
      dataDir: folder,
      ledgerFile: join(folder, 'ledger.jsonl'),
      exportsDir: join(folder, 'exports'),
      backups: { path: join(folder, 'backups') },
      ...(existsSync(copiedKey) && { secretsKeyFile: copiedKey }),
    };
    const stores = await upgrade.run(`upgrade to ${to}`, () =>
      start({ ...settings, ...own }, (step, work) => upgrade.run(step, work)),
    );
    try {
      const differences = compareAnswers(before, await readStoredAnswers(stores.eventStore));
      for (const line of differences) print(line);
      const count = Object.keys(before).length;
      print(differences.length === 0 ? `equal: ${count} summaries` : `${differences.length} counts differ`);
      return differences.length === 0;
    } finally {
      await stores.close();
    }
  });
}

/** A full disk would stop the service. */
async function requireRoom(copy: string): Promise<void> {
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => stat(join(parentPath, name))));
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
  const { bavail, bsize } = await statfs(copy);
  const mebibytes = (count: number) => Math.ceil(count / 1024 ** 2);
  // An upgrade may write each part again.
  if (bavail * bsize < 2 * bytes + 256 * 1024 ** 2)
    throw new CommandRefused(
      `the copy and its upgrade need ${mebibytes(2 * bytes) + 256} MiB of free disk, and there are ${mebibytes(bavail * bsize)}`,
    );
}
