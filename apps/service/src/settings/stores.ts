import { join, resolve } from 'node:path';
import { CronSchedule } from '../scheduling/cron-schedule.ts';
import { parseBackupAddress, parseObjectStoreAccess } from './backup-address.ts';
import { splitPostgresAddress } from './postgres-address.ts';
import { parseCount, type ReadSetting, SettingError } from './setting.ts';

export const defaultLogBytes = 2 * 1024 ** 3;

/** Where everything is stored. Errors never quote an address, which may contain a password. */
export function parseStores(read: ReadSetting) {
  const dataDir = resolve(read('OVERLAY_DATA_DIR') ?? join('.', 'data'));
  return {
    dataDir,
    /** Directory of the export files, which several nodes must share. */
    exportsDir: resolve(read('OVERLAY_EXPORTS_DIR') ?? join(dataDir, 'exports')),
    /** It was set, so that it has to be there. */
    hasOwnExportsDir: read('OVERLAY_EXPORTS_DIR') !== undefined,
    /** The keys that encrypt secrets in the control store; all nodes need the same. */
    secretsKeyFile: resolve(read('OVERLAY_SECRETS_KEY_FILE') ?? join(dataDir, 'secrets.key')),
    /** Erasures, revocations and removals, which a restore repeats. */
    ledgerFile: resolve(read('OVERLAY_LEDGER_FILE') ?? join(dataDir, 'ledger.jsonl')),
    /** The keys that encrypt backups; undefined: they are not encrypted. */
    backupKeyFile: read('OVERLAY_BACKUP_KEY_FILE'),
    /** When backups are made; undefined: none is scheduled. */
    backupSchedule: parseSchedule('OVERLAY_BACKUP_SCHEDULE', read('OVERLAY_BACKUP_SCHEDULE')),
    /** Where scheduled backups are kept. */
    backups: parseBackupAddress('OVERLAY_BACKUP_URL', read('OVERLAY_BACKUP_URL') ?? join(dataDir, 'backups')),
    objectStore: parseObjectStoreAccess(read),
    /** PostgreSQL for control data, shared by several nodes; undefined: a file in the data directory. */
    databaseUrl: parsePostgresUrl('DATABASE_URL', read('DATABASE_URL')),
    /**
     * PostgreSQL for rows that are not yet in the event store, shared by several nodes; undefined: files in the data
     * directory.
     */
    eventLogUrl: parsePostgresUrl('EVENT_LOG_URL', read('EVENT_LOG_URL')),
    /** Maximum bytes of lines that wait for the event store, in each of the two logs. */
    logBytes: parseCount(read, 'OVERLAY_MAX_LOG_BYTES', defaultLogBytes, 64 * 1024 ** 2),
    /** A ClickHouse server for events, shared by several nodes; undefined: the engine in this process. */
    eventStoreUrl: parseEventStoreUrl('EVENT_STORE_URL', read('EVENT_STORE_URL')),
  };
}

function parseSchedule(name: string, text: string | undefined): CronSchedule | undefined {
  if (text === undefined) return undefined;
  try {
    return new CronSchedule(text);
  } catch {
    throw new SettingError(
      name,
      `must be five fields of cron, in UTC, such as "15 3 * * *" for each day at 03:15, not "${text}"`,
    );
  }
}

export function parseEventStoreUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new SettingError(
      name,
      'must be an address such as https://user:password@clickhouse.example:8443/overlay',
    );
  }
  if (!/^\/[^/]*$/.test(url.pathname)) {
    throw new SettingError(name, 'must have one name after the host: the database');
  }
  if (url.hash === '' && url.search === '') return text;
  throw new SettingError(name, 'must have nothing after the name of the database');
}

function parsePostgresUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { user = '', hosts = [''], rest = '' } = splitPostgresAddress(text) ?? {};
  const isAddress = hosts.every((host) => host !== '' && URL.canParse(`postgres://${user}${host}${rest}`));
  if (!isAddress) {
    throw new SettingError(
      name,
      'must be an address such as postgres://user:password@db.example:5432/overlay, or have several hosts separated by commas',
    );
  }
  const attributes = new URL(`postgres://host${rest}`).searchParams.get('target_session_attrs');
  if (attributes === null || /^(?:any|read-write|primary)$/.test(attributes)) return text;
  throw new SettingError(name, 'needs a server that takes writes: target_session_attrs must be primary');
}
