import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { afterEach, expect, it } from 'vitest';
import { createOutgoing, defaultOutgoingBounds, type OutgoingOptions } from './outgoing.ts';

type Resolve = NonNullable<OutgoingOptions['resolve']>;

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

async function listening(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return String(address.port);
}

async function site(onRequest: RequestListener) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    onRequest(request, response);
  });
  return { port: await listening(server), paths };
}

const here: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const loopback = [ipaddr.parseCIDR('127.0.0.0/8')];

function outgoing(options: Partial<OutgoingOptions> = {}) {
  return createOutgoing({ userAgent: 'Test', allowed: loopback, resolve: here, ...options });
}

function bounded(bounds: Partial<OutgoingOptions['bounds']>) {
  return { bounds: { ...defaultOutgoingBounds, ...bounds } };
}

it('connects to the address that the name resolved to, and names itself and the host', async () => {
  const { port } = await site(({ headers }, response) =>
    response.end(`${headers.host} ${headers['user-agent']}`),
  );
  const result = await outgoing()({ url: `http://shop.example:${port}/page#part` });
  expect(result).toMatchObject({ ok: true, status: 200, url: `http://shop.example:${port}/page` });
  expect(result.ok && result.body.toString()).toBe(`shop.example:${port} Test`);
});

it('a name is resolved once for each connection, so a second answer of its resolver is never used', async () => {
  const { port } = await site((_request, response) => response.end('reached'));
  let lookUps = 0;
  const resolve: Resolve = async () => {
    lookUps += 1;
    return [{ address: lookUps === 1 ? '203.0.114.1' : '127.0.0.1', family: 4 }];
  };
  const send = createOutgoing({ userAgent: 'Test', resolve, ...bounded({ withinMs: 300 }) });
  expect((await send({ url: `http://rebinding.example:${port}/` })).ok).toBe(false);
  expect(lookUps).toBe(1);
});

it.each([
  ['a private address', ['10.0.0.1']],
  ['a public and a private address', ['203.0.114.1', '10.0.0.1']],
  ['a mapped loopback address', ['::ffff:127.0.0.1']],
])('a name that resolves to %s is refused', async (_what, addresses) => {
  const resolve = async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const send = createOutgoing({ userAgent: 'Test', resolve });
  expect(await send({ url: 'http://inside.example/' })).toEqual({
    ok: false,
    fault: 'not_public',
    url: 'http://inside.example/',
  });
});

it('an address of a redirect is checked like the first, and never asked', async () => {
  const inside = await site((_request, response) => response.end('secret'));
  const outside = await site((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.2:${inside.port}/` }).end();
  });
  const allowed = [ipaddr.parseCIDR('127.0.0.1/32')];
  const result = await outgoing({ allowed })({ url: `http://shop.example:${outside.port}/` });
  expect(result).toMatchObject({ ok: false, fault: 'not_public', url: `http://127.0.0.2:${inside.port}/` });
  expect(inside.paths).toEqual([]);
});

it('three redirects are followed, relative ones too, and a fourth is not', async () => {
  const { port, paths } = await site(({ url = '' }, response) => {
    const left = Number(url.slice(1));
    if (left === 0) response.end('arrived');
    else response.writeHead(307, { location: `/${left - 1}` }).end();
  });
  expect(await outgoing()({ url: `http://a.example:${port}/3` })).toMatchObject({ ok: true, status: 200 });
  expect(await outgoing()({ url: `http://a.example:${port}/4` })).toMatchObject({
    fault: 'too_many_redirects',
  });
  expect(paths).toEqual(['/3', '/2', '/1', '/0', '/4', '/3', '/2', '/1']);
});

it('a body is not sent on to where a redirect points', async () => {
  const { port, paths } = await site((_request, response) => {
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const result = await outgoing()({ url: `http://a.example:${port}/hook`, method: 'POST', body: '{}' });
  expect(result.ok).toBe(false);
  expect(paths).toEqual(['/hook']);
});

it.each([
  'file:///etc/passwd',
  'ftp://shop.example/',
  'gopher://shop.example/',
  'javascript:alert(1)',
  'data:text/html,hello',
  'http://user:password@shop.example/',
  'http://user@shop.example/',
  'http://shop.example:22/',
  'http://shop.example:25/',
  'http://',
  'shop.example',
  `http://shop.example/${'a'.repeat(3_000)}`,
])('%s is refused without a look-up', async (url) => {
  let lookUps = 0;
  const resolve: Resolve = async () => {
    lookUps += 1;
    return [];
  };
  expect(await outgoing({ resolve })({ url })).toMatchObject({ ok: false, fault: 'invalid_url' });
  expect(lookUps).toBe(0);
});

it('ports that browsers block are refused without a look-up', async () => {
  const resolve: Resolve = () => Promise.reject(new Error('looked up'));
  expect(await outgoing({ resolve })({ url: 'http://shop.example:6667/' })).toMatchObject({ ok: false });
});

it('a body is read up to the bound, whatever it is compressed with', async () => {
  const text = Buffer.alloc(100_000, 'a');
  const { port } = await site(({ url }, response) => {
    if (url === '/gzip') response.setHeader('content-encoding', 'gzip').end(gzipSync(text));
    else if (url === '/br') response.setHeader('content-encoding', 'br').end(brotliCompressSync(text));
    else response.end(text);
  });
  for (const path of ['plain', 'gzip', 'br']) {
    const request = { url: `http://a.example:${port}/${path}` };
    const exact = await outgoing(bounded({ bytes: 100_000 }))(request);
    expect(exact.ok && exact.body.length).toBe(100_000);
    const short = await outgoing(bounded({ bytes: 99_999 }))(request);
    expect(short).toMatchObject({ ok: false, fault: 'too_large' });
  }
});

it('bytes that decompress to nothing count too', async () => {
  // Gzip members may be empty, and any number of them may follow one another.
  const empty = gzipSync('');
  const { port } = await site((_request, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(Buffer.concat(Array.from({ length: 1_000 }, () => empty)));
  });
  const result = await outgoing(bounded({ bytes: 5_000 }))({ url: `http://a.example:${port}/` });
  expect(result).toMatchObject({ ok: false, fault: 'too_large' });
});

it('only bodies of the wanted media types are read', async () => {
  const { port } = await site(({ url }, response) => {
    response.setHeader('content-type', url === '/html' ? 'Text/HTML; charset=utf-8' : 'application/pdf');
    response.end('body');
  });
  const mediaTypes = ['text/html'];
  expect((await outgoing()({ url: `http://a.example:${port}/html`, mediaTypes })).ok).toBe(true);
  const pdf = await outgoing()({ url: `http://a.example:${port}/pdf`, mediaTypes });
  expect(pdf).toMatchObject({ ok: false, fault: 'wrong_type' });
});

it.each([
  ['a resolver that never answers', 'resolve'],
  ['headers that never end', 'headers'],
  ['a body that trickles', 'body'],
  ['redirects that are slow together', 'redirects'],
])('the time is bounded in total: %s', { timeout: 20_000 }, async (_what, slow) => {
  const { port } = await site(async ({ url = '' }, response) => {
    if (slow === 'headers') return;
    if (slow === 'redirects') {
      await sleep(150);
      response.writeHead(302, { location: `${url}x` }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html' });
    const trickle = setInterval(() => response.write('a'), 20);
    cleanUps.push(() => clearInterval(trickle));
  });
  const resolve = slow === 'resolve' ? () => new Promise<never>(() => {}) : here;
  const send = outgoing({ resolve, ...bounded({ withinMs: 400 }) });
  expect(await send({ url: `http://a.example:${port}/` })).toMatchObject({ ok: false, fault: 'timeout' });
});

it('a connection ends with the request it was made for', async () => {
  const closed = new Promise<void>((resolve) => {
    const server = createTcpServer((socket) => {
      socket.once('data', () =>
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\n\r\nendless'),
      );
      socket.once('close', () => resolve());
      socket.on('error', () => {});
    });
    void listening(server).then((port) =>
      outgoing()({ url: `http://a.example:${port}/`, mediaTypes: ['text/html'] }),
    );
  });
  await closed;
});

it.each([
  ['nothing listens', 'refused'],
  ['the answer is no HTTP', 'unreachable'],
  ['the name does not exist', 'not_found'],
])('a site that cannot be reached is told apart: %s', async (_what, fault) => {
  const port = await listening(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')));
  if (fault === 'refused') for (const cleanUp of cleanUps.splice(0)) cleanUp();
  const resolve: Resolve = async () => {
    throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  };
  const send = outgoing(fault === 'not_found' ? { resolve } : {});
  expect(await send({ url: `http://a.example:${port}/` })).toMatchObject({ ok: false, fault });
});
