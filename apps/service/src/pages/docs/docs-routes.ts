import { readFile } from 'node:fs/promises';
import type { Problem } from '@overlay/contract';
import type { FastifyPluginAsync } from 'fastify';
import { sendCacheable, toCacheable } from '../../http/answers/send-cacheable.ts';
import { placeBelow, toBasePath } from '../below-path.ts';
import type { DocsPage } from './docs-page.ts';
import { DocsSite } from './docs-site.ts';
import { toErrorPages } from './error-pages.ts';
import { escapeHtml } from './markdown.ts';
import { layOutPage, stylesheetPath } from './page-layout.ts';
import { toPlatformPages } from './platform-pages.ts';
import { toSearchForm } from './search.ts';

export interface DocsRoutesOptions {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Additional pages, such as the guides of the repository; called when the first page is requested. */
  readonly loadGuides: () => Promise<readonly DocsPage[]>;
  /** Whether `/demo` exists: not in production, where nothing links to it. */
  readonly hasDemo: boolean;
}

/** Pages have no scripts and load nothing from other hosts. */
export const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** `/docs`: rendered when the first page is requested, then served from memory. */
export const docsRoutes: FastifyPluginAsync<DocsRoutesOptions> = async (
  app,
  { publicUrl, loadGuides, hasDemo },
) => {
  const basePath = toBasePath(publicUrl);
  const site = new DocsSite(
    async () => [...(await loadGuides()), ...(await toPlatformPages(publicUrl)), ...toErrorPages(publicUrl)],
    hasDemo,
    basePath,
  );
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', contentSecurityPolicy).header('referrer-policy', 'no-referrer');
  });
  for (const url of ['/docs', '/docs/*']) {
    app.get<{ Params: { '*'?: string } }>(url, async (request, reply) => {
      const below = request.params['*'];
      const content = await site.page(below === undefined ? '/docs' : `/docs/${below}`);
      return content === undefined ? reply.callNotFound() : sendCacheable(request, reply, content);
    });
  }
  app.get<{ Querystring: { q?: string | string[] } }>('/docs/search', async (request, reply) => {
    const query = [request.query.q ?? ''].flat()[0] ?? '';
    reply.header('cache-control', 'no-store').header('content-type', 'text/html; charset=utf-8');
    return site.search(query);
  });
  app.get('/docs/', async (_request, reply) => reply.redirect(`${basePath}/docs`, 308));

  const stylesheet = await readFile(new URL('./docs.css', import.meta.url), 'utf8');
  const sheet = toCacheable(stylesheet, 'text/css; charset=utf-8', 'public, max-age=300');
  app.get(stylesheetPath, async (request, reply) => sendCacheable(request, reply, sheet));
};

/** The page of a problem, for a person who followed a link: what happened, and where to go next. */
export function toProblemPage(
  problem: Problem,
  { publicUrl, hasDemo }: Pick<DocsRoutesOptions, 'publicUrl' | 'hasDemo'>,
): { html: string; policy: string } {
  const isMissing = problem.status === 404;
  const title = isMissing ? 'There is no page here' : problem.title;
  const next = isMissing
    ? 'The address may be mistyped, or the page has moved.'
    : 'Try again in a moment. If the problem persists, send the request id to whoever runs this service.';
  const html = `<h1>${escapeHtml(title)}</h1>
<p>${next}</p>
${toSearchForm('error-search')}
<ul><li><a href="/docs">All pages of the documentation</a></li><li><a href="/docs/api">The API reference</a></li></ul>
<dl><dt>Status</dt><dd>${problem.status}</dd><dt>Code</dt><dd><a href="/docs/errors/${problem.code}"><code>${problem.code}</code></a></dd>
<dt>Request</dt><dd><code>${escapeHtml(problem.requestId)}</code></dd></dl>`;
  const page = { path: '/docs/errors', title, summary: title, html };
  const laidOut = placeBelow(toBasePath(publicUrl), layOutPage(page, [], hasDemo));
  return { html: laidOut, policy: contentSecurityPolicy };
}
