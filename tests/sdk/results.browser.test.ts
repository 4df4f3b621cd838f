import type { OverlayOptions } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, boxOf, keepAnswered, panel } from './scenario.ts';

let playground: Playground;
test.beforeEach(({ isolatedPlayground: own }) => {
  playground = own;
});

const poll: OverlayOptions = {
  type: 'poll',
  overlayId: 'ovl_poll',
  pollOptions: [
    { id: 'a', label: 'Sea' },
    { id: 'b', label: 'Hills' },
  ],
  showResults: true,
};
/** The service's answer to a request for the results. */
const answerWith = (results: object, status = 200) =>
  playground.context.route('**/api/polls/ovl_poll/results', (route) =>
    route.fulfill({ status, json: results }),
  );
/** A page on which votes stay visible for as long as needed. */
const open = async () => {
  const page = await playground.open('scenario.html');
  await keepAnswered(page);
  return page;
};
const vote = async (page: Page) => {
  await page.locator('overlay-layer').getByRole('radio', { name: 'Hills' }).click();
};
const shares = (page: Page) => page.locator('overlay-layer [part=share]').allTextContents();
const results = (page: Page) => page.locator('overlay-layer [part=result]');

describe('results of others', () => {
  test('are drawn after the vote, with each share and the number of votes, and not before', async () => {
    await answerWith({
      overlayId: 'ovl_poll',
      total: 8,
      options: [
        { value: 'a', count: 2, share: 25 },
        { value: 'b', count: 6, share: 75 },
      ],
    });
    const page = await open();
    await add(page, poll);
    expect(await shares(page)).toEqual(['', '']);
    await vote(page);
    await results(page).getByText('8 votes').waitFor();
    expect(await shares(page)).toEqual(['25%', '75%']);
    const widths = await page
      .locator('overlay-layer [part=bar]')
      .evaluateAll((bars) => bars.map((bar) => (bar as HTMLElement).style.getPropertyValue('--share')));
    expect(widths).toEqual(['0.25', '0.75']);
  });

  test('are an average for a rating and a slider, with a marker on the slider', {
    tags: ['long'],
  }, async () => {
    await answerWith({ overlayId: 'ovl_poll', total: 8, mean: 72.25, options: [] });
    const page = await open();
    await add(page, { type: 'slider', overlayId: 'ovl_poll', showResults: true });
    expect(await page.locator('overlay-layer [part=marker]').isVisible()).toBe(false);
    await page.getByRole('slider').click();
    await results(page).getByText('Average: 72.3').waitFor();
    const [marker, track] = await Promise.all(
      ['.mean', '.track'].map((selector) => page.locator(`overlay-layer ${selector}`).boundingBox()),
    );
    if (!marker || !track) throw new Error('not shown');
    const share = (marker.x + marker.width / 2 - track.x - 8) / (track.width - 16);
    expect(share).toBeCloseTo(0.7225, 2);

    await answerWith({ overlayId: 'ovl_poll', total: 8, mean: 4.25, options: [] });
    await add(page, { type: 'rating', overlayId: 'ovl_poll', showResults: true });
    await page.getByRole('radio', { name: '5 stars' }).click();
    await results(page).getByText('Average: 4.3').waitFor();
  });

  test('of a slider are labelled at their mark, and nothing moves when they come', {
    tags: ['long'],
  }, async () => {
    const page = await open();
    for (const mean of [4, 50, 96]) {
      await answerWith({ overlayId: 'ovl_poll', total: 8, mean, options: [] });
      await add(page, { type: 'slider', overlayId: 'ovl_poll', showResults: true });
      await atRest(page);
      const boxes = () => Promise.all([boxOf(panel(page)), boxOf(page.locator('.track'))]);
      const before = await boxes();
      await page.getByRole('slider').click();
      await results(page).getByText(`Average: ${mean}`).waitFor();
      await atRest(page);
      expect(await boxes()).toEqual(before);
      const mark = await boxOf(page.locator('[part=marker]'));
      const label = await results(page).evaluate((node) => {
        const text = document.createRange();
        text.selectNodeContents(node);
        const { left, right } = text.getBoundingClientRect();
        return { left, right };
      });
      const at = mark.x + mark.width / 2;
      // The thumb of a range stops half its width before the ends.
      expect(at).toBeGreaterThan(label.left - 9);
      expect(at).toBeLessThan(label.right + 9);
    }
  });

  test('are hidden while there are too few, and the viewer is thanked for the vote', async () => {
    await answerWith({
      overlayId: 'ovl_poll',
      total: 3,
      options: [{ value: 'a' }, { value: 'b' }],
    });
    const page = await open();
    await add(page, poll);
    await vote(page);
    await results(page).getByText('Thank you!').waitFor();
    await page.waitForTimeout(300);
    expect(await shares(page)).toEqual(['', '']);
  });

  test('are not requested if the overlay does not show them', { tags: ['long'] }, async () => {
    let asked = 0;
    await playground.context.route('**/api/polls/**', (route) => {
      asked += 1;
      return route.abort();
    });
    const page = await open();
    await add(page, { ...poll, showResults: false });
    await vote(page);
    await results(page).getByText('Thank you!').waitFor();
    await page.waitForTimeout(300);
    expect(asked).toBe(0);
  });
});
