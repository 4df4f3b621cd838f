import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ControlStore } from '../../control-store/control-store.ts';
import { systemClock } from '../../scheduling/clock.ts';
import { SettingError } from '../../settings/setting.ts';
import type { Settings } from '../../settings/settings.ts';
import { readVersion } from '../../settings/version.ts';
import { CommandRefused } from '../operator-api.ts';
import { askRunningService, type OpenPorts } from '../run-on-stores.ts';
import { toStartFailure } from '../start-failure.ts';
import { examine, type Finding, isHealthy, toLines } from './doctor.ts';
import { examineStores, type ServiceState, type StoresState } from './service-state.ts';

export interface DoctorOptions {
  /** A JSON document instead of lines. */
  readonly json?: boolean;
  /** Who gets a test mail. */
  readonly mail?: string;
}

export interface DoctorNeeds {
  readonly readSettings: () => Settings;
  readonly openPorts: OpenPorts;
  readonly openControlStore: (settings: Settings) => ControlStore;
  readonly nodeVersion: string;
  readonly userId: number | undefined;
}

export interface DoctorReport {
  readonly isHealthy: boolean;
  readonly lines: readonly string[];
}

/** `overlay doctor`: examines the installation, also while the service runs. */
export async function runDoctor(options: DoctorOptions, needs: DoctorNeeds): Promise<DoctorReport> {
  const version = readVersion();
  const findings = await findAll(options, needs, version);
  const healthy = isHealthy(findings);
  const report = JSON.stringify({ version, isHealthy: healthy, checks: findings }, null, 2);
  return { isHealthy: healthy, lines: options.json === true ? [report] : toLines(findings) };
}

async function findAll(
  { mail: mailTo }: DoctorOptions,
  { readSettings, nodeVersion, userId, ...opening }: DoctorNeeds,
  version: string,
): Promise<readonly Finding[]> {
  let settings: Settings;
  try {
    settings = readSettings();
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const remedy = 'Correct it: docs/running.md, "Settings". Nothing else was checked.';
    return [{ code: 'settings', state: 'fault', detail: error.message, remedy }];
  }
  const service = await askState(settings);
  const stores = await readStores(settings, service, opening);
  const findings = await examine({
    settings,
    version,
    nodeVersion,
    userId,
    clock: systemClock,
    mailTo,
    service,
    stores,
    fetch,
  });
  return [{ code: 'settings', state: 'ok', detail: 'all of them are valid' }, ...findings];
}

async function askState(settings: Settings): Promise<ServiceState | undefined> {
  let state: ServiceState | undefined;
  await askRunningService(settings, { words: ['state'], settings: {} }, (line) => {
    state = JSON.parse(line);
  }).catch((error: Error) => {
    throw new CommandRefused(`the service does not say how it is: ${error.message}`);
  });
  return state;
}

async function readStores(
  settings: Settings,
  service: ServiceState | undefined,
  { openPorts, openControlStore }: Pick<DoctorNeeds, 'openPorts' | 'openControlStore'>,
): Promise<StoresState> {
  const { dataDir, databaseUrl } = settings;
  try {
    // Opening would create them.
    if (databaseUrl === undefined && !existsSync(join(dataDir, 'control.sqlite')))
      return { failure: `there is no data in ${dataDir} yet` };
    const { losses } = service ?? (await examineStores(await openPorts(settings, () => {})));
    if (databaseUrl === undefined) return { losses };
    const controlStore = openControlStore(settings);
    try {
      return { losses, controlClockMs: await controlStore.nowMs() };
    } finally {
      await controlStore.close();
    }
  } catch (error) {
    return { failure: toStartFailure(error).split('\n')[0] ?? '' };
  }
}
