import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { layers } from './boundaries.mjs';
import { root } from './root.mjs';

const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const serviceSource = 'apps/service/src';

function toFile(path: string): string | undefined {
  return [path, join(serviceSource, path)].map((one) => join(root, one)).find((one) => existsSync(one));
}

test('every file that the architecture page names exists', () => {
  const paths = [...page.matchAll(/`([\w./-]+\/[\w.-]*\.(?:ts|sql))`/g)].map(([, path]) => path ?? '');
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => toFile(path) === undefined)).toEqual([]);
});

test('the page draws the layers in the order that is enforced', () => {
  const plan = page.slice(page.indexOf('apps/service/src     '), page.indexOf('\ntests  '));
  const drawn = [...plan.matchAll(/^ {2}(\S+)/gm)].map(([, layer]) => layer);
  expect(drawn).toEqual(['main', ...layers, 'stores']);
  expect(layers.filter((layer) => !existsSync(join(root, serviceSource, layer)))).toEqual([]);
});
