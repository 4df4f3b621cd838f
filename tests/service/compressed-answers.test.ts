import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ServiceOfFile } from '../kit/shared-service.ts';
import { test } from '../kit/test.ts';

let service: ServiceOfFile;
test.beforeAll(({ service: shared }) => {
  service = shared;
});

/** The built-in client decompresses, but keeps the header. */
function get(path: string, acceptEncoding: string): Promise<Response> {
  return fetch(new URL(path, service.url), { headers: { 'accept-encoding': acceptEncoding } });
}

describe('long answers are compressed', () => {
  it.each([
    ['/sdk/v1/overlay-sdk.js', 'br'],
    ['/sdk/v1/overlay-sdk.mjs', 'gzip'],
    ['/openapi.json', 'br'],
    ['/docs', 'gzip'],
    ['/docs/api/people', 'br'],
    ['/docs/search?q=key', 'br'],
    ['/api/platforms/registry', 'gzip'],
  ])('%s as %s, and uncompressed for clients that do not accept it', async (path, encoding) => {
    const compressed = await get(path, encoding);
    expect(compressed.status).toBe(200);
    expect(compressed.headers.get('content-encoding')).toBe(encoding);
    expect(compressed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    const plain = await get(path, 'identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await compressed.text()).toBe(await plain.text());
  });

  it('the script arrives in its best compression, with its cache rules and for every origin', async () => {
    const answer = await get('/sdk/v1/overlay-sdk.js', 'gzip, br');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('cache-control')).toContain('max-age=3600');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('at its frozen address it may be cached forever, and has the documented integrity hash', async () => {
    const page = await (await get('/docs/sdk-files', 'identity')).text();
    const [, path = '', integrity] =
      /<code>(\/sdk\/\d+\.\d+\.\d+\/overlay-sdk\.js)<\/code><\/td><td><code>([^<]+)/.exec(page) ?? [];
    const answer = await get(path, 'br');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const hash = createHash('sha384').update(Buffer.from(await answer.arrayBuffer()));
    expect(integrity).toBe(`sha384-${hash.digest('base64')}`);
  });

  it('short answers are sent uncompressed', async () => {
    const answer = await get('/healthz', 'br');
    expect(answer.headers.get('content-encoding')).toBeNull();
  });
});
