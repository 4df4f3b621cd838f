import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { toSdkFilesPages } from './sdk-files-page.ts';

const publicUrl = 'https://overlay.test';
/** SHA-384 of nothing (FIPS 180-4). */
const hashOfNothing = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

it('each script of the build stands on the page with its frozen address and its hash', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sdk-build-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  expect(await toSdkFilesPages({ directory, version: '1.2.3', publicUrl })).toEqual([]);
  await mkdir(join(directory, 'types'));
  for (const name of ['overlay-sdk.js', 'overlay-sdk.mjs', 'overlay-sdk.js.br', 'types/index.js']) {
    await writeFile(join(directory, name), '');
  }
  const [page] = await toSdkFilesPages({ directory, version: '1.2.3', publicUrl });
  const html = page?.html ?? '';
  expect(html.match(/<tr><td><code>[^<]+/g)).toEqual([
    '<tr><td><code>/sdk/1.2.3/overlay-sdk.js',
    '<tr><td><code>/sdk/1.2.3/overlay-sdk.mjs',
  ]);
  expect(html.replaceAll(/<\/?span[^<>]*>/g, '')).toContain(
    `src=&quot;${publicUrl}/sdk/1.2.3/overlay-sdk.js&quot; integrity=&quot;${hashOfNothing}&quot; crossorigin`,
  );
});

it('a build that is not there has no page', async () => {
  expect(await toSdkFilesPages({ directory: '/nowhere', version: '1.2.3', publicUrl })).toEqual([]);
});
