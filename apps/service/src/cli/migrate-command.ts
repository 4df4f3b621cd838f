import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { MigrationProgress, MigrationResult } from '../migration/move-stores.ts';
import { SettingError } from '../settings/setting.ts';
import { parseSettings, type Settings } from '../settings/settings.ts';

/** Settings of the target, by environment variable. */
export type TargetSettings = Readonly<Record<string, string | undefined>>;

/** The settings that locate the stores. */
const storeSettings = ['DATABASE_URL', 'EVENT_LOG_URL', 'EVENT_STORE_URL', 'OVERLAY_DATA_DIR'] as const;

/**
 * The file of `overlay migrate --to FILE`: one setting per line. Not arguments, because every user of the machine can
 * read those.
 */
export function readTargetFile(file: string): TargetSettings {
  const target = parseEnv(readText(file));
  const unknown = Object.keys(target).find((name) => !storeSettings.some((known) => known === name));
  if (unknown !== undefined) {
    throw new SettingError(
      '--to',
      `must name a file with only ${storeSettings.join(', ')}, but it has ${unknown}`,
    );
  }
  return target;
}

/** The settings of the target stores, all of which must differ from the current ones. Throws a SettingError. */
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
      throw new SettingError(
        name,
        'must differ from the current value in the file of --to: all stores move together',
      );
  }
  if (current.eventStoreUrl === undefined && next.eventStoreUrl === undefined) {
    throw new SettingError(
      'EVENT_STORE_URL',
      'is missing in the file of --to: a process can open only one embedded event store',
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
  const { events, conversions, deadLetters, dedupeKeys, controlRows, pausedMs } = result;
  return [
    `Everything is copied and compared: ${events} events, ${conversions} conversions, ${deadLetters} dead letters, ${dedupeKeys} dedupe keys, ${controlRows} rows of control data.`,
    `Writes have been refused for ${(pausedMs / 1_000).toFixed(1)} s, and are until the service starts with the settings of ${file}.`,
  ].join('\n');
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
