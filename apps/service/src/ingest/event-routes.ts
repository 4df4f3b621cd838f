import { operations } from '@overlay/contract';
import type { CallOf, HandlersFor } from '../http/operations/operation-types.ts';
import { type EventAnswer, type ReceiveEventsOptions, receiveEvents } from './receive-events.ts';

type EventOperationId = 'sendEvents' | 'ingestEvents';

/** The addresses that receive events. */
export const eventPaths: readonly string[] = operations
  .filter(({ permission }) => permission === 'events:write')
  .map(({ path }) => path);

/** `POST /api/sdk/event` and its alias: one payload, or `{"events": […]}`. */
export function createEventHandlers(options: ReceiveEventsOptions): HandlersFor<EventOperationId> {
  const receive = async ({
    request,
    query,
    reply,
  }: CallOf<EventOperationId>): Promise<EventAnswer['body']> => {
    const { status, headers, body } = await receiveEvents(request, query.dryRun !== undefined, options);
    reply.status(status);
    reply.headers(headers);
    return body;
  };
  return { sendEvents: receive, ingestEvents: receive };
}
