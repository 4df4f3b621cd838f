import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mirrorAssets } from './mirror-assets.mjs';
import { repositoryWith } from './repository.fixture.ts';

test('assets arrive beside the compiled files, and what lost its source leaves', () => {
  const folder = repositoryWith({
    'src/shopify/docs.md': '# Shopify',
    'src/shopify/index.ts': '',
    'dist/shopify/index.js': '',
    'dist/shopify/index.d.ts.map': '',
    'dist/removed/index.js': '',
    'dist/removed/docs.md': '',
    'dist/openapi.json': '{}',
  });
  mirrorAssets(join(folder, 'src'), join(folder, 'dist'));
  const files = readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true });
  expect(
    files
      .filter((file) => file.isFile())
      .map((file) => file.name)
      .sort(),
  ).toEqual(['docs.md', 'index.d.ts.map', 'index.js', 'openapi.json']);
});
