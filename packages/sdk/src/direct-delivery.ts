import type { InitAnswer, InteractionPayload } from '@overlay/contract';
import type { Delivery, InitOptions } from './delivery-port.ts';
import { toFreshName } from './dom/identity.ts';
import { type TrackOptions, type TrackResult, toRefusal } from './track.ts';

/** Sends every event by itself as it happens; keeps nothing. Stands in until the queue does. */
export function connectDirectly(options: InitOptions): Delivery {
  const endpoint = (options.endpoint ?? location.origin).replace(/\/$/, '');
  const sessionId = options.sessionId ?? `sess_${toFreshName()}`;
  const marks = new Set<string>();
  const headers = { authorization: `Bearer ${options.apiKey}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(endpoint + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      keepalive: true,
    });
    return answer.json();
  };
  return {
    sessionId,
    async track(payload: InteractionPayload, { dedupeKey }: TrackOptions = {}): Promise<TrackResult> {
      try {
        const answer = await post('/api/sdk/event', {
          sessionId,
          ...payload,
          ...(dedupeKey && { dedupeKey }),
        });
        return answer as TrackResult;
      } catch (error) {
        return toRefusal('network_error', String(error));
      }
    },
    flush: async () => {},
    seen: (key) => marks.has(key),
    markSeen: (key) => void marks.add(key),
    published: (videoId) =>
      post('/api/sdk/init', { videoId, sessionId }).then(
        (answer) => answer as InitAnswer,
        () => undefined,
      ),
    read: (path) => fetch(endpoint + path, { headers }).then((answer) => answer.json()),
  };
}
