import type { DropCounts } from './drop-counts.ts';
import type { Environment } from './environment.ts';
import { type QueuedEvent, toByteLength } from './queued-event.ts';
import { type DeliveryAnswer, readAnswer, toRetry } from './read-answer.ts';

/**
 * Browsers allow 64 KiB of keepalive bodies in flight for a whole page, the host's own included,
 * and refuse what is beyond with the same TypeError as a lost network.
 */
const keepaliveRoomBytes = 56 * 1024;
const keepaliveFloorBytes = 16 * 1024;
const requestTimeoutMs = 30_000;
/** A beacon tells nothing: its events are sent again when the page is still there after this. */
const beaconDoubtMs = 5_000;
/** Key, clock and drop counts around the events. */
export const envelopeBytes = 512;

export interface Transport {
  /** Bytes that can still be sent so that they outlive the page. */
  room(): number;
  send(events: readonly QueuedEvent[], options: SendOptions): Promise<DeliveryAnswer>;
  /** The page is used again: what was learnt while it left does not hold any more. */
  restore(): void;
}

export interface SendOptions {
  readonly isLeaving: boolean;
  readonly outlivesPage: boolean;
  readonly dropped: DropCounts;
}

export function createTransport(environment: Environment, endpoint: string, apiKey: string): Transport {
  const url = `${endpoint}/api/sdk/event`;
  let inFlightBytes = 0;
  let roomBytes = keepaliveRoomBytes;

  const toBody = (events: readonly QueuedEvent[], dropped: DropCounts) => {
    const envelope = JSON.stringify({
      key: apiKey,
      sentAt: environment.now(),
      ...(dropped.size > 0 && { sdkDropped: Object.fromEntries(dropped) }),
    });
    return `${envelope.slice(0, -1)},"events":[${events.map(({ json }) => json).join()}]}`;
  };

  const beacon = (body: string): DeliveryAnswer => {
    const isTaken = attempt(() => environment.sendBeacon(url, body)) ?? false;
    return isTaken ? toRetry('unconfirmed', 'Sent as a beacon', beaconDoubtMs) : { kind: 'no-room' };
  };

  const post = async (body: string, keepalive: boolean): Promise<DeliveryAnswer> => {
    const abort = new AbortController();
    const cancel = environment.setTimer(() => abort.abort(), requestTimeoutMs);
    try {
      const answer = await environment.fetch(url, {
        method: 'POST',
        // A simple request (Fetch, CORS-safelisted): no preflight, so one round trip and sendable while leaving.
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        body,
        keepalive,
        credentials: 'omit',
        signal: abort.signal,
      });
      return await readAnswer(answer, environment.now());
    } finally {
      cancel();
    }
  };

  return {
    room: () => roomBytes - inFlightBytes,
    async send(events, { isLeaving, outlivesPage, dropped }) {
      const body = toBody(events, dropped);
      if (isLeaving && !environment.hasKeepalive) return beacon(body);
      const bytes = toByteLength(body);
      const keepalive = environment.hasKeepalive && outlivesPage && inFlightBytes + bytes <= roomBytes;
      const counted = keepalive ? bytes : 0;
      inFlightBytes += counted;
      try {
        return await post(body, keepalive);
      } catch (cause) {
        // The host may have used the shared quota: the next one asks for less.
        if (keepalive) roomBytes = Math.max(keepaliveFloorBytes, roomBytes / 2);
        return toRetry('network_error', cause instanceof Error ? cause.message : 'The request failed');
      } finally {
        inFlightBytes -= counted;
      }
    },
    restore() {
      roomBytes = keepaliveRoomBytes;
    },
  };
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
