import { type InteractionPayload, type StoredEvent, toEventKind } from '@overlay/contract';
import type { SentEvent } from '../load/sent-event.ts';

const clockSkewToleranceMs = 60_000;

/** The differences between an event as sent and as stored; empty if there are none. */
export function differencesOf(sent: SentEvent, stored: StoredEvent): string[] {
  const { payload, acknowledged } = sent;
  const differences: string[] = [];
  const compare = (name: string, expected: unknown, actual: unknown) => {
    if (JSON.stringify(expected) !== JSON.stringify(actual)) {
      differences.push(`${name} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
    }
  };
  for (const name of sameFields) compare(name, payload[name], stored[name]);
  const { overlayType, value } = filledIn(payload);
  compare('overlayType', overlayType, stored.overlayType);
  compare('value', value, stored.value);
  compare('source', 'sdk', stored.source);
  if (acknowledged !== undefined) {
    compare('eventId', acknowledged.eventId, stored.eventId);
    compare('createdAt', acknowledged.receivedAt, stored.createdAt);
  }
  if (!possibleTimestamps(sent, Date.parse(stored.createdAt)).includes(stored.timestamp)) {
    differences.push(`timestamp is ${stored.timestamp}`);
  }
  return differences;
}

const sameFields = [
  'eventType',
  'interactionType',
  'playbackEvent',
  'sessionId',
  'videoId',
  'campaignId',
  'overlayId',
  'deviceHash',
  'metadata',
] as const;

/** Fields that the service fills in. */
function filledIn({ interactionType, value }: InteractionPayload) {
  if (interactionType === undefined) return { overlayType: undefined, value: undefined };
  return { overlayType: toEventKind(interactionType).overlayType, value };
}

/** Any attempt may have arrived first; its `sentAt` decided how far the timestamp was shifted. */
function possibleTimestamps({ payload, sentAts }: SentEvent, createdAt: number): number[] {
  return sentAts.map((sentAt) => {
    const shift = createdAt - sentAt;
    return (payload.timestampMs ?? createdAt) + (Math.abs(shift) > clockSkewToleranceMs ? shift : 0);
  });
}
