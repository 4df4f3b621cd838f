import type { Installation } from '@overlay/contract';
import type { InstallationRecord } from '../control-store/installations.ts';

/** An installation as its owner sees it. Pass the derived record, not the stored one. */
export function toInstallation(record: InstallationRecord): Installation {
  return {
    installationId: record.installationId,
    accountId: record.accountId,
    platform: record.platform,
    name: record.name,
    origin: record.origin,
    state: record.state,
    reachedState: record.reachedState,
    createdAt: toInstant(record.createdAtMs),
    firstHeartbeatAt: toInstantOrNull(record.firstHeartbeatAtMs),
    lastHeartbeatAt: toInstantOrNull(record.lastHeartbeatAtMs),
    lastEvent: record.lastEvent,
    sdkProduct: record.sdkProduct,
    surface: record.surface,
    degradedAt: toInstantOrNull(record.degradedAtMs),
    transitions: record.transitions.map(({ from, to, atMs, cause }) => ({
      from,
      to,
      at: toInstant(atMs),
      cause,
    })),
  };
}

function toInstant(ms: number): string {
  return new Date(ms).toISOString();
}

function toInstantOrNull(ms: number | null): string | null {
  return ms === null ? null : toInstant(ms);
}
