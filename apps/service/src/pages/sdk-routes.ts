import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The built SDK; the same relative path from `src` and from `dist`. */
export const sdkDirectory = fileURLToPath(new URL('../../../../packages/sdk/dist/', import.meta.url));

/** The version of the SDK that is served, `X.Y.Z`. */
export async function readSdkVersion(built = sdkDirectory): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(built, '../package.json'), 'utf8'));
  const isNamed = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isNamed && typeof manifest.version === 'string' ? manifest.version : '0.0.0';
}

/**
 * Every released bundle, a folder each, and `integrity.json` with the hash of every file. `npm run release` adds to it; what
 * it contains never changes, because pages pin these addresses by their hashes.
 */
export const releasedDirectory = fileURLToPath(
  new URL('../../../../packages/sdk/released/', import.meta.url),
);

export interface SdkRoutesOptions {
  /** The built SDK, below a folder with its package.json. Default: that of this version. */
  readonly built?: string;
  readonly released?: string;
}

/** `/sdk/v1/…`: the SDK for every origin, and `/sdk/X.Y.Z/…`: each version at an address that never changes. */
export async function sdkRoutes(
  app: FastifyInstance,
  { built = sdkDirectory, released = releasedDirectory }: SdkRoutesOptions,
): Promise<void> {
  if (!existsSync(built)) return;
  const serve = async (root: string, path: string, cacheControl: string, decorateReply = false) =>
    app.register(fastifyStatic, {
      root,
      prefix: `/sdk/${path}/`,
      decorateReply,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply: FastifyReply) {
        reply.header('cache-control', cacheControl);
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  // Pages may cache it only briefly: it changes within the major version.
  await serve(built, 'v1', 'public, max-age=3600, stale-while-revalidate=86400', true);
  const versions = new Map([[await readSdkVersion(built), built]]);
  // A version that is released is no longer built: the bundle of a later commit may differ.
  for (const version of await readReleasedVersions(released)) versions.set(version, join(released, version));
  for (const [version, root] of versions) await serve(root, version, 'public, max-age=31536000, immutable');
}

async function readReleasedVersions(released: string): Promise<string[]> {
  const entries = await readdir(released, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
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
