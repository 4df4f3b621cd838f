import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { Cacheable, sendCacheable } from '../http/answers/send-cacheable.ts';
import type { Settings } from '../settings/settings.ts';
import { escapeHtml } from './escape-html.ts';

/** The built dashboard; the same relative path from `src` and from `dist`. */
const dashboardDirectory = fileURLToPath(new URL('../../../dashboard/dist/app/', import.meta.url));

/**
 * Nothing from other hosts, except the customer's own videos and their posters, which the dashboard plays under its
 * timelines; and inline only the script and the style that the build wrote into the page, named by their hash.
 */
const toContentSecurityPolicy = (html: string) =>
  [
    "default-src 'self'",
    `script-src 'self'${hashesOf(html.matchAll(/<script>([^<]*)<\/script>/g))}`,
    `style-src 'self'${hashesOf(html.matchAll(/<style>([^<]*)<\/style>/g))}`,
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https: http:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

function hashesOf(inline: Iterable<RegExpMatchArray>): string {
  return [...inline]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');
}

/** The dashboard's paths; everything else stays 404. The dashboard itself knows the pages of an account. */
const pagePaths = [
  '/',
  '/sign-in',
  '/single-sign-on',
  '/set-up',
  '/reset-password',
  '/verify-email',
  '/invitation',
  '/administration',
  '/operations',
  '/:accountId(^acct_[A-Za-z0-9]{1,40}$)',
  '/:accountId(^acct_[A-Za-z0-9]{1,40}$)/*',
];

/** Written by the build: path of a page (below the account, or with a leading slash) → its scripts. */
const pageScripts = Type.Record(Type.String(), Type.Array(Type.String()));

export interface DashboardRoutesOptions extends Pick<Settings, 'publicUrl'> {
  /** Also serves the page that shows all components in every state. */
  readonly hasDesignPage: boolean;
}

/**
 * The dashboard: one page for all of its paths, the same for every visitor, and the files that it loads. Each path
 * lists the scripts of its page in the head, so that they load together with the first one instead of after it has
 * run.
 */
export async function dashboardRoutes(
  app: FastifyInstance,
  { publicUrl, hasDesignPage }: DashboardRoutesOptions,
): Promise<void> {
  const page = join(dashboardDirectory, 'index.html');
  if (!existsSync(page)) {
    // A service run from source without a build: tests of one part, or a failed build.
    app.get('/', async (_request, reply) => reply.redirect('/docs', 302));
    return;
  }
  const basePath = `${new URL(publicUrl).pathname.replace(/\/$/, '')}/`;
  const html = (await readFile(page, 'utf8')).replace(
    '<base href="/" />',
    `<base href="${escapeHtml(basePath)}" />`,
  );
  const contentOf = await toContents(html);
  const contentSecurityPolicy = toContentSecurityPolicy(html);
  for (const path of hasDesignPage ? [...pagePaths, '/design'] : pagePaths) {
    app.get(path, async (request, reply) => {
      reply.header('content-security-policy', contentSecurityPolicy).header('referrer-policy', 'same-origin');
      return sendCacheable(request, reply, contentOf(request.url));
    });
  }
  const files = {
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
  } as const;
  // Every file name contains the hash of its content.
  await app.register(fastifyStatic, {
    ...files,
    root: join(dashboardDirectory, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  for (const [name, contentType] of Object.entries(unhashedFiles)) {
    const text = await readFile(join(dashboardDirectory, name), 'utf8');
    const file = new Cacheable(text, contentType, 'public, max-age=3600');
    app.get(`/${name}`, async (request, reply) => sendCacheable(request, reply, file));
  }
}

const unhashedFiles = {
  'favicon.svg': 'image/svg+xml',
};

/** The page for a path; an unknown path gets the plain page, which says so. */
async function toContents(html: string): Promise<(url: string) => Cacheable> {
  // Revalidated each time and answered by 304, so a new version appears with the next page.
  const toContent = (scripts: readonly string[]) => {
    const links = scripts.map(
      (file) => `<link rel="modulepreload" crossorigin href="./${escapeHtml(file)}">`,
    );
    return new Cacheable(
      html.replace('</head>', `${links.join('')}</head>`),
      'text/html; charset=utf-8',
      'no-cache',
    );
  };
  const plain = toContent([]);
  const built = JSON.parse(await readFile(join(dashboardDirectory, 'pages.json'), 'utf8'));
  const pages = Object.entries(Parse(pageScripts, built)).map(([address, scripts]) => ({
    matches: toMatcher(address),
    content: toContent(scripts),
  }));
  return (url) => {
    const [path = ''] = url.split('?');
    return pages.find(({ matches }) => matches(path))?.content ?? plain;
  };
}

/** Matches paths of a page below an account, such as `videos/$videoId`. */
function toMatcher(address: string): (path: string) => boolean {
  const wanted = toSegments(address.startsWith('/') ? address : `/$account/${address}`);
  return (path) => {
    const given = toSegments(path);
    return given.length === wanted.length && wanted.every((segment, at) => fits(segment, given[at] ?? ''));
  };
}

function toSegments(path: string): readonly string[] {
  const segments = path.split('/').slice(1);
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments;
}

function fits(wanted: string, given: string): boolean {
  if (wanted === '$account') return given.startsWith('acct_');
  return wanted.startsWith('$') ? given !== '' : given === wanted;
}
