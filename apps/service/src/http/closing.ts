import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ProblemError } from './problem-error.ts';

/** From the first moment of a stop, requests on connections that are still open are told to come back. */
export const refuseWhileClosing = fp(async (app: FastifyInstance) => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (!isClosing) return;
    throw new ProblemError('overloaded', 'The service is stopping. Nothing was stored.', {
      headers: { 'retry-after': '2' },
    });
  });
});
