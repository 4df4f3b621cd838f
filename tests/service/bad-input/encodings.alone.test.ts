import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { BatchAnswer, EventReceipt } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../../kit/http-client.ts';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import { startTestService, type TestService } from '../../kit/test-service.ts';

let service: TestService;
let page: HttpClient;
beforeAll(async () => {
  service = await startTestService();
  page = service.client(service.account.publishableKey);
});
afterAll(() => service.stop());

const tap = JSON.stringify({ eventType: 'interaction', interactionType: 'tap', value: 1 });
const bytes = (buffer: Buffer) => new Uint8Array(buffer);
const json = { 'content-type': 'application/json' };
const gzip = { ...json, 'content-encoding': 'gzip' };
const br = { ...json, 'content-encoding': 'br' };

function send(body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>) {
  return page.send('POST', '/api/sdk/event', body, headers);
}

describe('the content type', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'text/plain',
    'text/plain; charset=utf-8',
  ])('%s is accepted', async (type) => {
    readAnswer(EventReceipt, await send(tap, { 'content-type': type }));
  });

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'application/xml',
    'application/octet-stream',
    'nonsense',
    'application/json-patch',
  ])('%s is refused', async (type) => {
    readProblem('unsupported_media_type', await send(tap, { 'content-type': type }));
    const answer = await page.send('POST', '/api/sdk/init', '{}', { 'content-type': type });
    readProblem('unsupported_media_type', answer);
  });

  it('is required', async () => {
    readProblem(
      'unsupported_media_type',
      await page.send('POST', '/api/sdk/event', new Uint8Array(Buffer.from(tap))),
    );
  });

  it('text/plain is accepted only by the ingest endpoints', async () => {
    const server = service.client(service.account.secretKey);
    const body = JSON.stringify({ conversionType: 'purchase', sessionId: 's' });
    const answer = await server.send('POST', '/api/sdk/conversion', body, { 'content-type': 'text/plain' });
    readProblem('unsupported_media_type', answer);
  });
});

describe('a compressed body', () => {
  it('in gzip or br is accepted', async () => {
    readAnswer(EventReceipt, await send(bytes(gzipSync(tap)), gzip));
    readAnswer(EventReceipt, await send(bytes(brotliCompressSync(tap)), br));
  });

  it('may be large once decompressed, up to 1 MiB', async () => {
    const events = Array.from({ length: 500 }, () => ({ ...JSON.parse(tap), padding: 'x'.repeat(2_000) }));
    const body = JSON.stringify({ events });
    expect(Buffer.byteLength(body)).toBeGreaterThan(1_000_000);
    const answer = await send(bytes(gzipSync(body)), gzip);
    expect(readAnswer(BatchAnswer, answer).accepted).toBe(500);
  });

  it.each(['deflate', 'zstd', 'compress', 'nonsense', 'gzip, gzip'])('in %s is refused', async (encoding) => {
    const answer = await send(bytes(deflateSync(tap)), { ...json, 'content-encoding': encoding });
    readProblem('unsupported_media_type', answer);
  });

  it.each([
    ['cut off', bytes(gzipSync(tap)).slice(0, -6)],
    ['without its end', bytes(gzipSync(tap)).slice(0, 12)],
    ['with a wrong checksum', bytes(gzipSync(tap)).fill(0, -8)],
    ['not compressed at all', bytes(Buffer.from(tap))],
    ['empty', new Uint8Array(0)],
  ])('in gzip, %s, is malformed', async (_name, body) => {
    readProblem('malformed_json', await send(body, gzip));
  });

  it('in br, truncated or not compressed, is malformed', async () => {
    readProblem('malformed_json', await send(bytes(brotliCompressSync(tap)).slice(0, -3), br));
    readProblem('malformed_json', await send(bytes(Buffer.from(tap)), br));
  });
});

describe('a bomb', () => {
  const bomb = ' '.repeat(64 * 1024 * 1024);

  it.each([
    ['gzip', () => bytes(gzipSync(bomb, { level: 9 }))],
    ['br', () => bytes(brotliCompressSync(Buffer.from(bomb)))],
  ])('in %s is too large, and takes no memory for its decompressed size', async (encoding, make) => {
    const body = make();
    expect(body.length).toBeLessThan(200_000);
    const before = process.memoryUsage.rss();
    const headers = { ...json, 'content-encoding': encoding };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body, headers)));
    for (const answer of answers) readProblem('payload_too_large', answer);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
  });

  it('affects no later event', async () => {
    await send(bytes(gzipSync(bomb)), gzip);
    readAnswer(EventReceipt, await send(tap, json));
  });
});
