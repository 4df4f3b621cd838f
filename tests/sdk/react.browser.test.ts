import { resolve } from 'node:path';
import type { OverlayOptions } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe } from 'vitest';
import { bundle } from '../kit/bundle.ts';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import type {} from './fakes/react-page.tsx';
import { panel } from './scenario.ts';

let scripts: ReadonlyMap<string, string>;
beforeAll(async () => {
  scripts = await bundle(resolve(import.meta.dirname, 'fakes/react-page.tsx'), 'react-page.mjs');
});

async function open({ site, open }: Playground): Promise<Page> {
  for (const [name, code] of scripts) site.files.set(`/${name}`, code);
  site.files.set(
    '/react.html',
    '<!doctype html><title>React</title><body><script type="module" src="/react-page.mjs"></script>',
  );
  return open('react.html');
}
const show = (page: Page, options?: OverlayOptions) => page.evaluate((given) => window.show(given), options);

describe.concurrent('<VideoOverlay>', () => {
  test('mounted again, calls its listener once per answer', async ({ playground, expect }) => {
    const page = await open(playground);
    const options = { type: 'rating', overlayId: 'ovl_react' } as const;
    await show(page, options);
    await panel(page).waitFor();
    await show(page);
    await expect.poll(() => panel(page).count()).toBe(0);
    await show(page, options);
    await page.getByRole('radio', { name: '4 stars' }).click();
    const values = () => page.evaluate(() => window.interactions.map(({ value }) => value));
    await expect.poll(values).toEqual([4]);
  });

  test('resets a property that is no longer set to its default', async ({ playground, expect }) => {
    const page = await open(playground);
    await show(page, { type: 'rating', title: 'How was it?', ratingMax: 3 });
    await panel(page).getByText('How was it?').waitFor();
    expect(await panel(page).getByRole('radio').count()).toBe(3);
    await show(page, { type: 'rating' });
    await panel(page).getByText('How would you rate this?').waitFor();
    expect(await panel(page).getByRole('radio').count()).toBe(5);
  });

  test('applies changed properties, and answers with them', async ({ playground, expect }) => {
    const page = await open(playground);
    await show(page, { type: 'poll', overlayId: 'ovl_react', pollOptions: ['A', 'B'] });
    await page.getByRole('radio', { name: 'A' }).waitFor();
    await show(page, { type: 'poll', overlayId: 'ovl_react', pollOptions: ['C', 'D'] });
    await page.getByRole('radio', { name: 'D' }).click();
    const labels = () =>
      page.evaluate(() => window.interactions.map(({ overlayId, value }) => [overlayId, value]));
    await expect.poll(labels).toEqual([['ovl_react', 1]]);
  });

  test('removes its overlay when it unmounts', async ({ playground, expect }) => {
    const page = await open(playground);
    await show(page, { type: 'tap' });
    await panel(page).waitFor();
    await show(page);
    await expect.poll(() => page.locator('overlay-layer').count()).toBe(0);
  });
});
