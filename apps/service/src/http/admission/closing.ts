import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ProblemError } from '../answers/problem-error.ts';

/** As soon as the service begins to stop, requests on open connections are told to come back. */
export const refuseWhileClosing = fp(async (app: FastifyInstance) => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (!isClosing) return done();
    const headers = { 'retry-after': '2' };
    done(new ProblemError('overloaded', 'The service is stopping. Nothing was stored.', { headers }));
  });
});
