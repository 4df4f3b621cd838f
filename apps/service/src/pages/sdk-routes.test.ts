import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { sdkRoutes } from './sdk-routes.ts';

/** A build of version 1.2.0, and released versions with the text of their script. */
async function serve(releases: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-routes-'));
  const [built, released] = [join(folder, 'dist'), join(folder, 'released')];
  await mkdir(built);
  await writeFile(join(folder, 'package.json'), '{"version":"1.2.0"}');
  await writeFile(join(built, 'overlay-sdk.js'), 'built');
  for (const [version, text] of Object.entries(releases)) {
    await mkdir(join(released, version), { recursive: true });
    await writeFile(join(released, version, 'overlay-sdk.js'), text);
  }
  const app = fastify();
  await app.register(sdkRoutes, { built, released });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const get = (version: string) => app.inject(`/sdk/${version}/overlay-sdk.js`);
  return { get, bodyOf: async (version: string) => (await get(version)).body };
}

it('every released version stays at its address as it was, to be cached forever by every origin', async () => {
  const { get, bodyOf } = await serve({ '1.0.0': 'first', '1.1.0': 'second' });
  const versions = ['1.0.0', '1.1.0', '1.2.0', 'v1'];
  expect(await Promise.all(versions.map(bodyOf))).toEqual(['first', 'second', 'built', 'built']);
  for (const version of ['1.0.0', '1.2.0']) {
    expect((await get(version)).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
  }
  expect((await get('v1')).headers['cache-control']).toContain('max-age=3600');
  expect((await get('1.0.1')).statusCode).toBe(404);
});

it('a released version is not replaced by what is built now', async () => {
  const { bodyOf } = await serve({ '1.2.0': 'released' });
  expect(await bodyOf('1.2.0')).toBe('released');
});

it('before the first release, the version that is built has its address', async () => {
  expect(await (await serve({})).bodyOf('1.2.0')).toBe('built');
});
