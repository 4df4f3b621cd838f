import { createServer } from 'node:http';
import { createOverlayClient } from '@overlay/node';
import express from 'express';

const { OVERLAY_ENDPOINT = 'http://127.0.0.1:8787', OVERLAY_SECRET_KEY = '', PORT = '3000' } = process.env;

const overlay = createOverlayClient({
  endpoint: OVERLAY_ENDPOINT,
  apiKey: OVERLAY_SECRET_KEY,
  journal: { path: process.env.OVERLAY_JOURNAL ?? './overlay-events.journal' },
  onError: ({ code, message, isRetried, count }) => {
    console.error(isRetried ? 'will be sent again:' : 'lost:', count, code, message);
  },
});

const app = express();
app.use(express.json());

// A visitor answers in your own player: pass it on without making the visitor wait for it.
app.post('/answers', async (request, response) => {
  const { videoId, sessionId, stars, answerId } = request.body;
  const result = await overlay.trackInteraction(
    { eventType: 'interaction', interactionType: 'rating', value: stars, videoId, sessionId },
    { dedupeKey: answerId, until: 'queued' },
  );
  // 202: it is in the journal, and it will be delivered once. 400: it never will be.
  if (result.ok || result.queued) response.status(202).end();
  else response.status(400).json(result.error);
});

// An order is paid: the payment provider calls again until it gets a 2xx, so answer when it is stored.
app.post('/webhooks/order-paid', async (request, response) => {
  const { orderId, total, currency, sessionId } = request.body;
  const result = await overlay.trackConversion({
    conversionType: 'purchase',
    orderId,
    value: total,
    currency,
    sessionId,
  });
  const isKept = result.ok || result.queued;
  response.status(isKept ? 200 : 422).json(result);
});

const server = createServer(app);
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening', server.address()));

// First no more requests, then no more events.
process.once('SIGTERM', () => {
  server.close(async () => {
    const { waiting } = await overlay.close({ timeoutMs: 5_000 });
    console.log('closed, still waiting:', waiting);
  });
  server.closeIdleConnections();
});
