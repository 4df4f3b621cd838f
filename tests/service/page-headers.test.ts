import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ demoPublishableKey: async () => 'pk_live_demo' });
});
afterAll(() => service.stop());

it.each([
  '/demo',
  '/demo/demo.css',
  '/docs',
  '/docs/api',
  '/docs/assets/docs.js',
  '/openapi.json',
  '/robots.txt',
  '/sdk/v1/overlay-sdk.js',
])('%s forbids content sniffing', async (path) => {
  const { status, headers } = await service.client().get(path);
  expect(status).toBe(200);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it.each(['/demo', '/docs', '/docs/api'])('the policy of %s names no other host', async (path) => {
  const policy = (await service.client().get(path)).headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src '(self|none)'/);
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(policy).not.toMatch(/https:|http:|\*|[a-z]\.[a-z]/);
});

it.each(['/demo', '/docs', '/docs/api', '/docs/search?q=key', '/'])(
  '%s describes itself to search engines',
  async (path) => {
    const { text } = await service.client().get(path);
    expect(text).toMatch(/<meta name="description" content="[^"]{20,}/);
  },
);
