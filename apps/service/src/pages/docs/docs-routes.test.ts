import { errorCodes, operations } from '@overlay/contract';
import { platforms } from '@overlay/platforms';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsRoutes } from './docs-routes.ts';
import { loadGuides, toGuidePage } from './guides.ts';

const publicUrl = 'https://overlay.test';

describe('the documentation site', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify();
    const first = toGuidePage('first', '# First\n\nA *first* page, at `{{publicUrl}}`.\n', publicUrl);
    const guides = async () => [first, ...(await loadGuides(publicUrl, false))];
    await app.register(docsRoutes, { publicUrl, loadGuides: guides, hasDemo: false });
  });
  afterAll(() => app.close());
  const get = (url: string, headers = {}) => app.inject({ url, headers });

  it('has a page for every error code', async () => {
    for (const code of errorCodes) {
      const answer = await get(`/docs/errors/${code}`);
      expect([code, answer.statusCode]).toEqual([code, 200]);
      expect(answer.body).toContain(`${publicUrl}/docs/errors/${code}`);
    }
  });

  it('has a page at every docsPath of the registry', async () => {
    for (const { docsPath, name } of platforms) {
      const answer = await get(docsPath);
      expect([docsPath, answer.statusCode]).toEqual([docsPath, 200]);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain(`<title>${name}`);
      expect(answer.body).toContain(`${publicUrl}/api/integrations/platform-heartbeat`);
      expect(answer.body).not.toContain('{{publicUrl}}');
      expect(answer.body).not.toContain('{{snippet}}');
    }
  });

  it('links to nothing that is not there, down to the headings; production has no demo', async () => {
    const { body: index } = await get('/docs');
    const paths = [...index.matchAll(/href="(\/docs\/[^"#]*)"/g)].map(([, path]) => path ?? '');
    const errors = errorCodes.map((code) => `/docs/errors/${code}`);
    const linked = new Map<string, string>();
    for (const path of new Set(['/docs', ...paths, ...errors])) {
      if (path === '/docs/api') continue;
      for (const [, href = ''] of (await get(path)).body.matchAll(/href="(\/[^"]*|#[^"]*)"/g)) {
        linked.set(href.startsWith('#') ? `${path}${href}` : href, path);
      }
    }
    // Served by other routes than those of this test.
    const ofApi = operations.map((operation) => operation.path);
    const elsewhere = new Set<string>(['/docs/api', '/docs/sdk-files', '/openapi.json', ...ofApi]);
    for (const [href, from] of linked) {
      const [path = '', anchor] = href.split('#');
      if (elsewhere.has(path)) continue;
      const { statusCode, body } = await get(path);
      expect([from, href, statusCode]).toEqual([from, href, 200]);
      if (anchor !== undefined)
        expect([from, href, body.includes(`id="${anchor}"`)]).toEqual([from, href, true]);
    }
  });

  it('holds no script, no inline style and nothing from elsewhere', async () => {
    for (const path of ['/docs', '/docs/first', '/docs/errors', '/docs/platforms/gtm-web']) {
      const { body, headers } = await get(path);
      expect(body).not.toMatch(/<script|<style|<img|\sstyle="|\son\w+="|<link[^>]+href="(https?:)?\/\//);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('is accessible in its frame: language, title, one h1, a skip link to the content', async () => {
    for (const path of ['/docs', '/docs/errors/conflict', '/docs/platforms/shopify']) {
      const { body } = await get(path);
      expect(body).toContain('<html lang="en">');
      expect(body.match(/<h1>/g)).toHaveLength(1);
      expect(body).toContain('href="#content"');
      expect(body).toContain('<main id="content"');
    }
  });

  it('takes further pages, rendered from Markdown', async () => {
    const { body } = await get('/docs/first');
    expect(body).toContain('<p>A <em>first</em> page, at <code>https://overlay.test</code>.</p>');
    expect(body).toContain('<meta name="description" content="A first page, at https://overlay.test.">');
    expect((await get('/docs')).body).toContain('href="/docs/first"');
  });

  it.each(['/docs', '/docs/assets/docs.css'])('answers 304 for %s where the caller has it', async (url) => {
    const first = await get(url);
    const { etag } = first.headers;
    expect(etag).toMatch(/^"[\w-]{32}"$/);
    expect(first.headers['cache-control']).toContain('public');
    for (const ifNoneMatch of [`${etag}`, `"other", W/${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': ifNoneMatch });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers.etag).toBe(etag);
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});
