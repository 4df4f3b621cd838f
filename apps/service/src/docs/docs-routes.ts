import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync } from 'fastify';
import { sendCacheable, toCacheable } from '../http/send-cacheable.ts';
import { toDocsIndex } from './docs-index.ts';
import type { DocsPage } from './docs-page.ts';
import { toErrorPages } from './error-pages.ts';
import { layOutPage, stylesheetPath } from './page-layout.ts';
import { toPlatformPages } from './platform-pages.ts';

export interface DocsRoutesOptions {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Pages beside those of the platforms and the errors, such as the guides of the repository. */
  readonly guides?: readonly DocsPage[];
}

/** Pages have no script at all, and nothing from elsewhere. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const cacheControl = 'public, max-age=300';

/** `/docs`: rendered once at the start, served from memory. */
export const docsRoutes: FastifyPluginAsync<DocsRoutesOptions> = async (app, { publicUrl, guides = [] }) => {
  const pages = [...guides, ...(await toPlatformPages(publicUrl)), ...toErrorPages(publicUrl)];
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('content-security-policy', contentSecurityPolicy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer');
  });
  for (const page of [toDocsIndex(pages), ...pages]) {
    const content = toCacheable(layOutPage(page, pages), 'text/html; charset=utf-8', cacheControl);
    app.get(page.path, async (request, reply) => sendCacheable(request, reply, content));
  }
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 308));

  const stylesheet = await readFile(new URL('./docs.css', import.meta.url), 'utf8');
  const sheet = toCacheable(stylesheet, 'text/css; charset=utf-8', cacheControl);
  app.get(stylesheetPath, async (request, reply) => sendCacheable(request, reply, sheet));
};
