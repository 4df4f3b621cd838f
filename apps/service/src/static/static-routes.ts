import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { guidesDirectory } from '../docs/load-guides.ts';
import { readSdkVersion, sdkDirectory } from './sdk-build.ts';

/** What a page needs and may keep for a while; the file moves within the major version (decisions 9). */
const sdkCacheControl = 'public, max-age=3600, stale-while-revalidate=86400';

/** `/sdk/v1/…`: the SDK for every origin. */
export async function sdkRoutes(app: FastifyInstance): Promise<void> {
  if (!existsSync(sdkDirectory)) return;
  const version = await readSdkVersion();
  const headers = (cacheControl: string) => (reply: FastifyReply) => {
    reply.header('cache-control', cacheControl);
    reply.header('access-control-allow-origin', '*');
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('x-content-type-options', 'nosniff');
  };
  await app.register(fastifyStatic, {
    root: sdkDirectory,
    prefix: '/sdk/v1/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: headers(sdkCacheControl),
  });
  await app.register(fastifyStatic, {
    root: sdkDirectory,
    prefix: `/sdk/${version}/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: headers('public, max-age=31536000, immutable'),
  });
}

/** `/docs/images/`: the pictures of the guides. */
export async function guideImageRoutes(app: FastifyInstance): Promise<void> {
  const root = fileURLToPath(new URL('images/', guidesDirectory));
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: '/docs/images/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
  });
}
