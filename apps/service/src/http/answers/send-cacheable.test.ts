import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { Cacheable, sendCacheable } from './send-cacheable.ts';

const text = 'What changes rarely and is asked for often. '.repeat(50);

it('a text is compressed once per encoding, however many requests arrive at once', async () => {
  const content = new Cacheable(text, 'text/plain', 'public');
  const [first, second] = await Promise.all([content.in('br'), content.in('br')]);
  expect(second).toBe(first);
  expect(await content.in('br')).toBe(first);
  expect(brotliDecompressSync(first.bytes).toString()).toBe(text);
});

it.each([
  ['br', 'gzip, deflate, br', 'br'],
  ['gzip', 'gzip;q=1.0, br;q=0.5', 'gzip'],
  ['no encoding', 'identity', undefined],
  ['no encoding', 'zstd', undefined],
  ['no encoding', 'br;q=0, gzip;q=0', undefined],
])('sends %s to clients that accept %s, and sends Vary', async (_name, accepted, encoding) => {
  const app = Fastify();
  const content = new Cacheable(text, 'text/plain', 'public');
  app.get('/', async (request, reply) => sendCacheable(request, reply, content));
  const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding']);
});

it('sends a short text as it is', async () => {
  const app = Fastify();
  const content = new Cacheable('short', 'text/plain', 'public');
  app.get('/', async (request, reply) => sendCacheable(request, reply, content));
  const { headers, body } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  expect([headers['content-encoding'], body]).toEqual([undefined, 'short']);
});
