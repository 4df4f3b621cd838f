import { randomUUID } from 'node:crypto';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import { EventBatch, InteractionPayload } from '@overlay/contract';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { createEventsTable, insertMany, insertOne, toColumns, toEventValues } from './postgres-events.ts';

/**
 * A do-it-yourself solution on one machine: the same HTTP framework and validation, and a table with a unique key. In
 * its favour, it hashes no device, knows no bots, limits nothing and looks up no key.
 */
const pool = new Pool({ connectionString: process.env['BENCH_POSTGRES_URL'] ?? '', max: 20 });
await pool.query(createEventsTable);

const app = Fastify();
app.setValidatorCompiler(TypeBoxValidatorCompiler);
const key = `Bearer ${process.env.BENCH_KEY}`;
app.addHook('onRequest', async (request, reply) => {
  if (request.headers.authorization !== key) await reply.code(401).send();
});
app.post<{ Body: InteractionPayload }>(
  '/api/sdk/event',
  { schema: { body: InteractionPayload } },
  async (request) => {
    const eventId = randomUUID();
    await pool.query({ name: 'one', text: insertOne, values: [...toEventValues(eventId, request.body)] });
    return { ok: true, eventId, receivedAt: new Date().toISOString() };
  },
);
app.post<{ Body: EventBatch }>('/api/sdk/events', { schema: { body: EventBatch } }, async (request) => {
  const rows = request.body.events.map((event) => toEventValues(randomUUID(), event));
  await pool.query({ name: 'many', text: insertMany, values: [...toColumns(rows)] });
  const receivedAt = new Date().toISOString();
  return {
    ok: true,
    receivedAt,
    results: rows.map(([eventId], index) => ({ index, status: 'accepted', eventId, receivedAt })),
  };
});
app.get('/api/count', async () => {
  const { rows } = await pool.query('SELECT count(*)::int AS events FROM events');
  return rows[0];
});

const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: Number(new URL(url).port) });
process.once('disconnect', () => process.exit(0));
