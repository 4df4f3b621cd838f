import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readDataVersion, refuseLaterVersion, writeDataVersion } from './data-version.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'data-version-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it.each([
  ['0.1.0', '0.1.0', true],
  ['0.1.0', '0.1.1', true],
  ['0.9.0', '0.10.0', true],
  ['0.10.0', '0.9.0', false],
  ['1.0.0', '0.99.99', false],
  ['0.1.1', '0.1.0', false],
])('a folder of %s opens in %s: %s', async (written, version, opens) => {
  const folder = await newFolder();
  await writeDataVersion(folder, written);
  const opening = refuseLaterVersion(folder, version);
  await (opens
    ? opening
    : expect(opening).rejects.toThrow(`written by version ${written}, and this is ${version}`));
});

it('a new folder has no version, and neither has a damaged file', async () => {
  const folder = await newFolder();
  expect(await readDataVersion(folder)).toBeUndefined();
  await refuseLaterVersion(folder, '0.1.0');
  await writeFile(join(folder, 'version.json'), '{');
  await refuseLaterVersion(folder, '0.1.0');
  await writeDataVersion(folder, '0.1.0');
  expect(await readDataVersion(folder)).toBe('0.1.0');
});
