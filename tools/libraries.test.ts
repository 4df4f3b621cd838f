import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

test('docs/decisions/0063 has a sentence for every library, and none for one that is gone', () => {
  const { packages }: { packages: Record<string, unknown> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const folders = Object.keys(packages).filter((path) => !path.includes('node_modules/'));
  const used = folders
    .map(readManifest)
    .flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }))
    .filter((name) => !name.startsWith('@overlay/'));
  const page = readFileSync(join(root, 'docs/decisions/0063-libraries.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const told = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(told.toSorted()).toEqual([...new Set(used)].toSorted());
});
