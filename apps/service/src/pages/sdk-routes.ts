import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The built SDK; the same relative path from `src` and from `dist`. */
export const sdkDirectory = fileURLToPath(new URL('../../../../packages/sdk/dist/', import.meta.url));

/** The version of the SDK that is served, `X.Y.Z`. */
export async function readSdkVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL('../package.json', `file://${sdkDirectory}`), 'utf8'),
  );
  const isNamed = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isNamed && typeof manifest.version === 'string' ? manifest.version : '0.0.0';
}

/** Pages load it and may cache it briefly; the file changes within the major version. */
const sdkCacheControl = 'public, max-age=3600, stale-while-revalidate=86400';

/** `/sdk/v1/…`: the SDK for every origin. */
export async function sdkRoutes(app: FastifyInstance): Promise<void> {
  if (!existsSync(sdkDirectory)) return;
  const version = await readSdkVersion();
  const headers = (cacheControl: string) => (reply: FastifyReply) => {
    reply.header('cache-control', cacheControl);
    reply.header('access-control-allow-origin', '*');
    reply.header('cross-origin-resource-policy', 'cross-origin');
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
  const root = fileURLToPath(new URL('../../../../docs/images/', import.meta.url));
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: '/docs/images/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
  });
}
