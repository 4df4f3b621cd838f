import { stat } from 'node:fs/promises';
import { fromBackupName } from '../../backup/kept-backups.ts';
import { openBackupPlace } from '../../backup/open-backup-place.ts';
import { thresholds } from '../../monitoring/thresholds.ts';
import { SecretsKeyFile } from '../../secrets/secrets-key-file.ts';
import { toDuration } from './amounts.ts';
import { type Checks, fault, ok, skipped, type Verdict, warning } from './finding.ts';
import { largestOf } from './service-state.ts';

/** The stores, and what protects them. */
export const storeChecks: Checks = {
  stores({ stores, service }) {
    if ('failure' in stores) return fault(stores.failure, 'Repair it, or correct the setting that it names.');
    return ok(service === undefined ? 'all of them open and answer' : 'the service has all of them open');
  },

  'store-ids'({ stores }) {
    if ('failure' in stores) return skipped('the stores cannot be opened');
    return stores.losses.length === 0
      ? ok('they belong together, and none is older than another')
      : fault(stores.losses.join('; '), 'docs/operating.md, "A store is missing or older".');
  },

  async 'secrets-key'({ settings: { secretsKeyFile } }) {
    const keys = await new SecretsKeyFile(secretsKeyFile).read();
    return keys === undefined
      ? ok('there is none yet; the first secret creates it')
      : ok(`${secretsKeyFile}: back it up separately`);
  },

  async backups({ settings, service, clock }) {
    const { backupSchedule, backups, objectStore, production, databaseUrl } = settings;
    const remedy = 'Set OVERLAY_BACKUP_SCHEDULE="15 3 * * *": docs/operating.md, "Backup".';
    if (backupSchedule === undefined)
      // One of the nodes of a cluster makes them.
      return production && databaseUrl === undefined
        ? warning('no backup is scheduled', remedy)
        : skipped('no backup is scheduled');
    const place = await openBackupPlace(backups, objectStore);
    const names = await place.list();
    const newestMs = Math.max(0, ...names.map((name) => fromBackupName(name) ?? 0));
    const failures = largestOf(service, 'overlay_backup_failures_total') ?? 0;
    const inLog = 'The log line "a scheduled backup or its check failed" has the reason.';
    if (newestMs === 0) return warning(`there is none in ${place.address} yet`, inLog);
    const seconds = (clock() - newestMs) / 1_000;
    const age = `the newest is ${toDuration(seconds)} old`;
    if (seconds > thresholds.lateBackupSeconds) return fault(age, inLog);
    if (largestOf(service, 'overlay_backup_proof_failed') === 1)
      return fault('the newest could not be restored, or differs from the service', inLog);
    return failures === 0 ? ok(age) : warning(`${age}, and ${failures} failed since the start`, inLog);
  },

  async 'backup-place'({ settings: { backupSchedule, backups, backupKeyFile, dataDir } }) {
    if (backupSchedule === undefined) return skipped('no backup is scheduled');
    if ('path' in backups) {
      const found = await findPlace(backups.path, dataDir);
      if (found !== undefined) return found;
    }
    return backupKeyFile === undefined
      ? warning(
          'backups are not encrypted',
          'Set OVERLAY_BACKUP_KEY_FILE, and keep a copy of the key elsewhere.',
        )
      : ok('path' in backups ? backups.path : backups.bucket);
  },
};

/** What is wrong with a folder of backups. */
async function findPlace(path: string, dataDir: string): Promise<Verdict | undefined> {
  const [data, folder] = await Promise.all([dataDir, path].map((one) => stat(one).catch(() => undefined)));
  if (folder === undefined)
    return warning(
      `${path} does not exist`,
      'The first backup creates it. If it should be another disk, mount that first.',
    );
  return data?.dev === folder.dev
    ? warning(
        `${path} is on the disk of the data`,
        'Set OVERLAY_BACKUP_URL to a folder on another disk, or to an object store.',
      )
    : undefined;
}
