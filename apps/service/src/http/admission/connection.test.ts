import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Connection } from './connection.ts';

let server: Server;
let reader: Socket;
let writer: Socket;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  [writer] = await accepted;
});
afterEach(() => {
  reader.destroy();
  writer.destroy();
  server.close();
});

/** The systems on both ends buffer as much as they have room for, even without a reader. */
async function settle(): Promise<void> {
  for (let before = -1, now = 0; before !== now; ) {
    before = now;
    await sleep(300);
    now = Number(Reflect.get(Reflect.get(writer, '_handle'), 'writeQueueSize'));
  }
}

it('an answer is abandoned after ten seconds without a byte read, not after twice that', async () => {
  const connection = new Connection(writer, setImmediate);
  writer.write(Buffer.alloc(64 * 1024 ** 2));
  await settle();
  connection.watchReader(10_000, 1_000);
  connection.watchReader(10_000, 10_999);
  expect(writer.destroyed).toBe(false);
  connection.watchReader(10_000, 11_000);
  expect(writer.destroyed).toBe(true);
});

it('the timeout of an answer in one long write restarts whenever a part of it is read', async () => {
  const connection = new Connection(writer, setImmediate);
  writer.write(Buffer.alloc(64 * 1024 ** 2));
  await settle();
  connection.watchReader(10_000, 1_000);
  const read = new Promise<void>((resolve) => {
    let bytes = 0;
    reader.on('data', (data) => {
      bytes += data.length;
      if (bytes < 16 * 1024 ** 2) return;
      reader.pause();
      resolve();
    });
  });
  reader.resume();
  await read;
  await settle();
  expect(writer.writableLength).toBeGreaterThan(0);
  connection.watchReader(10_000, 11_000);
  expect(writer.destroyed).toBe(false);
  connection.watchReader(10_000, 21_000);
  expect(writer.destroyed).toBe(true);
});

it('an answer that is not read is abandoned even if more is written to it', async () => {
  const connection = new Connection(writer, setImmediate);
  writer.write(Buffer.alloc(64 * 1024 ** 2));
  await settle();
  connection.watchReader(10_000, 1_000);
  writer.write('more');
  connection.watchReader(10_000, 11_000);
  expect(writer.destroyed).toBe(true);
});

it('a connection without a pending answer is left alone', () => {
  const connection = new Connection(writer, setImmediate);
  for (let nowMs = 0; nowMs < 100_000; nowMs += 1_000) connection.watchReader(10_000, nowMs);
  expect(writer.destroyed).toBe(false);
});
