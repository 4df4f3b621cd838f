import type { Problem } from '@overlay/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Cacheable } from '../../http/answers/send-cacheable.ts';
import { sendCacheable } from '../../http/answers/send-cacheable.ts';
import { placeBelow, toBasePath } from '../below-path.ts';
import { escapeHtml } from '../escape-html.ts';
import { searchCost } from '../public-rates.ts';
import { DocsSite, siteDirectory } from './docs-site.ts';
import { layOutPage } from './page-layout.ts';
import type { Placement } from './placed-files.ts';
import { toSearchForm } from './search.ts';

export interface DocsRoutesOptions extends Placement {
  /** Where the built site is, if not in the default place. */
  readonly directory?: string;
}

/** A style sheet, a font and one small script, which copies code; nothing inline, and nothing from other hosts. */
export const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** `/docs` with everything below it, `/openapi.json` and `/robots.txt`, from the build. */
export const docsRoutes: FastifyPluginAsync<DocsRoutesOptions> = async (app, options) => {
  const site = await DocsSite.open(options.directory ?? siteDirectory, options);
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    content: Promise<Cacheable | undefined> | undefined,
  ) => {
    const found = await content;
    return found === undefined ? reply.callNotFound() : sendCacheable(request, reply, found);
  };
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', contentSecurityPolicy).header('referrer-policy', 'no-referrer');
  });
  for (const address of ['/docs', '/openapi.json', '/robots.txt']) {
    app.get(address, async (request, reply) => send(request, reply, site.file(address)));
  }
  app.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) =>
    send(request, reply, site.file(`/docs/${request.params['*']}`)),
  );
  app.get<{ Querystring: { q?: string | string[] } }>(
    '/docs/search',
    { config: { publicCost: searchCost } },
    async (request, reply) => send(request, reply, site.search([request.query.q ?? ''].flat()[0] ?? '')),
  );
  app.get('/docs/', async (_request, reply) => reply.redirect(`${toBasePath(options.publicUrl)}/docs`, 308));
};

/** The page of a problem, for a person who followed a link: what happened, and where to go next. */
export function toProblemPage(
  problem: Problem,
  { publicUrl, hasDemo }: Placement,
): { html: string; policy: string } {
  const isMissing = problem.status === 404;
  const title = isMissing ? 'There is no page here' : problem.title;
  const next = isMissing
    ? 'The address may be mistyped, or the page has moved.'
    : 'Try again in a moment. If the problem persists, send the request id to the operator of this service.';
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
