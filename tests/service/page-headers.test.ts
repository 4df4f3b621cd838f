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
  '/docs/api/static/index.css',
  '/sdk/v1/overlay-sdk.js',
])('%s says that its type is not to be guessed', async (path) => {
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
