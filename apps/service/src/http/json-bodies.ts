import type { FastifyInstance } from 'fastify';
import { parseJsonBody } from './json-body.ts';
import { isDeeperThan } from './json-depth.ts';
import { ProblemError } from './problem-error.ts';

const deepest = 32;

/**
 * For the routes of this plugin the body is parsed JSON, so that their schemas can speak of it. (Ingest takes bytes, and
 * `text/plain` from beacons; nothing that manages an account should.) No body at all stands for `{}`.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: unknown) => {
      if (Buffer.isBuffer(body) && body.length === 0) return {};
      const { value } = parseJsonBody(body);
      // What checks and stores it is recursive and would run out of stack.
      if (isDeeperThan(deepest, value)) {
        throw new ProblemError('validation_failed', `The body is nested more than ${deepest} deep.`, {
          errors: [{ pointer: '/', code: 'maxDepth', detail: `is nested more than ${deepest} deep` }],
        });
      }
      return value;
    },
  );
  app.addHook('preValidation', async (request) => {
    request.body ??= {};
  });
}
