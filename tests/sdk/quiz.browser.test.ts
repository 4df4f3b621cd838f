import type { OverlayOptions } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, keepAnswered, panel, seek } from './scenario.ts';

let playground: Playground;
test.beforeEach(({ isolatedPlayground: own }) => {
  playground = own;
});

const poll = {
  type: 'poll',
  overlayId: 'ovl_quiz',
  pollQuestion: 'Which planet is red?',
  pollOptions: [
    { id: 'mars', label: 'Mars' },
    { id: 'venus', label: 'Venus' },
  ],
} as const satisfies OverlayOptions;

/** The service's receipts: of a quiz for answers, of nothing for what else is sent. */
const answerEvents = (correctOptionId: string) =>
  playground.context.route('**/api/sdk/event*', async (route) => {
    const { events } = route.request().postDataJSON();
    const receivedAt = '2026-11-24T12:00:00.000Z';
    const results = events.map((event: { interactionType?: string; value?: unknown }, index: number) => ({
      ...{ index, status: 'accepted', eventId: `evt_${index}`, receivedAt },
      ...(event.interactionType === 'poll'
        ? { correct: event.value === correctOptionId, correctOptionId }
        : {}),
    }));
    await route.fulfill({ json: { ok: true, receivedAt, accepted: results.length, rejected: 0, results } });
  });
const open = async (options: OverlayOptions) => {
  const page = await playground.open('scenario.html');
  await keepAnswered(page);
  await add(page, options);
  return page;
};
const layer = (page: Page) => page.locator('overlay-layer');
const choose = (page: Page, name: string) => layer(page).getByRole('radio', { name }).click();
const verdict = (page: Page) => layer(page).locator('[part=verdict]');

describe('a quiz', () => {
  test('tells a viewer who is right, from the receipt', { tags: ['long'] }, async () => {
    await answerEvents('mars');
    const page = await open(poll);
    expect(await layer(page).innerHTML()).not.toContain('verdict');
    await choose(page, 'Mars');
    await verdict(page).getByText('Correct!').waitFor();
    await layer(page).locator('[role=status],[aria-live]').getByText('Correct!').waitFor();
    expect(await layer(page).locator('.sign').allTextContents()).toEqual(['✓']);
  });

  test('tells a viewer who is wrong which answer is correct, by signs and in words', async () => {
    await answerEvents('mars');
    const page = await open(poll);
    await choose(page, 'Venus');
    await verdict(page).getByText('Not quite. Correct answer: Mars').waitFor();
    await layer(page).locator('[role=status],[aria-live]').getByText('Correct answer: Mars').waitFor();
    expect(await layer(page).locator('.sign').allTextContents()).toEqual(['✓', '✗']);
  });

  test('that the page made itself is judged in the page', { tags: ['long'] }, async () => {
    const page = await open({ ...poll, correctOptionId: 'venus' });
    await choose(page, 'Mars');
    await verdict(page).getByText('Correct answer: Venus').waitFor();
  });

  test('whose verdict comes when it has left the picture breaks nothing, and shows it in the list', async () => {
    let load = () => {};
    const loaded = new Promise<void>((done) => {
      load = done;
    });
    await answerEvents('mars');
    const page = await open({ ...poll, startTime: 0, endTime: 4 });
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.route('**/overlay-sdk.quiz.mjs', async (route) => {
      await loaded;
      await route.continue();
    });
    await choose(page, 'Venus');
    await seek(page, 6);
    await panel(page).waitFor({ state: 'detached' });
    const quiz = page.waitForResponse('**/overlay-sdk.quiz.mjs');
    load();
    await quiz;
    await page.evaluate(() => window.OverlaySDK.interactionList(window.video));
    const listed = page.locator('overlay-list [part=verdict]');
    await listed.getByText('Not quite. Correct answer: Mars').waitFor();
    expect(await listed.evaluate((line) => getComputedStyle(line).fontWeight)).toBe('650');
    expect(errors).toEqual([]);
  });

  test('a poll without a correct option gets no verdict', { tags: ['long'] }, async () => {
    const page = await open(poll);
    await choose(page, 'Mars');
    await layer(page).getByText('Thank you!').first().waitFor();
    expect(await verdict(page).count()).toBe(0);
  });
});
