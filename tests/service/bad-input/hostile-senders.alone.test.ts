import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { defaultServerLimits } from '@overlay/service/internal/settings/limits.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HttpClient } from '../../kit/http-client.ts';
import { startTestService, type TestService } from '../../kit/test-service.ts';
import { parseRaw, sendRaw } from '../../kit/wire.ts';
import { brotliBomb } from './brotli-bomb.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ serverLimits: { ...defaultServerLimits, unreadAnswerMs: 2_000 } });
});
afterAll(() => service.stop());

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** The number of demo files that this process has open. */
function openFiles(): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('/assets/demo/');
    } catch {
      return false;
    }
  }).length;
}

describe.runIf(process.platform === 'linux')('unread downloads', () => {
  const download = 'GET /demo/demo.webm HTTP/1.1\r\nhost: x\r\n\r\n';

  it('leave no file open when their connection ends', async () => {
    for (let round = 0; round < 5; round += 1) {
      const socket = await open();
      socket.write(download.repeat(200));
      await sleep(50);
      socket.destroy();
    }
    await vi.waitFor(() => expect(openFiles()).toBe(0));
  }, 120_000);

  it('are abandoned, and leave no file open', async () => {
    const socket = await open();
    socket.pause();
    const closed = once(socket, 'close');
    socket.write(download.repeat(200));
    await vi.waitFor(() => expect(openFiles()).toBeGreaterThan(0));
    await vi.waitFor(() => expect(openFiles()).toBe(0));
    socket.resume();
    await closed;
  }, 120_000);
});

it('a bomb is refused, and not decompressed further', async () => {
  const body = Buffer.from(brotliBomb, 'base64');
  const sender = new HttpClient(service.url, {
    'content-encoding': 'br',
    'content-type': 'application/json',
  });
  const answer = await sender.send('POST', '/api/sdk/event', new Uint8Array(body));
  expect(answer.status).toBe(413);
  const before = process.cpuUsage();
  await sleep(1_000);
  const { user, system } = process.cpuUsage(before);
  // The rest of a gibibyte would take all of the second.
  expect(user + system).toBeLessThan(500_000);
});

it('many concurrent bombs are all refused, with the memory of a few, and honest bodies are decompressed between them', async () => {
  const body = new Uint8Array(Buffer.from(brotliBomb, 'base64'));
  const sender = new HttpClient(service.url, {
    authorization: `Bearer ${service.account.publishableKey}`,
    'content-encoding': 'br',
    'content-type': 'application/json',
  });
  const honest = new Uint8Array(brotliCompressSync(JSON.stringify({ eventType: 'impression' })));
  let most = 0;
  const before = process.memoryUsage.rss();
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before);
  }, 5);
  const bombs = Array.from({ length: 40 }, () => sender.send('POST', '/api/sdk/event', body));
  const taken = await sender.send('POST', '/api/sdk/event', honest);
  const statuses = (await Promise.all(bombs)).map(({ status }) => status);
  clearInterval(watch);
  expect([taken.status, ...new Set(statuses)]).toEqual([200, 413]);
  // Their windows alone would take 640 MiB.
  expect(most).toBeLessThan(250 * 1024 ** 2);
}, 240_000);

it('a Content-Length behind two thousand header fields is refused with them', async () => {
  const fields = Array.from({ length: 2_000 }, (_, index) => `a${index}:\r\n`).join('');
  const request = `POST /api/sdk/event HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${fields}content-length: 1000000\r\n\r\n`;
  const { status, body } = parseRaw(await sendRaw(service.url, [request, 'x'.repeat(1_000_000)]));
  expect([status, body]).toMatchObject([431, { code: 'headers_too_large' }]);
});

it('bodies in a million chunks take no memory, and are soon abandoned', async () => {
  const head =
    'POST /api/sdk/event HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
  const before = process.memoryUsage.rss();
  const senders = await Promise.all(Array.from({ length: 10 }, open));
  const closed = senders.map((sender) => new Promise((resolve) => sender.once('close', resolve)));
  for (const sender of senders) sender.resume().write(`${head}${'1\r\nx\r\n'.repeat(1_000_000)}`);
  await Promise.all(closed);
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 ** 2);
  expect((await service.client().get('/readyz')).status).toBe(200);
}, 240_000);
