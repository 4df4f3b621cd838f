import { describe, expect } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';

let playground: Playground;
test.beforeEach(({ isolatedPlayground: own }) => {
  playground = own;
});

describe('an unknown option', () => {
  test('causes one warning with the name that was meant, and the overlay is created', async () => {
    const page = await playground.open('scenario.html');
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('[overlay]')) said.push(message.text());
    });
    const made = await page.evaluate(() => {
      // @ts-expect-error: a page without types
      window.OverlaySDK.init({ apiKey: 'pk_live_playground', campainId: 'camp_1' });
      const options = { type: 'poll', pollOption: ['One', 'Two'], titel: 'What?', zebra: 1 };
      return [1, 2].map(() => window.add(options as never).success);
    });
    expect(made).toEqual([true, true]);
    await expect
      .poll(() => said.sort())
      .toEqual([
        '[overlay] init has no option campainId: campaignId was meant?',
        '[overlay] poll has no option pollOption: pollOptions was meant?',
        '[overlay] poll has no option titel: title was meant?',
        '[overlay] poll has no option zebra',
      ]);
  });
});

describe('displayed numbers', () => {
  test('are formatted in the locale of the overlay', { tags: ['long'] }, async () => {
    await playground.context.route('**/api/polls/*/results', (route) =>
      route.fulfill({
        json: {
          total: 12840,
          options: [
            { value: 0, share: 62.4 },
            { value: 1, share: 37.6 },
          ],
        },
      }),
    );
    const page = await playground.open('scenario.html');
    await page.evaluate(() => {
      window.add({ type: 'poll', showResults: true, locale: 'de', pollOptions: ['Ja', 'Nein'] });
      window.add({ type: 'slider', locale: 'de', sliderMax: 20000, position: 'top-left' });
    });
    // Before it is touched it shows no number.
    await page.getByRole('slider').fill('10000');
    expect(await page.locator('output').textContent()).toBe('10.000');
    await page.getByRole('radio').first().click();
    await expect.poll(() => page.locator('.panel.poll .result').textContent()).toContain('12.840');
    expect(await page.locator('.share').first().textContent()).toBe('62\u00a0%');
  });
});
