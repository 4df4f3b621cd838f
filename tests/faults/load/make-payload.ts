import { createHash, randomInt } from 'node:crypto';
import type { InteractionPayload } from '@overlay/contract';

const deviceHashes = Array.from({ length: 20 }, (_, at) =>
  createHash('sha256').update(`${at}`).digest('hex'),
);
/** A few have no key: they may be sent only once. */
const shareWithoutKey = 0.05;

function pick<const T>(values: readonly [T, ...T[]]): T {
  return values[randomInt(values.length)] ?? values[0];
}

/** A random event, with fields that identify it in the store. */
export function makePayload(marker: string, timestampMs: number): InteractionPayload {
  return {
    ...makeKind(),
    timestampMs,
    sessionId: marker,
    videoId: `vid_${randomInt(10)}`,
    campaignId: `camp_${randomInt(5)}`,
    overlayId: `ovl_${randomInt(8)}`,
    deviceHash: pick([deviceHashes[0] ?? '', ...deviceHashes]),
    metadata: { marker, text: "tab\tline\nquote'back\\slash ☃" },
    ...(Math.random() < shareWithoutKey ? {} : { dedupeKey: `key ${marker}` }),
  };
}

function makeKind(): Pick<InteractionPayload, 'eventType' | 'interactionType' | 'value' | 'playbackEvent'> {
  switch (randomInt(8)) {
    case 0:
      return { eventType: 'interaction', interactionType: 'tap', value: randomInt(2) };
    case 1:
      return { eventType: 'interaction', interactionType: 'rating', value: 1 + randomInt(5) };
    case 2:
      return { eventType: 'interaction', interactionType: 'poll', value: pick(['A', 'B', 'C']) };
    case 3:
      return { eventType: 'interaction', interactionType: 'slider', value: randomInt(1_001) / 10 };
    case 4:
      return { eventType: 'interaction', interactionType: 'cta_click', value: 'Buy now' };
    case 5:
      return { eventType: 'interaction', interactionType: 'completion', value: null };
    case 6:
      return { eventType: 'impression', playbackEvent: 'progress' };
    default:
      return { eventType: 'impression' };
  }
}
