import { readdir, stat } from 'node:fs/promises';
import { fromBackupName } from '../../backup/kept-backups.ts';
import { thresholds } from '../../monitoring/thresholds.ts';
import { SecretsKeyFile } from '../../secrets/secrets-key-file.ts';
import { toDuration } from './amounts.ts';
import { type Checks, fault, ok, skipped, warning } from './finding.ts';
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

  async backups({ settings: { backupSchedule, backupDir, production, databaseUrl }, service, clock }) {
    if (databaseUrl !== undefined)
      return skipped('PostgreSQL and ClickHouse are backed up with their own tools');
    const remedy = 'Set OVERLAY_BACKUP_SCHEDULE="15 3 * * *": docs/operating.md, "Backup".';
    if (backupSchedule === undefined)
      return production ? warning('no backup is scheduled', remedy) : skipped('no backup is scheduled');
    const names = await readdir(backupDir).catch(() => []);
    const newestMs = Math.max(0, ...names.map((name) => fromBackupName(name) ?? 0));
    const failures = largestOf(service, 'overlay_backup_failures_total') ?? 0;
    const inLog = 'The log line "a scheduled backup or its check failed" has the reason.';
    if (newestMs === 0) return warning(`there is none in ${backupDir} yet`, inLog);
    const seconds = (clock() - newestMs) / 1_000;
    const age = `the newest is ${toDuration(seconds)} old`;
    if (seconds > thresholds.lateBackupSeconds) return fault(age, inLog);
    if (largestOf(service, 'overlay_backup_proof_failed') === 1)
      return fault('the newest could not be restored, or differs from the service', inLog);
    return failures === 0 ? ok(age) : warning(`${age}, and ${failures} failed since the start`, inLog);
  },

  async 'backup-place'({ settings: { backupSchedule, backupDir, backupKeyFile, dataDir } }) {
    if (backupSchedule === undefined) return skipped('no backup is scheduled');
    const [data, backups] = await Promise.all(
      [dataDir, backupDir].map((path) => stat(path).catch(() => undefined)),
    );
    if (backups === undefined)
      return warning(
        `${backupDir} does not exist`,
        'The first backup creates it. If it should be another disk, mount that first.',
      );
    if (data?.dev === backups.dev)
      return warning(
        `${backupDir} is on the disk of the data`,
        'Set OVERLAY_BACKUP_URL to a folder on another disk, and copy it elsewhere.',
      );
    return backupKeyFile === undefined
      ? warning(
          'backups are not encrypted',
          'Set OVERLAY_BACKUP_KEY_FILE, and keep a copy of the key elsewhere.',
        )
      : ok(backupDir);
  },
};
