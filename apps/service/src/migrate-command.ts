import { readFileSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import type { TargetSettings } from './migration/migration-channel.ts';
import type { MigrationProgress, MigrationResult } from './migration/move-stores.ts';
import { parseSettings, SettingError, type Settings } from './settings.ts';

/** The settings that say where the stores are. */
const storeSettings = ['DATABASE_URL', 'EVENT_LOG_URL', 'EVENT_STORE_URL', 'OVERLAY_DATA_DIR'] as const;

/** The file that `overlay migrate --to FILE` names: a setting a line. Addresses in arguments would be seen by everybody. */
export function readTargetFile(args: readonly string[]): {
  readonly file: string;
  readonly target: TargetSettings;
} {
  const file = toFile(args);
  const target = parseEnv(readText(file));
  const unknown = Object.keys(target).find((name) => !storeSettings.some((known) => known === name));
  if (unknown !== undefined) {
    throw new SettingError(
      '--to',
      `must name a file with ${storeSettings.join(', ')} alone, and it has ${unknown}`,
    );
  }
  return { file, target };
}

/** Where the service will find its stores, which must all be others than those of now. Throws a SettingError. */
export function toTargetSettings(current: Settings, target: TargetSettings): Settings {
  const next = parseSettings({ OVERLAY_DATA_DIR: current.dataDir, ...target });
  const isSamePlace = next.dataDir === current.dataDir;
  for (const [name, from, to] of [
    ['DATABASE_URL', current.databaseUrl, next.databaseUrl],
    ['EVENT_LOG_URL', current.eventLogUrl, next.eventLogUrl],
    ['EVENT_STORE_URL', current.eventStoreUrl, next.eventStoreUrl],
  ] as const) {
    const isSame = from === to && (to !== undefined || isSamePlace);
    if (isSame)
      throw new SettingError(name, 'must be another in the file of --to than now: all stores move together');
  }
  if (current.eventStoreUrl === undefined && next.eventStoreUrl === undefined) {
    throw new SettingError(
      'EVENT_STORE_URL',
      'is missing in the file of --to: one process has one embedded event store',
    );
  }
  return next;
}

export function showProgress({ phase, stream, done, total, remainingSeconds }: MigrationProgress): string {
  const what = stream === undefined ? phase : `${phase} (${stream})`;
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
  const remaining = remainingSeconds === undefined ? '' : `, about ${remainingSeconds} s to go`;
  return `${what}: ${percent} %, ${done} of ${total}${remaining}`;
}

export function showResult(result: MigrationResult, file: string): string {
  const { events, conversions, dedupeKeys, controlRows, pausedMs } = result;
  return [
    `Everything is copied and compared: ${events} events, ${conversions} conversions, ${dedupeKeys} dedupe keys, ${controlRows} rows of control data.`,
    `Writes have been refused for ${(pausedMs / 1_000).toFixed(1)} s, and are until the service starts with the settings of ${file}.`,
  ].join('\n');
}

function toFile(args: readonly string[]): string {
  try {
    const { to } = parseArgs({ args: [...args], options: { to: { type: 'string' } } }).values;
    if (to !== undefined && to !== '') return to;
  } catch {
    // What is wrong is said below.
  }
  throw new SettingError('migrate', 'takes --to FILE, a file with the settings of the stores to move to');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingError(
      '--to',
      `cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
