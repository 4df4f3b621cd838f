import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { Settings } from '../settings/settings.ts';
import { placeBelow, toBasePath } from './below-path.ts';
import { escapeHtml } from './escape-html.ts';

const assetsDirectory = fileURLToPath(new URL('../../assets/demo/', import.meta.url));

/** The demo follows the same rules as the SDK: no inline script or style, no Trusted Types sink. */
const contentSecurityPolicy =
  "default-src 'self'; style-src 'self'; style-src-attr 'none'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'";

export interface DemoRoutesOptions extends Pick<Settings, 'publicUrl'> {
  /**
   * The publishable key of the demo account; read on each request, because the account is created after the routes and
   * may be deleted.
   */
  readonly publishableKey: () => Promise<string | undefined>;
}

/** `/demo`: a video with one overlay of each type, and its numbers next to it. */
export async function demoRoutes(app: FastifyInstance, options: DemoRoutesOptions): Promise<void> {
  const basePath = toBasePath(options.publicUrl);
  const html = await readFile(new URL('../../assets/demo/index.html', import.meta.url), 'utf8');
  // By default, the SDK uses the host of its script as the service.
  const endpoint = basePath === '' ? '' : ` data-endpoint="${escapeHtml(basePath)}"`;
  const page = placeBelow(basePath, html).replace(' data-campaign-id=', `${endpoint} data-campaign-id=`);
  app.get('/demo', async (_request, reply) => {
    const key = await options.publishableKey();
    if (key === undefined) {
      const detail =
        'There is no demo in production, or once its account was deleted or its key revoked. In development, the next start creates it again.';
      throw new ProblemError('not_found', detail);
    }
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy)
      .header('cache-control', 'no-store')
      .send(page.replaceAll('{{apiKey}}', key));
  });
  app.get('/demo/', async (_request, reply) => reply.redirect(`${basePath}/demo`, 308));
  await app.register(fastifyStatic, {
    root: assetsDirectory,
    prefix: '/demo/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
  });
}
