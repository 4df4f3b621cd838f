import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultServerLimits, type ServerLimits } from '../../settings/limits.ts';
import { createClientErrorHandler } from '../answers/client-errors.ts';
import { createResponseHeaders } from '../answers/response-headers.ts';
import { Admission, type AdmissionOptions } from './admission.ts';
import { allowSlowReader, refusalOf } from './admitted-request.ts';
import { createClientAddresses } from './client-address.ts';

const kib = 1_024;
const mib = 1_024 * kib;

let admission: Admission;
let server: Server;
let sockets: Socket[];

const options: AdmissionOptions = {
  // Long, so that only tests about these times meet them, however slow the machine is.
  limits: { ...defaultServerLimits, unreadAnswerMs: 90_000, bodyStallMs: 90_000 },
  keys: { peek: () => undefined },
  rates: { hasClosedKeys: () => false, closedFields: () => undefined },
  addresses: createClientAddresses(undefined),
  clock: Date.now,
};

beforeEach(() => {
  admission = new Admission(options);
  sockets = [];
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Replaces the limits that all tests share. */
function admitWithin(limits: Partial<ServerLimits>): void {
  admission = new Admission({ ...options, limits: { ...options.limits, ...limits } });
}

async function listen(listener: RequestListener): Promise<void> {
  server = admission.createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function open(): Promise<Socket> {
  const address = server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

const toGet = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const get = toGet('/');
const chunkedHead = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';

describe('requests of one connection', () => {
  it.each([
    ['GETs', get],
    ['POSTs', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}'],
  ])(
    '(%s) are answered one after another, and the connection is not read meanwhile',
    async (_name, request) => {
      let underWay = 0;
      let most = 0;
      let answered = 0;
      await listen((_request, response) => {
        underWay += 1;
        most = Math.max(most, underWay);
        setTimeout(() => {
          underWay -= 1;
          answered += 1;
          response.end('done');
        }, 1);
      });
      const socket = await open();
      socket.resume();
      for (let write = 0; write < 20; write += 1) socket.write(request.repeat(50));
      await vi.waitFor(() => expect(answered).toBe(1_000));
      expect(most).toBe(1);
      await vi.waitFor(() => expect(admission.memory.bytes).toBe(0));
    },
  );

  it('that are refused behind others are answered in their turn', async () => {
    const answers: (() => void)[] = [];
    await listen((request, response) => {
      const refusal = refusalOf(request);
      if (refusal !== undefined) response.end(refusal.problem.code);
      else answers.push(() => response.end(request.url));
    });
    const socket = await open();
    const refused = `GET / HTTP/1.1\r\nhost: x\r\n${'a:\r\n'.repeat(101)}\r\n`;
    socket.write(toGet('/a') + refused + refused + toGet('/b') + refused);
    let text = '';
    socket.on('data', (data) => (text += String(data)));
    for (let answered = 0; answered < 2; answered += 1) {
      await vi.waitFor(() => expect(answers).toHaveLength(answered + 1));
      answers[answered]?.();
    }
    const refusal = 'headers_too_large';
    await vi.waitFor(() =>
      expect(text.match(/^(\/[ab]|headers_too_large)/gm)).toEqual(['/a', refusal, refusal, '/b', refusal]),
    );
    await vi.waitFor(() => expect(admission.memory.bytes).toBe(0));
  });

  it('hold memory while they wait, refused or not', async () => {
    await listen(() => {});
    const socket = await open();
    const refused = `GET / HTTP/1.1\r\nhost: x\r\n${'a:\r\n'.repeat(101)}\r\n`;
    socket.write(get + refused + get);
    await vi.waitFor(() => expect(admission.memory.bytes).toBe(3 * 16 * kib));
    socket.destroy();
    await vi.waitFor(() => expect(admission.memory.bytes).toBe(0));
  });

  it('are not started after an answer that closes it', async () => {
    let begun = 0;
    await listen((_request, response) => {
      begun += 1;
      response.setHeader('connection', 'close').end('last');
    });
    const socket = await open();
    const closed = once(socket, 'close');
    socket.resume().write(get.repeat(10));
    await closed;
    await vi.waitFor(() => expect(admission.memory.bytes).toBe(0));
    expect(begun).toBe(1);
  });

  it('that wait are no longer counted as writes once it has closed', async () => {
    await listen(() => {});
    const socket = await open();
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}'.repeat(3));
    await vi.waitFor(() => expect(admission.writesUnderWay).toBe(3));
    socket.destroy();
    await vi.waitFor(() => expect(admission.writesUnderWay).toBe(0));
  });

  it('that are never answered leave later ones unread in the socket', async () => {
    await listen(() => {});
    const socket = await open();
    const long = get.replace('/', `/${'x'.repeat(1_000)}`).repeat(64);
    for (let sent = 0; sent < 32 * mib; sent += long.length) socket.write(long);
    await vi.waitFor(() => expect(admission.memory.bytes).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(admission.memory.bytes).toBeLessThan(4 * mib);
    expect(socket.writableLength).toBeGreaterThan(0);
  });

  it('that arrive together and exceed the memory of their network close it', async () => {
    await listen(() => {});
    const socket = await open();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    for (let sent = 0; sent < 32; sent += 1) socket.write(get.repeat(2_400));
    socket.resume();
    await closed;
    await vi.waitFor(() => expect(admission.memory.bytes).toBe(0));
  });

  it('are notified when it closes while one is answered', async () => {
    let closed = 0;
    await listen((_request, response) => response.once('close', () => (closed += 1)));
    const socket = await open();
    socket.write(get.repeat(4));
    await vi.waitFor(() => expect(admission.memory.bytes).toBe(4 * 16 * kib));
    socket.destroy();
    await vi.waitFor(() => expect([closed, admission.memory.bytes]).toEqual([1, 0]));
  });

  it('are dropped if it closed before their turn', async () => {
    let begun = 0;
    const answers: (() => void)[] = [];
    await listen((_request, response) => {
      begun += 1;
      answers.push(() => response.end('done'));
    });
    const socket = await open();
    socket.write(get.repeat(40));
    await vi.waitFor(() => expect(admission.memory.bytes).toBe(40 * 16 * kib));
    socket.resetAndDestroy();
    answers[0]?.();
    await vi.waitFor(() => expect(admission.memory.bytes).toBe(0));
    expect(begun).toBe(1);
  });
});

describe('an answer', () => {
  it('that is not read is abandoned, with those behind it', async () => {
    admitWithin({ unreadAnswerMs: 1_500 });
    let closed = 0;
    await listen((_request, response) => {
      response.once('close', () => (closed += 1));
      response.write(Buffer.alloc(16 * mib));
    });
    const socket = await open();
    socket.pause();
    socket.write(get.repeat(3));
    await vi.waitFor(() => expect([closed, admission.memory.bytes]).toEqual([1, 0]));
  });

  it('to a known caller may be read slowly, and is abandoned later', async () => {
    admitWithin({ unreadAnswerMs: 500, slowReaderMs: 5_000 });
    let closedAtMs = 0;
    const begunAtMs = performance.now();
    await listen((request, response) => {
      allowSlowReader(request);
      response.once('close', () => (closedAtMs = performance.now()));
      response.write(Buffer.alloc(16 * mib));
    });
    const socket = await open();
    socket.pause();
    socket.write(get);
    await vi.waitFor(() => expect(closedAtMs).toBeGreaterThan(0), { timeout: 60_000 });
    expect(closedAtMs - begunAtMs).toBeGreaterThanOrEqual(5_000);
  });

  it('that is produced slowly is sent to its end', async () => {
    admitWithin({ unreadAnswerMs: 1_500 });
    await listen((_request, response) => setTimeout(() => response.end('late'), 4_000));
    const waiting = await open();
    waiting.write(get);
    const [late] = await once(waiting, 'data');
    expect(String(late)).toContain('late');
  });

  it('that is read slowly is sent to its end', async () => {
    // Reading takes at least 6 s, and only a machine that stalls for 4 s makes a pause that is too long.
    admitWithin({ unreadAnswerMs: 4_000 });
    await listen((_request, response) => response.end(Buffer.alloc(12 * mib)));
    const reader = await open();
    let received = 0;
    reader.write(get);
    reader.on('data', (data) => {
      received += data.length;
      reader.pause();
      setTimeout(() => reader.resume(), 30);
    });
    await vi.waitFor(() => expect(received).toBeGreaterThan(12 * mib));
  });
});

describe('a body', () => {
  const readAll: RequestListener = (request, response) => {
    admission.bodies.read(request, (refusal, body) => {
      response.end(refusal === null ? `taken ${body?.length}` : `refused ${refusal.code}`);
    });
  };
  const answerTo = async (...parts: readonly string[]): Promise<string> => {
    const socket = await open();
    for (const part of parts) socket.write(part);
    let text = '';
    while (!/(taken|refused) \w+/.test(text)) text += String((await once(socket, 'data'))[0]);
    return /(taken|refused) \w+/.exec(text)?.[0] ?? '';
  };

  it('counts as many bytes as have arrived, not as were announced', async () => {
    await listen(readAll);
    const announcing = await Promise.all(Array.from({ length: 50 }, open));
    for (const socket of announcing) {
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${mib}\r\n\r\nx`);
    }
    await vi.waitFor(() => expect(admission.memory.bytes).toBe(50 * 8 * kib));
    announcing[0]?.write('x'.repeat(500 * kib));
    await vi.waitFor(() => expect(admission.memory.bytes).toBeGreaterThan(500 * kib));
    expect(admission.memory.bytes).toBeLessThan(50 * 8 * kib + mib);
  });

  it('may come in parts, but not in a hundred thousand', async () => {
    await listen(readAll);
    const part = `64\r\n${'x'.repeat(100)}\r\n`;
    expect(await answerTo(chunkedHead, part.repeat(5_000), '0\r\n\r\n')).toBe('taken 500000');
    expect(await answerTo(chunkedHead, '1\r\nx\r\n'.repeat(100_000), '0\r\n\r\n')).toBe(
      'refused payload_too_large',
    );
  });

  it('that stops arriving is refused', async () => {
    admitWithin({ bodyStallMs: 1_500 });
    await listen(readAll);
    expect(await answerTo(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nx`)).toBe(
      'refused request_timeout',
    );
  });

  it('whose sender disconnects frees its memory', async () => {
    await listen(readAll);
    const socket = await open();
    socket.write(`${chunkedHead}5\r\nhello\r\n`);
    await vi.waitFor(() => expect(admission.memory.arrivingBytes).toBe(4 * kib));
    socket.destroy();
    await vi.waitFor(() => expect([admission.memory.bytes, admission.memory.arrivingBytes]).toEqual([0, 0]));
  });
});

it('a proxy that names its client is reported once', async () => {
  let told = 0;
  admission = new Admission({ ...options, onForwarded: () => (told += 1) });
  await listen((_request, response) => response.end('done'));
  const socket = await open();
  socket.resume().write(get + get.replace('\r\n\r\n', '\r\nx-forwarded-for: 192.0.2.1\r\n\r\n').repeat(3));
  await once(socket, 'data');
  await vi.waitFor(() => expect([told, admission.memory.bytes]).toEqual([1, 0]));
});

it('a request with more than a hundred header fields is refused, whatever follows them', async () => {
  await listen((request, response) => response.end(refusalOf(request)?.problem.code ?? 'admitted'));
  // Node 22, 24 and 26 refuse beyond a thousand fields themselves; Node 20 drops the others and admits it.
  server.on(
    'clientError',
    createClientErrorHandler(
      'https://overlay.test',
      createResponseHeaders({ publicUrl: 'https://overlay.test' }),
    ),
  );
  const socket = await open();
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${'a:\r\n'.repeat(2_000)}content-length: 5\r\n\r\nhello`);
  expect(String((await once(socket, 'data'))[0])).toContain('headers_too_large');
});

it('of many requests refused at once, a few are answered per turn: an admitted one does not wait for them all', async () => {
  const started: string[] = [];
  await listen((request, response) => {
    started.push(refusalOf(request)?.problem.code ?? 'admitted');
    response.end('done');
  });
  const refused = await Promise.all(Array.from({ length: 60 }, open));
  const admitted = await open();
  const connections = promisify(server.getConnections).bind(server);
  await vi.waitFor(async () => expect(await connections()).toBe(61));
  for (const socket of refused) socket.write(`GET / HTTP/1.1\r\nhost: x\r\n${'a:\r\n'.repeat(101)}\r\n`);
  admitted.write(get);
  await vi.waitFor(() => expect(started).toHaveLength(61));
  expect(started.indexOf('admitted')).toBeLessThan(30);
});
