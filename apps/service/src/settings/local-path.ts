import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SettingError } from './setting.ts';

/** The path of a backup, or of a folder of backups, which may be given as an address. The error does not quote it. */
export function toLocalPath(name: string, text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return resolve(text);
  if (!/^file:/i.test(text)) {
    throw new SettingError(name, 'must be a path or a file: address; object stores are not supported yet');
  }
  try {
    return fileURLToPath(text);
  } catch {
    throw new SettingError(name, 'must be a path or an address such as file:///mnt/backups');
  }
}
