import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventReceipt, limits } from '@overlay/contract';
import { describe, expect, it } from 'vitest';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import type { ServiceOfFile } from '../../kit/shared-service.ts';
import { test } from '../../kit/test.ts';
import { publicUrl } from '../../kit/test-service.ts';
import { parseRaw, sendRaw } from '../../kit/wire.ts';

let service: ServiceOfFile;
test.beforeAll(({ service: shared }) => {
  service = shared;
});

const tap = JSON.stringify({ eventType: 'interaction', interactionType: 'tap', value: 1 });
const head = (length: number, more = '') =>
  `POST /api/sdk/event HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${service.account.publishableKey}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${more}\r\n`;

describe('a malformed request', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a broken request line', 'GET\r\n\r\n'],
    ['a header without a name', 'GET /healthz HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n'],
    ['no Host', 'GET /api/events HTTP/1.1\r\nconnection: close\r\n\r\n'],
    [
      'an event without a Host',
      'POST /api/sdk/event HTTP/1.1\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    ],
    [
      'a Content-Length that is not a number',
      'POST /api/sdk/event HTTP/1.1\r\nhost: x\r\ncontent-length: ten\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /api/sdk/event HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a broken chunk',
      'POST /api/sdk/event HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    ],
  ])('(%s) is answered with the documented 400', async (_name, text) => {
    const { status, head, body } = parseRaw(await sendRaw(service.url, [text]));
    expect(status).toBe(400);
    expect(head).toMatch(/content-type: application\/problem\+json/i);
    expect(body).toMatchObject({
      type: `${publicUrl}/docs/errors/bad_request`,
      code: 'bad_request',
      status: 400,
    });
  });

  it('with more than 16 KiB of headers is answered with 431', async () => {
    const padding = `x-padding: ${'x'.repeat(limits.headerBytes)}\r\n`;
    const {
      status,
      head: answered,
      body,
    } = parseRaw(await sendRaw(service.url, [head(tap.length, padding), tap]));
    expect(status).toBe(431);
    expect(answered).toMatch(/content-type: application\/problem\+json/i);
    expect(body).toMatchObject({
      type: `${publicUrl}/docs/errors/headers_too_large`,
      code: 'headers_too_large',
      status: 431,
      retryable: false,
    });
  });

  it.each(['/api/%zz', '/api/events/%', '/%c0%af'])('with %s is answered with a problem', async (path) => {
    const text = `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;
    const { status, head: answered, body } = parseRaw(await sendRaw(service.url, [text]));
    expect([400, 404]).toContain(status);
    expect(answered).toMatch(/content-type: application\/problem\+json/i);
    expect(body).toHaveProperty('status', status);
  });
});

describe('a request with an unknown Expect', () => {
  it('is handled as if it had none', async () => {
    const expecting = 'expect: 200-ok\r\nconnection: close\r\n';
    const { status, body } = parseRaw(await sendRaw(service.url, [head(tap.length, expecting), tap]));
    expect([status, body]).toMatchObject([200, { ok: true }]);
  });
});

// Concurrently, because each waits for its own time limit.
describe.concurrent('a slow request', () => {
  it('whose body does not arrive within 10 s is answered with 408, while others are answered at once', async () => {
    let isOver = false;
    const slow = sendRaw(service.url, [head(tap.length), tap.slice(0, 5)]).finally(() => {
      isOver = true;
    });
    const other = service.client(service.account.publishableKey);
    readAnswer(EventReceipt, await other.post('/api/sdk/event', JSON.parse(tap)));
    expect(isOver).toBe(false);
    const { status, head: answered, body } = parseRaw(await slow);
    expect(status).toBe(408);
    expect(answered).toMatch(/content-type: application\/problem\+json/i);
    expect(body).toMatchObject({
      type: `${publicUrl}/docs/errors/request_timeout`,
      code: 'request_timeout',
      retryable: true,
    });
  });

  it('that was refused before its body arrived gets one answer, also if the body never does', async () => {
    const unknown = 'POST /api/keys HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    const answers = await sendRaw(service.url, [`${unknown}content-length: 100\r\n\r\n{`]);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
  });

  it('whose headers do not arrive within 10 s is answered with 408', async () => {
    const { status } = parseRaw(await sendRaw(service.url, ['POST /api/sdk/event HTTP/1.1\r\nhost: x\r\n']));
    expect(status).toBe(408);
  });

  it('that sends one byte at a time gets no more time', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.resume();
    socket.write(head(10_000));
    const drip = setInterval(() => socket.write(' '), 250);
    // With a byte every quarter of a second it would take most of an hour.
    await closed;
    clearInterval(drip);
  });
});

describe('a body over 1 MiB', () => {
  const half = 'x'.repeat(512 * 1024);
  const chunk = `${half.length.toString(16)}\r\n${half}\r\n`;

  it.each([
    ['with its length', (count: number) => [head(half.length * count), ...Array(count).fill(half)]],
    [
      'in chunks',
      (count: number) => [
        head(0).replace(/content-length: 0/, 'transfer-encoding: chunked'),
        ...Array(count).fill(chunk),
        '0\r\n\r\n',
      ],
    ],
  ])('%s is answered with 413 even if the sender reads only after writing', async (_name, toParts) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname).pause();
    const failed = new Promise<never>((_resolve, reject) => socket.on('error', reject));
    failed.catch(() => {});
    for (const part of toParts(16)) {
      await Promise.race([new Promise((resolve) => socket.write(part, resolve)), failed]);
    }
    const answer = await Promise.race([
      new Promise((resolve) => socket.once('data', resolve).resume()),
      failed,
    ]);
    const { status, head: answered, body } = parseRaw(String(answer));
    expect(status).toBe(413);
    expect(answered).toMatch(/connection: close/i);
    expect(body).toMatchObject({ code: 'payload_too_large' });
    socket.destroy();
  });

  it('that never ends is not read forever', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.resume();
    socket.write(head(half.length * 1_000));
    const wasWritten = () => new Promise((resolve) => socket.write(half, (error) => resolve(!error)));
    let sent = 0;
    while (sent < 200 && (await wasWritten())) sent += 1;
    // 16 MiB, plus what the system's buffers hold.
    expect(sent).toBeLessThan(100);
  });
});

describe('a connection that ends in the middle of a body', () => {
  it('stores nothing and affects no other request', async () => {
    const { hostname, port } = new URL(service.url);
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect(Number(port), hostname);
        socket.write(head(tap.length) + tap.slice(0, -1));
        await sleep(50);
        socket.destroy();
      }),
    );
    const client = service.client(service.account.publishableKey);
    readAnswer(EventReceipt, await client.post('/api/sdk/event', JSON.parse(tap)));
    readProblem(
      'malformed_json',
      await client.send('POST', '/api/sdk/event', tap.slice(0, -1), { 'content-type': 'application/json' }),
    );
  });
});
