import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultServerLimits } from '../src/http/server-limits.ts';
import { bearer } from './harness/http-client.ts';
import { readProblem } from './harness/read-answer.ts';
import { startTestService, type TestService } from './harness/test-service.ts';

const path = '/api/sdk/event';
const impression = { eventType: 'impression' };
const mib = 1024 ** 2;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    // 512 KiB for whoever comes first; beyond it an account may have 1 MiB under way, an address 512 KiB.
    serverLimits: { ...defaultServerLimits, waitingBytes: 4 * mib, connectionsPerAddress: 30 },
  });
});
afterAll(() => service.stop());

/** A request whose body never comes to its end. */
async function sendHalf(headers: Record<string, string>): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  const lines = Object.entries({ host: hostname, 'content-type': 'application/json', ...headers });
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n{"half":`,
  );
  return socket;
}

async function sendHalves(count: number, headers: Record<string, string>): Promise<() => Promise<void>> {
  const sockets = await Promise.all(Array.from({ length: count }, () => sendHalf(headers)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  return async () => {
    for (const socket of sockets) socket.destroy();
    // What a client closes reaches the service a moment later.
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
}

describe('one sender with too much under way', () => {
  it('is told 429 beyond its share; another account and another key are served; it is served again later', async () => {
    const [one, other] = [await service.addAccount(), await service.addAccount()];
    const [client, otherClient] = [service.client(one.secretKey), service.client(other.secretKey)];
    expect((await client.post(path, impression)).status).toBe(200);
    expect((await otherClient.post(path, impression)).status).toBe(200);

    const end = await sendHalves(3, { ...bearer(one.secretKey), 'content-length': String(507 * 1_024) });
    const refused = await client.post(path, impression);
    readProblem('rate_limited', refused);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await otherClient.post(path, impression)).status).toBe(200);
    await end();
    expect((await client.post(path, impression)).status).toBe(200);
  });

  it('is counted by its address as long as its key is not known', async () => {
    const account = await service.addAccount();
    const key = (await account.addKey({ kind: 'publishable' })).secret;
    expect((await service.client(account.secretKey).post(path, impression)).status).toBe(200);
    const end = await sendHalves(2, { 'content-length': String(507 * 1_024) });
    readProblem('rate_limited', await service.client().post(path, { ...impression, key }));
    expect((await service.client(account.secretKey).post(path, impression)).status).toBe(200);
    await end();
    expect((await service.client().post(path, { ...impression, key })).status).toBe(200);
  });

  it('is counted with all that a body may have where its length is not known', async () => {
    const account = await service.addAccount();
    await service.client(account.secretKey).post(path, impression);
    const end = await sendHalves(1, { ...bearer(account.secretKey), 'transfer-encoding': 'chunked' });
    readProblem('rate_limited', await service.client(account.secretKey).post(path, impression));
    await end();
    expect((await service.client(account.secretKey).post(path, impression)).status).toBe(200);
  });
});

it('many senders together are told 503 where there is no room left for anybody', async () => {
  const ends = [];
  for (let index = 0; index < 4; index += 1) {
    const account = await service.addAccount();
    await service.client(account.secretKey).post(path, impression);
    ends.push(await sendHalves(1, { ...bearer(account.secretKey), 'content-length': String(mib - 4_096) }));
  }
  const refused = await service.client(service.account.secretKey).post(path, impression);
  readProblem('overloaded', refused);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect((await service.client().get('/healthz')).status).toBe(200);
  for (const end of ends) await end();
  expect((await service.client(service.account.secretKey).post(path, impression)).status).toBe(200);
});

it('a body that never ends does not hold up a restart', async () => {
  const end = await sendHalves(1, { 'content-length': '1000' });
  const startedMs = performance.now();
  await service.restart();
  expect(performance.now() - startedMs).toBeLessThan(8_000);
  await end();
  expect((await service.client().get('/healthz')).status).toBe(200);
});

it('an address has so many connections and no more', async () => {
  const { hostname, port } = new URL(service.url);
  const sockets = Array.from({ length: 60 }, () => connect(Number(port), hostname).on('error', () => {}));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sockets.filter((socket) => !socket.destroyed).length).toBeLessThanOrEqual(30);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await service.client().get('/healthz')).status).toBe(200);
});
