/** Number of digits in the part of a dedupeKey that changes from event to event. */
const counterDigits = 12;
const placeholder = '#'.repeat(counterDigits);

/** A body whose dedupeKeys are overwritten in place, so that the generator need not build it again. */
export interface BodyTemplate {
  readonly body: Buffer;
  /** Offsets of the counters of the dedupeKeys, one per event. */
  readonly counterOffsets: readonly number[];
}

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
export function oneEvent(run: string): BodyTemplate {
  return toTemplate(JSON.stringify(toPayload(`${run}:${placeholder}`)));
}

export function batchOf(events: number, run: string): BodyTemplate {
  const payload = toPayload(`${run}:${placeholder}`);
  return toTemplate(JSON.stringify({ sentAt: Date.now(), events: Array(events).fill(payload) }));
}

/** Writes a different counter into each event; returns the next free one. */
export function fillCounters(
  bytes: Buffer,
  offsets: readonly number[],
  shift: number,
  firstCounter: number,
): number {
  let counter = firstCounter;
  for (const offset of offsets) {
    let rest = counter;
    for (let at = offset + shift + counterDigits - 1; at >= offset + shift; at--) {
      bytes[at] = 48 + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    counter += 1;
  }
  return counter;
}

function toTemplate(text: string): BodyTemplate {
  const counterOffsets: number[] = [];
  for (let at = text.indexOf(placeholder); at >= 0; at = text.indexOf(placeholder, at + counterDigits)) {
    counterOffsets.push(at);
  }
  return { body: Buffer.from(text), counterOffsets };
}
