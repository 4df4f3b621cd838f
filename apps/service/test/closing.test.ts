import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startTestService } from './harness/test-service.ts';

it('a stop finishes the request that is under way and answers the next one, which is the last on its connection', async () => {
  const service = await startTestService();
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const event = '{"eventType":"impression"}';
  socket.write(
    `POST /api/sdk/event HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${service.account.publishableKey}\r\ncontent-type: application/json\r\ncontent-length: ${event.length}\r\n\r\n`,
  );
  await sleep(100);
  const stopped = service.stop();
  await sleep(100);
  socket.write(
    `${event}GET /api/platforms/registry HTTP/1.1\r\nhost: x\r\norigin: https://shop.example\r\n\r\n`,
  );
  await Promise.all([closed, stopped]);

  const [first, second] = received.split(/(?<=\})(?=HTTP\/1\.1 )/);
  expect(first).toMatch(/^HTTP\/1\.1 200 /);
  expect(first).toContain('"eventId"');
  // A balancer passes a 503 on to nobody else.
  expect(second).toMatch(/^HTTP\/1\.1 200 /);
  expect(second).toMatch(/^connection: close\r$/im);
  expect(second).toMatch(/^access-control-allow-origin: https:\/\/shop\.example\r$/im);
  expect(second).toContain('"platforms"');
});
