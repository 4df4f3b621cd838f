import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { storeConsumer } from '@overlay/service/internal/log/event-log.ts';
import { expect, it, vi } from 'vitest';
import { sendEvent } from '../kit/read-back.ts';
import { startTestService } from '../kit/test-service.ts';

it('a stop finishes the current request and answers the next one, which is the last on its connection', {
  tags: ['long'],
}, async () => {
  const service = await startTestService();
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const late = connect(Number(port), hostname, () => resolve(false));
      late.on('error', () => resolve(true)).on('connect', () => late.destroy());
    });
  const event = '{"eventType":"impression"}';
  socket.write(
    `POST /api/sdk/event HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${service.account.publishableKey}\r\ncontent-type: application/json\r\ncontent-length: ${event.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  // It is in progress.
  while (!received.startsWith('HTTP/1.1 100 Continue')) await sleep(5);
  received = '';
  const stopped = service.stop();
  // The stop no longer accepts connections.
  while (!(await isRefused())) await sleep(5);
  socket.write(
    `${event}GET /api/platforms/registry HTTP/1.1\r\nhost: x\r\norigin: https://shop.example\r\n\r\n`,
  );
  await Promise.all([closed, stopped]);

  const [first, second] = received.split(/(?<=\})(?=HTTP\/1\.1 )/);
  expect(first).toMatch(/^HTTP\/1\.1 200 /);
  expect(first).toContain('"eventId"');
  // A balancer does not retry a 503 elsewhere.
  expect(second).toMatch(/^HTTP\/1\.1 200 /);
  expect(second).toMatch(/^connection: close\r$/im);
  expect(second).toMatch(/^access-control-allow-origin: https:\/\/shop\.example\r$/im);
  expect(second).toContain('"platforms"');
});

it('a stop right after an acknowledgement leaves an empty log and the event in the store', async () => {
  // So long that only the stop ships.
  const service = await startTestService({ gatherMs: 3_600_000 });
  const { eventLog, conversionLog, eventStore } = service.ports;
  const client = service.client(service.account.secretKey);
  const { eventId } = await sendEvent(client, { eventType: 'impression' });
  await client.post('/api/sdk/conversion', {
    conversionType: 'purchase',
    orderId: '1',
    campaignId: 'camp_1',
  });
  const left: Record<string, unknown> = {};
  for (const [name, log] of Object.entries({ eventLog, conversionLog })) {
    const consumer = await log.consumer(storeConsumer);
    expect((await consumer.lag()).events).toBe(1);
    const close = log.close.bind(log);
    vi.spyOn(log, 'close').mockImplementation(async () => {
      left[name] = (await consumer.lag()).events;
      await close();
    });
  }
  const close = eventStore.close.bind(eventStore);
  vi.spyOn(eventStore, 'close').mockImplementation(async () => {
    const stored = await eventStore.query('SELECT eventId FROM events');
    const conversions = await eventStore.query('SELECT orderId FROM conversions');
    Object.assign(left, { stored, conversions });
    await close();
  });
  await service.stop();
  expect(left).toEqual({
    eventLog: 0,
    conversionLog: 0,
    stored: [{ eventId }],
    conversions: [{ orderId: '1' }],
  });
});
