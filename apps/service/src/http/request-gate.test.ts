import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestGate } from './request-gate.ts';
import { WaitingBodies } from './waiting-bodies.ts';

const room = { totalBytes: 40_000_000, accountBytes: 40_000_000, addressBytes: 40_000_000 };
let server: Server;
let bodies: WaitingBodies;
let seen: number;
let answer: (() => void)[];

async function listen(freeBytes: number): Promise<number> {
  bodies = new WaitingBodies({ ...room, freeBytes });
  const gate = new RequestGate({
    bodies,
    keys: { peek: () => undefined },
    rates: { hasClosedKeys: () => false, closedFields: () => undefined },
    bodyBytes: 1_000_000,
    toAddress: () => '127.0.0.1',
    clock: Date.now,
  });
  server.on('request', (request, response) => {
    seen += 1;
    if (gate.admit(request, response) !== undefined) throw new Error('refused');
    request.resume();
    answer.push(() => response.end('done'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

beforeEach(() => {
  server = createServer();
  seen = 0;
  answer = [];
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const chunked = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n';

it.each([
  ['while there is free room', 30_000_000],
  ['where each sender has its share', 0],
])(
  'room for requests that stand in line is given back when their connection ends, %s',
  async (_name, freeBytes) => {
    const socket = connect(await listen(freeBytes), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(chunked.repeat(3));
    await vi.waitFor(() => expect(seen).toBe(3));
    expect(bodies.bytes).toBeGreaterThan(3_000_000);
    socket.destroy();
    await vi.waitFor(() => expect(bodies.bytes).toBe(0));
    // Answers that come too late give nothing back a second time.
    for (const late of answer) late();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(bodies.bytes).toBe(0);
  },
);

it('room is given back with each answer, on a connection that stays', async () => {
  const socket = connect(await listen(30_000_000), '127.0.0.1');
  socket.resume();
  for (let round = 1; round <= 10; round += 1) {
    socket.write(chunked.repeat(2));
    await vi.waitFor(() => expect(seen).toBe(round * 2));
    for (const one of answer.splice(0)) one();
    await vi.waitFor(() => expect(bodies.bytes).toBe(0));
  }
  socket.destroy();
});
