import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../kit/test.ts';
import { add, atRest, attended } from './scenario.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe reports by all rules, except those that want headings and landmarks from the page around the overlays. */
async function findings(page: Page): Promise<unknown> {
  await page.evaluate(axe);
  const ofPage = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } };
  return page.evaluate(`axe.run(document, { rules: ${JSON.stringify(ofPage)} }).then(({ violations, passes }) => ({
    hasLooked: passes.some(({ nodes }) => nodes.some(({ target }) => /overlay-l/.test(target.flat()))),
    found: violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html)),
  }))`);
}
const nothing = { hasLooked: true, found: [] };

describe('axe finds nothing', () => {
  test.for([
    ['glass', 'en', 'white'],
    ['glass', 'ar', 'black'],
    ['light', 'de', 'black'],
    ['dark', 'en', 'white'],
    ['solid', 'en', 'black'],
    ['outline', 'en', 'white'],
  ] as const)(
    'in overlays that ask, are answered and show results (%s, %s)',
    async ([theme, locale, background], { playground }) => {
      const page = await playground.open(
        `gallery.html?width=480&background=${background}&theme=${theme}&locale=${locale}`,
      );
      await attended(page);
      await atRest(page);
      expect(await findings(page)).toEqual(nothing);
    },
  );

  test('on a phone, in the sheet of several questions', async ({ playground }) => {
    const page = await playground.open('scenario.html');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      document.body.style.margin = '0';
    });
    await add(page, { type: 'tap', title: 'Was this helpful for you?', position: 'top-left' });
    await add(page, { type: 'rating', title: 'How was the music at the very end?', dismissible: false });
    await add(page, { type: 'poll', title: 'Where should we film the next episode of this?' });
    await add(page, { type: 'slider', title: 'How hungry does all of this make you?' });
    await add(page, { type: 'cta', title: 'Soon', ctaText: 'Book a test ride', position: 'bottom-right' });
    await attended(page);
    await atRest(page);
    expect(await findings(page)).toEqual(nothing);
    await page.locator('.panel.collapsed:visible > .chip').first().click();
    await page.getByRole('dialog').waitFor();
    await atRest(page);
    expect(await findings(page)).toEqual(nothing);
  });

  test('in the list of interactions', async ({ playground }) => {
    const page = await playground.open('scenario.html');
    await add(page, { type: 'poll', position: 'top-left' });
    await add(page, { type: 'slider' });
    await page.evaluate(() => void window.OverlaySDK.interactionList(window.video));
    await page.getByRole('region').getByRole('slider').waitFor();
    expect(await findings(page)).toEqual(nothing);
  });
});
