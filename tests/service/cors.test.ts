import { describe, expect, it } from 'vitest';
import type { Answer } from '../kit/http-client.ts';
import type { ServiceOfFile } from '../kit/shared-service.ts';
import { test } from '../kit/test.ts';

let service: ServiceOfFile;
test.beforeAll(({ service: shared }) => {
  service = shared;
});

const origin = 'https://shop.example';

function preflight(path: string, method: string): Promise<Answer> {
  return service.client().send('OPTIONS', path, undefined, {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  });
}

describe('a preflight', () => {
  it.each([
    ['/api/sdk/event', 'POST'],
    ['/api/events/ingest', 'POST'],
    ['/api/sdk/init', 'POST'],
    ['/api/analytics/summary', 'GET'],
    ['/api/platforms/registry', 'GET'],
  ])('of %s (%s) lets a page of any site send the request, without credentials', async (path, method) => {
    const answer = await preflight(path, method);
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-allow-methods')).toContain(method);
    expect(answer.headers.get('access-control-allow-headers')).toMatch(/authorization.*content-type/);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  it.each([
    '/api/events',
    '/api/sdk/conversion',
    '/api/integrations/platform-heartbeat',
    '/api/cron/platform-installations-stale',
    '/api/installations',
  ])('of %s, which is for servers, allows no page', async (path) => {
    const answer = await preflight(path, 'POST');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('an answer to a page', () => {
  it('that is refused can be read by the page', async () => {
    const client = service.client(service.account.publishableKey, { origin });
    const answer = await client.post('/api/sdk/event', { eventType: 'party' });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after');
  });

  it('varies by origin, and tells caches so', async () => {
    const answer = await service
      .client(service.account.publishableKey, { origin })
      .post('/api/sdk/event', {});
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  it('without an origin has no CORS headers', async () => {
    const answer = await service.client(service.account.publishableKey).post('/api/sdk/event', {});
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('carries the x-request-id that was sent, or a new one if that is not an identifier', async () => {
    const client = service.client(service.account.publishableKey);
    const kept = await client.post('/api/sdk/event', {}, { 'x-request-id': 'my-request.1' });
    expect(kept.headers.get('x-request-id')).toBe('my-request.1');
    expect(kept.body).toHaveProperty('requestId', 'my-request.1');
    const replaced = await client.post('/api/sdk/event', {}, { 'x-request-id': '<script>' });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
