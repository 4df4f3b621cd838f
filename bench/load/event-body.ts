import { counter } from '../../tests/kit/load-orders.ts';

/** A rating as the SDK sends it, with every field of a viewer's answer. */
export function toPayload(dedupeKey: string, campaignId = 'camp_bench') {
  return {
    eventType: 'interaction',
    interactionType: 'rating',
    value: 4,
    overlayId: 'ovl_bench0000000000000001',
    overlayType: 'rating',
    videoId: 'vid_bench',
    sessionId: 'sess_bench00000000000001',
    campaignId,
    creativeId: 'crt_bench',
    deviceId: 'd2c5e1f0-7a63-4c1e-9d0b-3f6c1f2a9b10',
    videoTimeSeconds: 12.48,
    timestampMs: Date.now(),
    dedupeKey,
  } as const;
}

/** `run` separates the keys of one measurement from those of all others. */
export function oneEvent(run: string): string {
  return JSON.stringify(toPayload(`${run}:${counter}`));
}

export function batchOf(events: number, run: string): string {
  const payload = toPayload(`${run}:${counter}`);
  return JSON.stringify({ sentAt: Date.now(), events: Array(events).fill(payload) });
}
