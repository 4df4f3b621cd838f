import type { FastifyInstance } from 'fastify';
import { parseJsonBody } from './json-body.ts';

/**
 * For the routes of this plugin the body is parsed JSON, so that their schemas can speak of it. (Ingest takes bytes, and
 * `text/plain` from beacons; nothing that manages an account should.) No body at all stands for `{}`.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: unknown) =>
      Buffer.isBuffer(body) && body.length === 0 ? {} : parseJsonBody(body).value,
  );
  app.addHook('preValidation', async (request) => {
    request.body ??= {};
  });
}
