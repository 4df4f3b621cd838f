import type { CreateInstallation } from '@overlay/contract';
import type { InstallationRecord } from '../control-store/installations.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';

/** A newly registered installation: pending, because no heartbeat has arrived. */
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
    removedAtMs: null,
    transitions: [],
  };
}
