import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/root.mjs';
import { findChanged, readScripts } from '../screenshots/find-changed.ts';
import { nameOf, toShots } from '../screenshots/overlay-gallery.ts';

const scripts = readScripts(join(root, 'packages/sdk/dist'));
const shots = toShots(
  new Map(Object.entries({ type: 'rating', theme: 'glass', size: '800', locale: 'de', background: 'busy' })),
);

test('the same SDK draws the same pictures, pixel by pixel', async () => {
  expect(await findChanged(scripts, scripts, shots)).toEqual([]);
});

test('letters of a title that are a fifth of a pixel further apart are seen in each picture', async () => {
  const before = 'letter-spacing:-.012em';
  const altered = new Map(
    [...scripts].map(([name, text]) => [name, text.replace(before, 'letter-spacing:0')]),
  );
  expect(altered).not.toEqual(scripts);
  const seen: string[] = [];
  const changed = await findChanged(scripts, altered, shots, (name, { pixels, picture }) => {
    if (pixels > 100 && picture.length > 1_000) seen.push(name);
  });
  expect(changed).toEqual(shots.map(nameOf));
  expect(seen).toEqual(changed);
});
