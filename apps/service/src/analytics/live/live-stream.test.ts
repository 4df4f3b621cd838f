import { expect, test } from 'vitest';
import { LiveStream } from './live-stream.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a reader who takes nothing is closed after ten messages, and one who reads never', async () => {
  const [idle, busy] = [new LiveStream(undefined), new LiveStream(undefined)];
  let read = '';
  busy.on('data', (text: string) => {
    read += text;
  });
  for (let second = 1; second <= 30; second += 1) {
    idle.say(second, { second });
    busy.say(second, { second });
    await settle();
  }
  expect([idle.destroyed, busy.destroyed]).toEqual([true, false]);
  expect(read.split('\n\n').slice(0, 2)).toEqual(['retry: 2000', 'id: 1\ndata: {"second":1}']);
  expect(read).toMatch(/id: 30\ndata: \{"second":30\}\n\n$/);
});

test('a reader who takes nothing is closed at once if messages are large', () => {
  const stream = new LiveStream(undefined);
  const text = 'x'.repeat(300 * 1024);
  for (let second = 1; second <= 3; second += 1) stream.say(second, { text });
  expect(stream.destroyed).toBe(true);
});

test('nothing follows the end', async () => {
  const stream = new LiveStream(undefined);
  stream.end('invalid_api_key');
  stream.say(1, {});
  stream.end();
  const pieces: string[] = [];
  for await (const piece of stream) pieces.push(piece);
  expect(pieces.join('')).toBe('retry: 2000\n\nevent: end\ndata: {"code":"invalid_api_key"}\n\n');
});
