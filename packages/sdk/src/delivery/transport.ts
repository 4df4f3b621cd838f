import type { Environment, ServiceError } from './environment.ts';
import type { DropCounts } from './queued-event.ts';
import { type QueuedEvent, toByteLength } from './queued-event.ts';
import { type DeliveryAnswer, readAnswer, toRetry } from './read-answer.ts';
import { postSimply } from './request.ts';

/**
 * Browsers allow 64 KiB of keepalive bodies in flight for a whole page, the host's own included, and refuse more with
 * the same TypeError as for a lost network.
 */
const keepaliveRoomBytes = 56 * 1024;
/** A beacon gets no answer: its events are sent again if the page still exists after this time. */
const beaconDoubtMs = 5_000;
/** Adds key, clock and drop counts to the events. */
export const envelopeBytes = 512;

export interface Transport {
  /** How many bytes can still be sent with keepalive. */
  room(): number;
  send(events: readonly QueuedEvent[], isLeaving: boolean, outlivesPage: boolean): Promise<DeliveryAnswer>;
}

export function createTransport(
  environment: Environment,
  endpoint: string,
  apiKey: string,
  drops: DropCounts,
): Transport {
  const url = `${endpoint}/api/sdk/event`;
  const { hasKeepalive } = environment;
  let roomBytes = keepaliveRoomBytes;

  const toBody = (events: readonly QueuedEvent[]) => {
    const sdkDropped = Object.keys(drops).length ? drops : undefined;
    const envelope = JSON.stringify({ key: apiKey, sentAt: environment.now(), sdkDropped });
    return `${envelope.slice(0, -1)},"events":[${events.map(({ json }) => json)}]}`;
  };

  const sendBeacon = (body: string): DeliveryAnswer => {
    const doubt = toRetry({ code: 'unconfirmed', message: 'A beacon' }, beaconDoubtMs);
    try {
      return environment.sendBeacon(url, body) ? doubt : { ...doubt, isTooLarge: true };
    } catch {
      return doubt;
    }
  };

  return {
    room: () => roomBytes,
    async send(events, isLeaving, outlivesPage) {
      const body = toBody(events);
      if (isLeaving && !hasKeepalive) return sendBeacon(body);
      const bytes = toByteLength(body);
      const keepalive = hasKeepalive && outlivesPage && bytes <= roomBytes;
      const counted = keepalive ? bytes : 0;
      roomBytes -= counted;
      const answer = await postSimply(environment, url, body, keepalive).then(
        (reply) => readAnswer(reply, environment.now()),
        ({ code, message }: ServiceError) => toRetry({ code, message }),
      );
      roomBytes += counted;
      return answer;
    },
  };
}
