import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { errorCodes, type Operation, operations, toOpenApi } from '@overlay/contract';
import { platforms } from '@overlay/platforms';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsRoutes } from '../src/pages/docs/docs-routes.ts';
import { DocsSite } from '../src/pages/docs/docs-site.ts';
import { writeSite } from './site.ts';

const publicUrl = 'https://overlay.test';

describe('the documentation site', () => {
  let directory: string;
  let app: FastifyInstance;
  const start = async (options: { readonly publicUrl: string; readonly hasDemo: boolean }) => {
    const started = Fastify();
    await started.register(docsRoutes, { ...options, directory });
    return started;
  };
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'docs-site-'));
    await writeSite(directory, { version: '1.2.3', sdk: { directory: '/nowhere', version: '1.2.3' } });
    app = await start({ publicUrl, hasDemo: false });
  });
  afterAll(async () => {
    await app.close();
    await rm(directory, { recursive: true });
  });
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
    const ofTags = new Set(operations.map(({ tag }) => `/docs/api/${tag}`));
    for (const path of new Set(['/docs', ...paths, ...ofTags, ...errors])) {
      for (const [, href = ''] of (await get(path)).body.matchAll(/href="([^"]*)"/g)) {
        if (/^(?:https?|mailto|data):/.test(href)) continue;
        // Files of the repository are not on the site.
        expect([path, href]).toEqual([path, expect.stringMatching(/^[/#]/)]);
        linked.set(href.startsWith('#') ? `${path}${href}` : href, path);
      }
    }
    // Served by other routes than those of this test.
    const ofApi = operations.map((operation) => operation.path);
    const elsewhere = new Set<string>(['/docs/sdk-files', ...ofApi]);
    for (const [href, from] of linked) {
      const [path = '', anchor] = href.split('#');
      if (elsewhere.has(path)) continue;
      const { statusCode, body } = await get(path);
      expect([from, href, statusCode]).toEqual([from, href, 200]);
      if (anchor !== undefined)
        expect([from, href, body.includes(`id="${anchor}"`)]).toEqual([from, href, true]);
    }
  });

  it('loads one script, one style sheet and one font of its own, and nothing inline or from elsewhere', async () => {
    for (const path of ['/docs', '/docs/keys', '/docs/errors/conflict', '/docs/api/people']) {
      const { body, headers } = await get(path);
      expect(body).not.toMatch(
        /<script>|<style|\sstyle="|\son\w+="|<(?:link|script|img)[^>]+="(https?:)?\/\//,
      );
      const scripts = [...body.matchAll(/<script src="([^"]*)"/g)].map(([, src]) => src);
      expect(scripts).toEqual(body.includes('<pre') ? ['/docs/assets/docs.js'] : []);
      expect((await get('/docs/assets/docs.js')).headers['content-type']).toContain('text/javascript');
      const font = await get('/docs/assets/inter.woff2', { 'accept-encoding': 'gzip' });
      expect(font.headers).toMatchObject({ 'content-type': 'font/woff2' });
      expect(font.headers['content-encoding']).toBeUndefined();
      expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; .*script-src 'self'; font-src 'self';/,
      );
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

  it('describes each operation: address, caller, parameters, bounds, errors, and how to call it', async () => {
    const table: readonly Operation[] = operations;
    for (const { operationId, method, path, tag, body, bodyAs, query } of table) {
      const page = (await get(`/docs/api/${tag}`)).body;
      const [, section = ''] = page.split(`<h2 id="${operationId}">`);
      const own = section.split('<h2 id="')[0] ?? '';
      expect(own).toContain(`<span class="method">${method.toUpperCase()}</span> <code>${path}</code>`);
      expect(own).toMatch(/<p>Needs /);
      expect([operationId, own.includes('<h3>Body</h3>')]).toEqual([
        operationId,
        (body ?? bodyAs) !== undefined,
      ]);
      for (const name of Object.keys(query?.properties ?? {})) expect(own).toContain(`<code>${name}</code>`);
      expect(own).toContain('<a href="/docs/errors/validation_failed">');
      expect(own).toContain(`aria-label="curl: ${operationId}"`);
      expect(own).toContain(`aria-label="Node: ${operationId}"`);
    }
    const overlays = (await get('/docs/api/overlays')).body;
    expect(overlays).toMatch(
      /<code>pollOptions<\/code> <span class="type">list of 2 to 8 items, each string, 1 to 300 characters or object/,
    );
  });

  it('lists operations by their address beside a page, and leads on to the page after it', async () => {
    const { body } = await get('/docs/api/keys');
    expect(body).toContain('<a href="#createKey"><span class="method">POST</span> /<wbr>keys</a>');
    expect(body).toMatch(
      /<a rel="prev" href="\/docs\/api\/installations">.*<a rel="next" href="\/docs\/api\/account">/,
    );
    expect((await get('/docs/start')).body).not.toContain('rel="prev"');
  });

  it('finds what an operation does and takes', async () => {
    const found = await get('/docs/search?q=rollback+overlay');
    expect(found.body).toContain('href="/docs/api/overlays#rollbackOverlay"');
    expect((await get('/docs/search?q=dryRun')).body).toContain('href="/docs/api/ingest#sendEvents"');
  });

  it('lets others have a turn of the event loop between two searches', async () => {
    const site = await DocsSite.open(directory, { publicUrl, hasDemo: false });
    await site.search('overlay');
    const ended: number[] = [];
    let turn = 0;
    let isOver = false;
    const countTurns = () => {
      turn += 1;
      if (!isOver) setImmediate(countTurns);
    };
    countTurns();
    const searches = Array.from({ length: 20 }, async (_, at) => {
      await site.search(`overlay number${at}`);
      ended.push(turn);
    });
    await Promise.all(searches);
    isOver = true;
    expect(new Set(ended).size).toBeGreaterThanOrEqual(10);
  });

  it('shows the address of the service in examples, and everything below the path of a proxy', async () => {
    const below = await start({ publicUrl: 'https://shop.example/overlay', hasDemo: true });
    const { body } = await below.inject('/docs/api/keys');
    expect(body).toContain('curl <span class="hljs-string">&#x27;https://shop.example/overlay/api/keys');
    expect(body).toContain('<a class="demo" href="/overlay/demo">');
    expect(
      [...body.matchAll(/(?:href|src)="(\/[^"]*)"/g)].filter(([, to]) => !to?.startsWith('/overlay/')),
    ).toEqual([]);
    expect((await below.inject('/docs/search?q=key')).body).toContain('href="/overlay/docs/keys');
    expect((await below.inject('/robots.txt')).body).toContain('Allow: /overlay/docs\n');
    await below.close();
    expect((await get('/docs/api/keys')).body).not.toContain('href="/demo');
  });

  it('serves the OpenAPI document of the contract', async () => {
    const answer = await get('/openapi.json');
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toEqual(toOpenApi(publicUrl, '1.2.3'));
  });

  it('lets crawlers read the documentation and the demo, and neither dashboard nor API', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body.split('\n').slice(0, 4)).toEqual([
      'User-agent: *',
      'Disallow: /',
      'Allow: /docs',
      'Allow: /demo',
    ]);
  });

  it('compresses a page once: the same bytes for everyone, with a tag of their own', async () => {
    const plain = await get('/docs/keys');
    const [first, second] = await Promise.all(
      [1, 2].map(() => get('/docs/keys', { 'accept-encoding': 'gzip' })),
    );
    expect(gunzipSync(first?.rawPayload ?? '').toString()).toBe(plain.body);
    expect(second?.rawPayload.equals(first?.rawPayload ?? Buffer.of())).toBe(true);
    expect(first?.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(first?.headers.etag).not.toBe(plain.headers.etag);
    const again = await get('/docs/keys', {
      'accept-encoding': 'gzip',
      'if-none-match': first?.headers.etag,
    });
    expect(again.statusCode).toBe(304);
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
