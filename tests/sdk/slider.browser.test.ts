import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { type Playground, withMotion } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, keepAnswered, panel } from './scenario.ts';

async function open(playground: Playground): Promise<Page> {
  const page = await playground.open('scenario.html');
  await keepAnswered(page);
  return page;
}

/** The values sent so far, once all requests in flight have arrived. */
async function valuesOf(page: Page, { site }: Playground) {
  await page.evaluate(() => window.OverlaySDK.flush());
  return site.events.filter(({ interactionType }) => interactionType === 'slider').map(({ value }) => value);
}

/** The text that can be seen in the panel. */
const shown = (page: Page) => panel(page).innerText();
const fillOf = (page: Page) =>
  page.locator('.track').evaluate((track) => getComputedStyle(track, '::before').backgroundImage);
const range = (page: Page) => page.getByRole('slider');

describe.concurrent('a slider that nobody has touched', () => {
  test('suggests no answer: it shows no number and no fill until it is moved', async ({
    sourcePlayground,
    expect,
  }) => {
    const page = await open(sourcePlayground);
    await add(page, { type: 'slider', title: 'How calm?', ctaText: 'Send' });
    await atRest(page);
    expect(await shown(page)).not.toMatch(/\d|No answer/);
    expect(await fillOf(page)).toBe('none');
    await range(page).fill('70');
    expect(await shown(page)).toContain('70');
    expect(await fillOf(page)).not.toBe('none');
  });

  test('tells keyboards and screen readers that there is no answer yet, in the language of the overlay', async ({
    sourcePlayground,
    expect,
  }) => {
    const page = await open(sourcePlayground);
    await add(page, { type: 'slider', locale: 'de' });
    await expect.poll(() => range(page).getAttribute('aria-valuetext')).toBe('Noch keine Antwort');
    await page.mouse.click(5, 5);
    await page.keyboard.press('Tab');
    await expect.poll(() => range(page).evaluate((input) => input.matches(':focus-visible'))).toBe(true);
    expect(await shown(page)).toContain('Noch keine Antwort');
    await page.keyboard.press('ArrowRight');
    expect(await range(page).getAttribute('aria-valuetext')).toBeNull();
    expect(await shown(page)).not.toContain('Noch keine Antwort');
  });

  test('cannot be submitted until it is touched; a press in place touches it', async ({
    sourcePlayground,
    expect,
  }) => {
    const page = await open(sourcePlayground);
    await add(page, { type: 'slider', ctaText: 'Send' });
    const send = page.getByRole('button', { name: 'Send' });
    expect(await send.isDisabled()).toBe(true);
    await range(page).click();
    expect(await send.isEnabled()).toBe(true);
    expect(await valuesOf(page, sourcePlayground)).toEqual([]);
    await send.click();
    expect(await valuesOf(page, sourcePlayground)).toEqual([50]);
  });

  test('is touched in place by Enter, which then sends', async ({ sourcePlayground, expect }) => {
    const page = await open(sourcePlayground);
    await add(page, { type: 'slider' });
    await range(page).focus();
    await page.keyboard.press('Enter');
    expect(await range(page).getAttribute('aria-valuetext')).toBeNull();
    expect(await valuesOf(page, sourcePlayground)).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await valuesOf(page, sourcePlayground)).toEqual([50]);
  });

  test('shows its gesture once, and not under reduced motion', async ({ sourcePlayground, expect }) => {
    const page = await open(sourcePlayground);
    await withMotion(page);
    const nudges = () =>
      page.evaluate(() =>
        window
          .overlayLayers()
          .flatMap(({ shadowRoot }) => shadowRoot?.getAnimations() ?? [])
          .filter((one) => one instanceof CSSAnimation && one.animationName === 'nudge')
          .map(({ effect }) => effect?.getComputedTiming().iterations),
      );
    await add(page, { type: 'slider' });
    await expect.poll(nudges).toEqual([1]);
    await range(page).fill('70');
    expect(await nudges()).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await add(page, { type: 'slider', position: 'top-left' });
    expect(await nudges()).toEqual([]);
  });
});
