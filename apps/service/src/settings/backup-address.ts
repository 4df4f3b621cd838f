import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReadSetting, SettingError } from './setting.ts';

/** A folder of backups, or one backup: on a disk, or in an object store that speaks the S3 protocol. */
export type BackupAddress =
  | { readonly path: string }
  /** `bucket` is the http address of the bucket; `key` has no slash at its ends and may be empty. */
  | { readonly bucket: string; readonly key: string };

/** What an object store is asked with. */
export interface ObjectStoreAccess {
  readonly keyId: string | undefined;
  readonly secret: string | undefined;
  readonly region: string;
}

/** The errors do not quote the address. */
export function parseBackupAddress(name: string, text: string): BackupAddress {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { path: resolve(text) };
  const [scheme = '', rest = ''] = text.split('://', 2);
  const isPlain = scheme.toLowerCase() === 's3+http';
  if (isPlain || scheme.toLowerCase() === 's3') {
    const [host = '', bucket = '', ...names] = rest.split('/').filter((name) => name !== '');
    const url = `${isPlain ? 'http' : 'https'}://${host}/${bucket}`;
    // Every user of the machine can read arguments: a password is not accepted.
    const isBucket = bucket !== '' && !host.includes('@') && URL.canParse(url);
    if (isBucket) return { bucket: url, key: names.join('/') };
  }
  try {
    return { path: fileURLToPath(text) };
  } catch {
    throw new SettingError(
      name,
      'must be a path, or an address such as file:///mnt/backups or s3://s3.example.com/bucket/folder',
    );
  }
}

/** As other programs for object stores read it. */
export function parseObjectStoreAccess(read: ReadSetting): ObjectStoreAccess {
  return {
    keyId: read('AWS_ACCESS_KEY_ID'),
    secret: read('AWS_SECRET_ACCESS_KEY'),
    region: read('AWS_REGION') ?? 'us-east-1',
  };
}
