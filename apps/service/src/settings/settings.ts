import { limits } from '@overlay/contract';
import { parseLimits } from './limits.ts';
import { parseListening } from './listening.ts';
import { parsePeople } from './people.ts';
import {
  parseChoice,
  parseCount,
  parseSecret,
  parseSwitch,
  type ReadSetting,
  SettingError,
  toHint,
} from './setting.ts';
import { parseStores } from './stores.ts';

/** All settings, validated once at the start. `docs/running.md` has a row for each variable. */
export type Settings = Readonly<ReturnType<typeof parseSettings>>;

/** @throws SettingError about the first invalid setting */
export function parseSettings(environment: Readonly<Record<string, string | undefined>>) {
  const known = [...others];
  const read: ReadSetting = (name) => {
    known.push(name);
    return environment[name]?.trim() || undefined;
  };
  const production = parseChoice(read, 'NODE_ENV', ['development', 'production', 'test']) === 'production';
  const settings = {
    ...parseListening(read),
    ...parseStores(read),
    ...parseLimits(read),
    ...parsePeople(read),
    production,
    logLevel: parseChoice(read, 'LOG_LEVEL', ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']),
    /** Whether each request is logged. In development the lines would hide what the start prints. */
    accessLog: parseSwitch(read, 'OVERLAY_ACCESS_LOG', production),
    /** Lets a hosted scheduler call `/api/cron/…`; undefined: closed. */
    cronSecret: parseSecret('CRON_SECRET', read('CRON_SECRET')),
    /** An installation without a heartbeat for this long is degraded. */
    installationStaleAfterMs: parseHours('INSTALLATION_STALE_AFTER_HOURS', read),
    /** How long entries of the audit log are kept. */
    auditLogDays: parseCount(read, 'OVERLAY_AUDIT_LOG_DAYS', limits.auditLogDays, 1),
  };
  refuseUnknown(environment, known);
  return settings;
}

/** Of `overlay store`, and of programs beside the service, which may share its environment (`docs/server-side.md`). */
const others = [
  'OVERLAY_STORE_PASSWORD',
  'OVERLAY_ENDPOINT',
  'OVERLAY_SECRET_KEY',
  'OVERLAY_INSTALLATION_ID',
  'OVERLAY_INSTALLATION_TOKEN',
  'OVERLAY_JOURNAL',
];

/** A misspelled setting would be as if it were not set. */
function refuseUnknown(environment: Readonly<Record<string, string | undefined>>, known: string[]): void {
  // Those of a test reach the service that it starts.
  const unknown = Object.keys(environment).find(
    (name) => /^OVERLAY_(?!TEST_)/.test(name) && !known.includes(name),
  );
  if (unknown !== undefined) throw new SettingError(unknown, `is no setting${toHint(unknown, known)}`);
}

function parseHours(name: string, read: ReadSetting): number {
  const hours = Number(read(name) ?? 24);
  if (Number.isFinite(hours) && hours > 0 && hours <= 24 * 365) return hours * 3_600_000;
  throw new SettingError(name, `must be a number of hours above 0, not "${read(name)}"`);
}
