import type { InteractionPayload } from '@overlay/contract';
import type { TrackOptions } from '../track.ts';
import type { Environment } from './environment.ts';

/** The event as it happened, as JSON, with its time and dedupeKey. Undefined where it cannot be JSON. */
export function stampPayload(
  payload: InteractionPayload,
  options: TrackOptions | undefined,
  environment: Environment,
): string | undefined {
  try {
    return JSON.stringify({
      ...payload,
      timestampMs: payload.timestampMs ?? environment.now(),
      dedupeKey: options?.dedupeKey ?? payload.dedupeKey ?? environment.createId(),
    });
  } catch {
    return undefined;
  }
}

/** Fills in what the payload leaves open. */
export function attribute(json: string, attribution: object): string {
  return JSON.stringify({ ...attribution, ...JSON.parse(json) });
}
