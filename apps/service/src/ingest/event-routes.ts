import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeBodiesOf } from '../http/body-types.ts';
import type { NoteRefusedRequests } from '../request-log/note-refused-requests.ts';
import { type ReceiveEventsOptions, receiveEvents } from './receive-events.ts';

export interface EventRoutesOptions extends ReceiveEventsOptions {
  readonly noteRefusedRequests: NoteRefusedRequests;
}

/** `POST /api/sdk/event` and its alias (decisions 3): one payload, or `{"events": […]}`. */
export async function eventRoutes(app: FastifyInstance, options: EventRoutesOptions): Promise<void> {
  options.noteRefusedRequests(app);
  // What a beacon can send without a preflight.
  takeBodiesOf(app, 'text/plain');
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers, body } = await receiveEvents(request, isDryRun(request.query), options);
    return reply.code(status).headers(headers).send(body);
  };
  app.post('/api/sdk/event', handle);
  app.post('/api/events/ingest', handle);
}

function isDryRun(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'dryRun' in query && query.dryRun === '1';
}
