import type { Clock } from '../../scheduling/clock.ts';
import type { Settings } from '../../settings/settings.ts';
import type { ServiceState, StoresState } from './service-state.ts';

export type Verdict =
  /** `skipped`: there is nothing to check here, or it cannot be known now. */
  | { readonly state: 'ok' | 'skipped'; readonly detail: string }
  /** A `warning` does not change the exit code. */
  | { readonly state: 'warning' | 'fault'; readonly detail: string; readonly remedy: string };

/** What `overlay doctor` examines. */
export interface DoctorContext {
  readonly settings: Settings;
  /** Of this copy, which may be newer than the running one. */
  readonly version: string;
  readonly nodeVersion: string;
  /** Undefined where there are no users, as on Windows. */
  readonly userId: number | undefined;
  readonly clock: Clock;
  /** Who gets a test mail. */
  readonly mailTo: string | undefined;
  /** Of the service that uses the data directory; undefined if none does. */
  readonly service: ServiceState | undefined;
  readonly stores: StoresState;
  readonly fetch: typeof fetch;
}

export type Check = (context: DoctorContext) => Promise<Verdict> | Verdict;

/** By the code that names them in the output. */
export type Checks = Readonly<Record<string, Check>>;

export const ok = (detail: string): Verdict => ({ state: 'ok', detail });
export const skipped = (detail: string): Verdict => ({ state: 'skipped', detail });
export const warning = (detail: string, remedy: string): Verdict => ({ state: 'warning', detail, remedy });
export const fault = (detail: string, remedy: string): Verdict => ({ state: 'fault', detail, remedy });
