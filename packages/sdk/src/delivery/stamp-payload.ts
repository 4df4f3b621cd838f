import type { InteractionPayload } from '@overlay/contract';
import type { TrackOptions } from '../track.ts';
import type { Environment } from './environment.ts';

/** The event as it happened: a copy with its time and dedupeKey. Undefined where it cannot be JSON. */
export function stampPayload(
  payload: InteractionPayload,
  options: TrackOptions | undefined,
  environment: Environment,
): InteractionPayload | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  try {
    return JSON.parse(
      JSON.stringify({
        ...payload,
        timestampMs: payload.timestampMs ?? environment.now(),
        dedupeKey: options?.dedupeKey ?? payload.dedupeKey ?? environment.createId(),
      }),
    );
  } catch {
    return undefined;
  }
}

export interface Attribution {
  readonly sessionId: string;
  readonly campaignId: string | undefined;
  readonly deviceId: string | undefined;
  readonly installationId: string | undefined;
}

/** Fills in what the payload leaves open. */
export function attribute(payload: InteractionPayload, attribution: Attribution): string {
  const { sessionId, campaignId, deviceId, installationId } = attribution;
  return JSON.stringify({
    ...payload,
    sessionId: payload.sessionId ?? sessionId,
    campaignId: payload.campaignId ?? campaignId,
    deviceId: payload.deviceId ?? deviceId,
    installationId: payload.installationId ?? installationId,
  });
}
