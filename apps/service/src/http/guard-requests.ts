import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { GateRefusal, RequestGate } from './request-gate.ts';

/**
 * Puts the gate before everything that listens for requests, the framework and what passes it by. What is refused is
 * answered by the framework, so that it looks like any other refusal. Call before any route is registered; the
 * function that it answers, after the last.
 */
export function guardRequests(app: FastifyInstance, gate: RequestGate): () => void {
  const refusals = new WeakMap<IncomingMessage, GateRefusal>();
  const framework = app.server.listeners('request');
  app.addHook('onRequest', (request, _reply, done) => {
    const refusal = refusals.get(request.raw);
    if (refusal === undefined) return done();
    request.principal = refusal.principal;
    if (refusal.pauseMs === 0) return done(refusal.problem);
    setTimeout(done, refusal.pauseMs, refusal.problem);
  });
  return () => {
    const listeners = app.server.listeners('request');
    app.server.removeAllListeners('request');
    app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const refusal = gate.admit(request, response);
      if (refusal !== undefined) refusals.set(request, refusal);
      for (const listener of refusal === undefined ? listeners : framework) {
        Reflect.apply(listener, app.server, [request, response]);
      }
    });
  };
}
