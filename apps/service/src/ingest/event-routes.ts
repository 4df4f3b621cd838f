import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeBodiesOf } from '../http/body-types.ts';
import { ProblemError } from '../http/problem-error.ts';
import { noteRefusedRequests } from '../request-log/note-refused-requests.ts';
import { type DirectEventRouteOptions, directEventRoute } from './direct-event-route.ts';
import { receiveEvents } from './receive-events.ts';

const paths = ['/api/sdk/event', '/api/events/ingest'];

/** `POST /api/sdk/event` and its alias (decisions 3): one payload, or `{"events": […]}`. */
export async function eventRoutes(app: FastifyInstance, options: DirectEventRouteOptions): Promise<void> {
  noteRefusedRequests(app, options.noteRefusal);
  // What a beacon can send without a preflight.
  takeBodiesOf(app, 'text/plain');
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers, body } = await receiveEvents(request, isDryRun(request.query), options);
    return reply.code(status).headers(headers).send(body);
  };
  for (const path of paths) app.post(path, handle);
  directEventRoute(app, paths, options);
}

/** What might have been meant as one (`?dryRun=true`) must not be stored. */
function isDryRun(query: unknown): boolean {
  if (typeof query !== 'object' || query === null || !('dryRun' in query)) return false;
  if (query.dryRun === '1') return true;
  throw new ProblemError('validation_failed', 'dryRun must be 1, or absent.', {
    errors: [{ pointer: '/dryRun', code: 'enum', detail: 'must be 1, or absent' }],
  });
}
