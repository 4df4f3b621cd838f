import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { defaultServerLimits } from '@overlay/service/internal/settings/limits.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bearer } from '../kit/http-client.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

const path = '/api/sdk/event';
const impression = { eventType: 'impression' };
const mib = 1024 ** 2;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    // 512 KiB for any sender; beyond that an account may hold 1 MiB, a network 512 KiB.
    serverLimits: {
      ...defaultServerLimits,
      waitingBytes: 4 * mib,
      connectionsPerAddress: 30,
      refusedBodyMs: 500,
    },
  });
  // The owner of a key stays known, however slow the machine.
  service.clock.freeze();
});
afterAll(() => service.stop());

interface Halves {
  /** Refusals that arrived before the request was complete. */
  readonly refusals: readonly string[];
  end(): void;
}

/** Requests whose bodies arrive except for the last byte, or not at all. */
async function sendHalves(
  count: number,
  headers: Record<string, string>,
  { isIdle = false } = {},
): Promise<Halves> {
  const { hostname, port } = new URL(service.url);
  const lines = Object.entries({ host: hostname, 'content-type': 'application/json', ...headers });
  const head = `POST ${path} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`;
  const refusals: string[] = [];
  const send = async (): Promise<Socket> => {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.on('data', (data) => refusals.push(/"code":"(\w+)"/.exec(String(data))?.[1] ?? ''));
    socket.write(head);
    if (!isIdle) socket.write('x'.repeat(Number(headers['content-length']) - 1));
    return socket;
  };
  const sockets = await Promise.all(Array.from({ length: count }, send));
  await new Promise((resolve) => setTimeout(resolve, 300));
  return {
    refusals,
    end() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

const half = { 'content-length': String(500 * 1_024) };

async function expectServed(...keys: readonly string[]): Promise<void> {
  for (const key of keys) expect((await service.client(key).post(path, impression)).status).toBe(200);
}

/** The service sees a closed connection slightly later. */
async function expectServedAgain(key: string): Promise<void> {
  await expect.poll(async () => (await service.client(key).post(path, impression)).status).toBe(200);
}

describe('one sender with too many concurrent requests', () => {
  it('gets 429 beyond its share, while another account is served; later it is served again', async () => {
    const [one, other] = [await service.addAccount(), await service.addAccount()];
    await expectServed(one.secretKey, other.secretKey);
    const halves = await sendHalves(6, { ...bearer(one.secretKey), ...half });
    await expectServed(other.secretKey, other.publishableKey);
    // They get the answer once the service stops reading the rest of their bodies.
    await vi.waitFor(() => expect(halves.refusals).toContain('rate_limited'));
    halves.end();
    await expectServedAgain(one.secretKey);
  });

  it('is counted by its network as long as its key is unknown', async () => {
    const account = await service.addAccount();
    await expectServed(account.secretKey);
    const halves = await sendHalves(4, half);
    await expectServed(account.secretKey);
    await vi.waitFor(() => expect(halves.refusals).toContain('rate_limited'));
    halves.end();
    await expectServedAgain(account.publishableKey);
  });

  it('with a publishable key does not affect the secret key of its account', async () => {
    const account = await service.addAccount();
    await expectServed(account.publishableKey, account.secretKey);
    const halves = await sendHalves(6, { ...bearer(account.publishableKey), ...half });
    await expectServed(account.secretKey);
    await vi.waitFor(() => expect(halves.refusals).toContain('rate_limited'));
    halves.end();
    await expectServedAgain(account.publishableKey);
  });

  it('is counted by the bytes it sends, not by those it announces', async () => {
    const account = await service.addAccount();
    const keys = [account.secretKey, account.publishableKey];
    await expectServed(...keys);
    const announced = { ...bearer(account.publishableKey), 'content-length': String(mib) };
    const { end } = await sendHalves(25, announced, { isIdle: true });
    await expectServed(...keys);
    end();
  });
});

it('many senders together get 503 once all memory is used', async () => {
  const keys: string[] = [];
  for (let index = 0; index < 6; index += 1) keys.push((await service.addAccount()).secretKey);
  await expectServed(...keys);
  // At once: after ten seconds an incomplete body releases its memory.
  const all = await Promise.all(keys.map((key) => sendHalves(2, { ...bearer(key), ...half })));
  expect((await service.client().get('/healthz')).status).toBe(200);
  await vi.waitFor(() => expect(all.flatMap(({ refusals }) => refusals)).toContain('overloaded'));
  for (const { end } of all) end();
  await expectServedAgain(service.account.secretKey);
});

it('a body that never ends does not delay a restart', { tags: ['long'] }, async () => {
  const halves = await sendHalves(1, { 'content-length': '1000' });
  await service.restart();
  // If the stop had waited for the body, its sender would have got a timeout.
  expect(halves.refusals).not.toContain('request_timeout');
  expect((await service.client().get('/healthz')).status).toBe(200);
});

it('an address has a limited number of connections', async () => {
  const { hostname, port } = new URL(service.url);
  const sockets = Array.from({ length: 60 }, () => connect(Number(port), hostname).on('error', () => {}));
  await expect.poll(() => sockets.filter((socket) => !socket.destroyed).length).toBeLessThanOrEqual(30);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await service.client().get('/healthz')).status).toBe(200);
});
