import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ publicUrl: 'https://example.test/interaction' });
});
afterAll(() => service.stop());

test('every address of the dashboard serves the same page except for its scripts, below the path of PUBLIC_URL', async () => {
  const pages = await Promise.all(
    [
      '/',
      '/sign-in',
      '/single-sign-on',
      '/set-up',
      '/reset-password',
      '/invitation',
      '/administration',
      '/operations',
      '/acct_a/overview',
    ].map((path) => service.client().get(path)),
  );
  const withoutScripts = pages.map(
    ({ status, text }) => `${status} ${text.replaceAll(/<link rel="modulepreload" [^>]*>/g, '')}`,
  );
  expect(new Set(withoutScripts).size).toBe(1);
  expect(pages[0]?.text).toContain('<base href="/interaction/" />');
});

test.each(['/nowhere', '/sign-in/nowhere', '/acct_', '/assets/nowhere.js', '/account_a/overview'])(
  'the unknown address %s stays 404',
  async (path) => {
    expect((await service.client().get(path)).status).toBe(404);
  },
);

test('no other host may run in the page, and inline only what the build wrote into it', async () => {
  const { headers, text } = await service.client().get('/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe');
  const inline = [...text.matchAll(/<(script|style)>(.*?)<\/\1>/gs)];
  expect(inline.map(([, tag]) => tag)).toEqual(['script', 'style']);
  for (const [, tag, content = ''] of inline) {
    const hash = createHash('sha256').update(content).digest('base64');
    expect(policy).toContain(`${tag}-src 'self' 'sha256-${hash}';`);
  }
  expect(headers.get('cache-control')).toBe('no-cache');
  const again = await service.client().get('/', { 'if-none-match': headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('assets may be cached forever, and are compressed by the build', async () => {
  const { text } = await service.client().get('/');
  const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
  const { status, headers } = await service.client().get(script, { 'accept-encoding': 'br' });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-encoding')).toBe('br');
});

test('a page lists its own scripts in its head, and all of them exist', async () => {
  const scriptsOf = async (path: string) => {
    const { text } = await service.client().get(path);
    return [...text.matchAll(/href="\.(\/assets\/[^"]+\.js)"/g)].map(([, script = '']) => script);
  };
  const common = await scriptsOf('/');
  const own = async (path: string) => (await scriptsOf(path)).filter((script) => !common.includes(script));
  const overview = await own('/acct_a/overview');
  expect(overview.some((script) => script.startsWith('/assets/overview-page-'))).toBe(true);
  expect(await own('/acct_a/overlays/new?type=poll')).not.toEqual(await own('/acct_a/overlays/ovl_a'));
  expect(await own('/acct_a/no-such-page')).toEqual([]);
  for (const script of overview) expect((await service.client().get(script)).status).toBe(200);
});

/**
 * At 30 kB/s and 800 ms the frame is there within 2.5 s: one round trip leaves 1.7 s, in which the scripts share the line with
 * it.
 */
const frameBytes = 4_500;

test('the page has all that its frame needs before its first paint, in at most 4,500 bytes', async () => {
  const { headers, text } = await service.client().get('/acct_a/overview', { 'accept-encoding': 'br' });
  const [head = ''] = text.split('<div id="app">');
  expect(head).not.toContain('rel="stylesheet"');
  // Module scripts wait for the page; others would stop it.
  expect(head).not.toMatch(/<script(?![^>]*type="module")[^>]*src=/);
  const bytes = Number(headers.get('content-length'));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(frameBytes);
});
