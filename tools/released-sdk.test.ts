import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { addReleased, findChanged } from './released-sdk.mjs';
import { root } from './root.mjs';

function write(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
}

function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'overlay-released-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [dist, released] = [join(folder, 'dist'), join(folder, 'released')];
  for (const one of [dist, released]) mkdirSync(one);
  writeFileSync(join(released, 'integrity.json'), '{}');
  write(dist, 'overlay-sdk.js', 'first');
  write(dist, 'overlay-sdk.mjs', 'module');
  writeFileSync(join(dist, 'overlay-sdk.js.map'), '{}');
  return { dist, released };
}

test('every released script is what was released', () => {
  expect(findChanged(join(root, 'packages/sdk/released'))).toEqual([]);
});

test('a release adds its scripts once, and never changes those of a released version', () => {
  const { dist, released } = prepare();
  addReleased(dist, released, '1.0.0');
  addReleased(dist, released, '1.0.0');
  write(dist, 'overlay-sdk.js', 'second');
  expect(() => addReleased(dist, released, '1.0.0')).toThrow('1.0.0 is released');
  addReleased(dist, released, '1.0.1');
  expect(findChanged(released)).toEqual([]);
});

test.each<[string, (released: string) => void, string]>([
  [
    'a changed script',
    (at) => write(join(at, '1.0.0'), 'overlay-sdk.js', 'x'),
    '1.0.0/overlay-sdk.js is not',
  ],
  ['a missing one', (at) => rmSync(join(at, '1.0.0/overlay-sdk.mjs')), '1.0.0/overlay-sdk.mjs is not'],
  ['one that was added', (at) => write(join(at, '1.0.0'), 'more.js', ''), '1.0.0/more.js is not'],
  [
    'a compressed form of another script',
    (at) => copyFileSync(join(at, '1.0.0/overlay-sdk.js.br'), join(at, '1.0.0/overlay-sdk.mjs.br')),
    '1.0.0/overlay-sdk.mjs and its compressed forms differ',
  ],
  ['a missing version', (at) => rmSync(join(at, '1.0.0'), { recursive: true }), '1.0.0 is missing'],
  ['an unknown version', (at) => mkdirSync(join(at, '0.9.0')), '0.9.0 is not in integrity.json'],
])('%s is found', (_, change, expected) => {
  const { dist, released } = prepare();
  addReleased(dist, released, '1.0.0');
  change(released);
  expect(findChanged(released)).toEqual([expect.stringContaining(expected)]);
});
