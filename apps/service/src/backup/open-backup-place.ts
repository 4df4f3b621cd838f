import { basename, dirname } from 'node:path';
import type { SecretsKey } from '../secrets/sealed-secret.ts';
import { SecretsKeyFile, UnusableSecretsKey } from '../secrets/secrets-key-file.ts';
import {
  type BackupAddress,
  type ObjectStoreAccess,
  parseBackupAddress,
} from '../settings/backup-address.ts';
import { SettingError } from '../settings/setting.ts';
import type { Settings } from '../settings/settings.ts';
import type { BackupPlace, StoredBackup } from './backup-place.ts';
import { openBucket } from './bucket-place.ts';
import { openFolder } from './folder-place.ts';

/** @throws {SettingError} */
export async function openBackupPlace(
  address: BackupAddress,
  access: ObjectStoreAccess,
): Promise<BackupPlace> {
  if ('path' in address) return openFolder(address.path);
  const { keyId, secret, region } = access;
  if (keyId === undefined || secret === undefined)
    throw new SettingError(
      keyId === undefined ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY',
      'is not set: an object store needs it',
    );
  return openBucket(address, { keyId, secret, region });
}

/** @param name of the argument or setting, for errors. @throws {SettingError} */
export async function openBackup(
  name: string,
  text: string,
  access: ObjectStoreAccess,
): Promise<StoredBackup> {
  const address = parseBackupAddress(name, text);
  if ('path' in address) return openFolder(dirname(address.path)).at(basename(address.path));
  const { bucket, key } = address;
  if (key === '') throw new SettingError(name, 'must name a file in the bucket');
  const folder = dirname(key);
  const place = await openBackupPlace({ bucket, key: folder === '.' ? '' : folder }, access);
  return place.at(basename(key));
}

const keySetting = 'OVERLAY_BACKUP_KEY_FILE';

/** None if backups are not encrypted. */
export async function readBackupKeys({
  backupKeyFile,
}: Pick<Settings, 'backupKeyFile'>): Promise<readonly SecretsKey[]> {
  if (backupKeyFile === undefined) return [];
  const keys = await new SecretsKeyFile(backupKeyFile, keySetting).read();
  if (keys === undefined) throw new UnusableSecretsKey(backupKeyFile, 'does not exist', keySetting);
  return keys;
}
