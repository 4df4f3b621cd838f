import type { CreateInstallation } from '@overlay/contract';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { InstallationRecord } from '../ports/control-records.ts';

/** An installation as it is registered: pending, because nothing was heard of it yet. */
export function newInstallation(
  accountId: string,
  { platform, name, origin }: CreateInstallation,
  nowMs: number,
): InstallationRecord {
  return {
    installationId: newIdentifier('installation', nowMs),
    accountId,
    platform,
    name,
    origin: origin ?? null,
    state: 'pending',
    reachedState: 'pending',
    createdAtMs: nowMs,
    firstHeartbeatAtMs: null,
    lastHeartbeatAtMs: null,
    lastEvent: null,
    sdkProduct: null,
    surface: null,
    degradedAtMs: null,
    revision: 0,
    transitionCount: 0,
    transitions: [],
  };
}
