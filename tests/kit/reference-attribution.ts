import type { Attribution, StoredConversion, StoredEvent } from '@overlay/contract';

const windowMs = 7 * 24 * 3_600_000;

/** Decisions 5 in the slowest and plainest form: every conversion against every event. */
export function attributeTo(
  conversion: StoredConversion,
  events: readonly StoredEvent[],
): Attribution | null {
  const led = events.filter(
    (event) =>
      event.eventType === 'interaction' &&
      event.interactionType !== 'completion' &&
      event.timestamp <= conversion.timestamp &&
      event.timestamp >= conversion.timestamp - windowMs &&
      (isSame(event.sessionId, conversion.sessionId) || isSame(event.deviceHash, conversion.deviceHash)) &&
      (conversion.campaignId === undefined || event.campaignId === conversion.campaignId),
  );
  const last = led.sort(
    (one, other) => other.timestamp - one.timestamp || (one.eventId < other.eventId ? 1 : -1),
  )[0];
  const campaignId = conversion.campaignId ?? last?.campaignId;
  if (campaignId === undefined) return null;
  const creativeId = conversion.creativeId ?? last?.creativeId;
  const videoId = conversion.videoId ?? last?.videoId;
  const by =
    conversion.campaignId !== undefined
      ? 'campaignId'
      : isSame(last?.sessionId, conversion.sessionId)
        ? 'session'
        : 'device';
  return {
    campaignId,
    by,
    ...(creativeId === undefined ? {} : { creativeId }),
    ...(videoId === undefined ? {} : { videoId }),
    ...(last?.overlayId === undefined ? {} : { overlayId: last.overlayId }),
    ...(last === undefined
      ? {}
      : { eventId: last.eventId, interactedAt: new Date(last.timestamp).toISOString() }),
  };
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one === other;
}
