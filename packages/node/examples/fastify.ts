import { createOverlayClient, type InteractionPayload, type OverlayClient } from '@overlay/node';
import Fastify from 'fastify';

const { OVERLAY_ENDPOINT = 'http://127.0.0.1:8787', OVERLAY_SECRET_KEY = '', PORT = '3000' } = process.env;

declare module 'fastify' {
  interface FastifyInstance {
    overlay: OverlayClient;
  }
}

const app = Fastify({ forceCloseConnections: 'idle' });

app.decorate(
  'overlay',
  createOverlayClient({
    endpoint: OVERLAY_ENDPOINT,
    apiKey: OVERLAY_SECRET_KEY,
    onError: (error) => app.log.error(error, 'overlay events'),
  }),
);
// Runs when the last request is answered: what they left is delivered, at most for five seconds.
app.addHook('onClose', async () => {
  const { waiting } = await app.overlay.close({ timeoutMs: 5_000 });
  console.log('closed, still waiting:', waiting);
});

app.post<{ Body: { readonly answers: InteractionPayload[] } }>('/import', async (request, reply) => {
  const results = await app.overlay.trackInteraction(request.body.answers);
  const refused = results.flatMap((result, index) =>
    result.ok || result.queued ? [] : [{ index, ...result.error }],
  );
  return reply
    .code(refused.length === 0 ? 200 : 422)
    .send({ taken: results.length - refused.length, refused });
});

app.post<{ Body: { readonly orderId: string; readonly total: string; readonly sessionId: string } }>(
  '/orders',
  async (request, reply) => {
    const { orderId, total, sessionId } = request.body;
    const result = await app.overlay.trackConversion({
      conversionType: 'purchase',
      orderId,
      value: total,
      currency: 'EUR',
      sessionId,
    });
    return reply.code(result.ok || result.queued ? 200 : 422).send(result);
  },
);

process.once('SIGTERM', () => void app.close());
console.log('listening', await app.listen({ host: '127.0.0.1', port: Number(PORT) }));
