import type { OverlayOptions, Theme } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { emulateTransparency, type Playground, withMotion } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, attended, boxOf, panel } from './scenario.ts';

let playground: Playground;
test.beforeEach(({ playground: own }) => {
  playground = own;
});

const animations = (page: Page) =>
  page.evaluate(async () => {
    const layer = window.overlayLayers()[0]?.shadowRoot;
    return layer?.getAnimations().length ?? -1;
  });

/** Of a panel, its title and its controls. */
const boxesOf = async (page: Page) => {
  const parts = await panel(page).locator('[part=title],[part=option],[part=slider]').all();
  return Promise.all([panel(page), ...parts].map((locator) => locator.boundingBox()));
};

describe('the looks', () => {
  test.each(['en', 'ar'])(
    'contain nothing wider than the panel at 320 px (%s)',
    { tags: ['long'] },
    async (locale) => {
      const page = await playground.open(`gallery.html?width=320&background=black&locale=${locale}`);
      await atRest(page);
      const tooWide = await page.evaluate(() =>
        [...document.querySelectorAll('figure')].flatMap((figure) => {
          const node = window.overlayLayers(figure)[0]?.shadowRoot?.querySelector('.panel:not([inert])');
          const video = figure.querySelector('video')?.getBoundingClientRect();
          if (!node || !video) return [`${figure.id}: no panel`];
          const { left, right } = node.getBoundingClientRect();
          const isInside = left >= video.left && right <= video.right;
          // Measured without clipping, which would only hide an overflow.
          node.setAttribute('style', 'overflow:visible');
          const sticksOut = node.scrollWidth - node.clientWidth;
          return isInside && sticksOut <= 0 ? [] : [`${figure.id}: ${sticksOut}px`];
        }),
      );
      expect(tooWide).toEqual([]);
    },
  );

  test.each(['360', '844&height=390', '480', '1920'])(
    'have targets of at least 44 px, as large as their text asks for (%s px)',
    { tags: ['long'] },
    async (width) => {
      const page = await playground.open(`gallery.html?width=${width}&background=black&state=asking`);
      await atRest(page);
      const tooSmall = await page.evaluate(() =>
        window.overlayLayers().flatMap(({ shadowRoot }) =>
          [
            ...(shadowRoot?.querySelectorAll(
              '.row,.track,.close,.action,.scale label,[aria-pressed],.collapsed > .chip',
            ) ?? []),
          ].flatMap((node) => {
            const { width: wide, height } = node.getBoundingClientRect();
            const least = Math.max(44, 2.5 * Number.parseFloat(getComputedStyle(node).fontSize));
            // What waits as a button has none. Ten numbers may be narrower where there is no room for more.
            const isWide = wide >= (node.matches('.numbers label') ? 24 : 43.5);
            return height === 0 || (isWide && height >= least - 0.5)
              ? []
              : [`${node.className} ${wide} × ${height} of ${least}`];
          }),
        ),
      );
      expect(tooSmall).toEqual([]);
      await page.close();
    },
  );

  test('keep the submit button in sight while the choices scroll, without covering the focus', {
    tags: ['long'],
  }, async () => {
    const page = await playground.open(
      'gallery.html?width=480&height=250&background=black&type=poll&state=asking',
    );
    await atRest(page);
    const panels = page.locator('[id="poll-submit-asking"] overlay-layer .panel');
    const submit = panels.getByRole('button', { name: 'Vote' });
    const [plateBox, before] = [await boxOf(panels), await boxOf(submit)];
    expect(before.height).toBeGreaterThanOrEqual(44);
    expect(before.y + before.height).toBeLessThanOrEqual(plateBox.y + plateBox.height);
    await page.keyboard.press('Tab');
    const last = panels.getByRole('radio').last();
    await last.focus();
    const [row, after] = [await boxOf(last), await boxOf(submit)];
    expect(row.y + row.height).toBeLessThanOrEqual(after.y + 1);
  });

  test.each([
    ['the number of a slider and its title', 'figure=slider-labels&width=1920', '[part=title]', '.bubble'],
    [
      'the choices of a poll and its result',
      'figure=poll-results&width=480',
      '.row:last-of-type',
      '[part=result]',
    ],
  ])('keep %s apart', async (_, query, upper, lower) => {
    const page = await playground.open(`gallery.html?background=black&locale=de&state=answered&${query}`);
    await attended(page);
    await atRest(page);
    const above = await boxOf(panel(page).locator(upper).last());
    const below = await boxOf(panel(page).locator(lower));
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
  });

  test('take their colours, corners and font from properties of the page', { tags: ['long'] }, async () => {
    const page = await playground.open('scenario.html');
    await page.addStyleTag({
      content:
        'body{--overlay-accent:rgb(255,220,0);--overlay-surface:rgb(1,2,3);--overlay-text:rgb(250,250,250);--overlay-radius:3px;--overlay-font:monospace}',
    });
    await add(page, { type: 'cta', title: 'Ours', ctaText: 'Go', ctaUrl: 'https://example.com' });
    const read = (selector: string) =>
      page.locator(`overlay-layer ${selector}`).evaluate((node) => {
        const { color, backgroundColor, borderRadius, fontFamily } = getComputedStyle(node);
        return [color, backgroundColor, borderRadius, fontFamily];
      });
    expect(await read('.panel')).toEqual(['rgb(250, 250, 250)', 'rgb(1, 2, 3)', '3px', 'monospace']);
    const [color, background] = await read('.action');
    // Black on a light brand colour, by itself.
    expect([color, background]).toEqual(['oklch(0 0 0)', 'rgb(255, 220, 0)']);
  });

  test('take their accent, corners and font from their options, under the properties of the page', async () => {
    const page = await playground.open('scenario.html');
    const theme = { accent: '#ffd400', radiusPx: 4, fontFamily: 'Source Sans 3, "Georgia", serif' };
    const drawn = async (own: Theme, overlayId: string) => {
      await add(page, { type: 'cta', title: 'Ours', ctaText: 'Go', theme: own, overlayId });
      // The file that knows such looks is loaded before, or has it drawn again.
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('overlay-sdk.look')),
      );
      const node = panel(page).last();
      await expect.poll(() => node.getAttribute('style')).toContain('--overlay');
      const found = await node.evaluate((one) => {
        const { borderRadius, fontFamily } = getComputedStyle(one);
        const action = one.querySelector('.action');
        const { color = '', backgroundColor = '' } = action ? getComputedStyle(action) : {};
        return [borderRadius, fontFamily, color, backgroundColor];
      });
      await page.evaluate((id) => window.OverlaySDK.getOverlay(id)?.destroy(), overlayId);
      return found;
    };
    const font = '"Source Sans 3", Georgia, serif';
    expect(await drawn(theme, 'ovl_dark')).toEqual(['4px', font, 'oklch(0 0 0)', 'rgb(255, 212, 0)']);
    // Yellow would not be seen on white.
    const onWhite = { ...theme, preset: 'light' as const };
    expect(await drawn(onWhite, 'ovl_light')).toEqual(['4px', font, 'oklch(0 0 0)', 'rgb(174, 144, 0)']);
    const onItself = { ...theme, preset: 'solid' as const };
    expect((await drawn(onItself, 'ovl_solid'))[2]).toBe('rgb(255, 212, 0)');
    await page.addStyleTag({ content: 'body{--overlay-accent:rgb(1,2,3);--overlay-radius:9px}' });
    expect(await drawn(theme, 'ovl_page')).toEqual(['9px', font, 'oklch(1 0 0)', 'rgb(1, 2, 3)']);
  });

  test('an accent of the page on which text is hard to read is warned about, and kept', async () => {
    const page = await playground.open('scenario.html');
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.addStyleTag({ content: 'body{--overlay-accent:red}' });
    await add(page, { type: 'cta', ctaText: 'Go' });
    await expect.poll(() => said.join()).toContain('--overlay-accent: text on red has a contrast of 4.0');
    const colour = await panel(page)
      .locator('.action')
      .evaluate((node) => getComputedStyle(node).backgroundColor);
    expect(colour).toBe('rgb(255, 0, 0)');
  });

  test('are animated, except under reduced motion', { tags: ['long'] }, async () => {
    const page = await playground.open('scenario.html');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // How bars move comes with the chunk that every stage loads.
    await add(page, { type: 'tap', position: 'top-left' });
    await attended(page);
    await atRest(page);
    const enter = () =>
      page.evaluate(async () => {
        const { overlayId } = window.add({ type: 'poll', showResults: true });
        const root = window.overlayLayers()[0]?.shadowRoot;
        const entering = root?.getAnimations().length ?? -1;
        root?.querySelector<HTMLElement>('.bar')?.style.setProperty('--share', '0.5');
        await new Promise((done) => requestAnimationFrame(done));
        const moving = (root?.getAnimations().length ?? -1) - entering;
        window.OverlaySDK.getOverlay(overlayId)?.destroy();
        return [entering, moving];
      });
    expect(await enter()).toEqual([1, 1]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await enter()).toEqual([0, 0]);
    await add(page, { type: 'rating' });
    await panel(page).getByRole('radio').last().hover();
    await panel(page).getByRole('radio').last().click();
    expect(await animations(page)).toBe(0);
  });

  test('what leaves fades for the eye only, and not under reduced motion', async () => {
    const page = await playground.open('scenario.html');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const dismiss = async () => {
      await add(page, { type: 'tap', overlayId: 'ovl_leaves' });
      await attended(page);
      return page.evaluate(async () => {
        window.OverlaySDK.getOverlay('ovl_leaves')?.dismiss();
        // What the next frame paints.
        await new Promise(requestAnimationFrame);
        const root = window.overlayLayers()[0]?.shadowRoot;
        return ['.panel:not([inert])', '.panel[inert]', '[role=group]'].map(
          (selector) => root?.querySelectorAll(selector).length ?? 0,
        );
      });
    };
    expect(await dismiss()).toEqual([0, 1, 0]);
    await page.waitForFunction(() => !window.overlayLayers()[0]?.shadowRoot?.querySelector('.panel'));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await dismiss()).toEqual([0, 0, 0]);
  });

  test('an answer is still marked when its overlay comes back', async () => {
    const page = await playground.open('scenario.html');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await add(page, { type: 'poll', overlayId: 'ovl_back' });
    await attended(page);
    await atRest(page);
    await panel(page).getByRole('radio', { name: 'Yes' }).click();
    await page.evaluate(() => {
      const overlay = window.OverlaySDK.getOverlay('ovl_back');
      overlay?.dismiss();
      overlay?.show();
    });
    await atRest(page);
    expect(await panel(page).getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true);
  });

  test('a sheet leaves for the eye only, too', { tags: ['long'] }, async () => {
    const page = await playground.open('scenario.html');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await add(page, { type: 'poll', overlayId: 'ovl_leaves' });
    await attended(page);
    await atRest(page);
    await page.getByRole('button', { name: 'What do you think?' }).click();
    await page.getByRole('dialog').waitFor();
    const left = await page.evaluate(async () => {
      window.OverlaySDK.getOverlay('ovl_leaves')?.dismiss();
      // What the next frame paints.
      await new Promise(requestAnimationFrame);
      const root = window.overlayLayers()[0]?.shadowRoot;
      return [':modal', '.panel:not([inert] *)', '[inert]:popover-open > .panel'].map(
        (selector) => root?.querySelectorAll(selector).length ?? 0,
      );
    });
    expect(left).toEqual([0, 0, 1]);
    await page.waitForFunction(() => !window.overlayLayers()[0]?.shadowRoot?.querySelector('.panel'));
  });

  test.each<OverlayOptions>([
    { type: 'tap', title: 'Helpful?' },
    { type: 'rating' },
    { type: 'rating', ctaText: 'Rate' },
    { type: 'rating', ratingStyle: 'numbers', ratingMax: 10 },
    { type: 'poll' },
    { type: 'poll', ctaText: 'Vote' },
    { type: 'slider' },
    { type: 'slider', ctaText: 'Send', sliderLabels: ['None', 'All'] },
  ])('answering moves nothing: %o', async (options) => {
    const page = await playground.open('scenario.html');
    await add(page, options);
    await attended(page);
    await atRest(page);
    const before = await boxesOf(page);
    await panel(page).locator('[part=option],[part=slider]').first().click();
    const submit = panel(page).locator('[part=submit]');
    if ('ctaText' in options) await submit.click();
    await panel(page).locator('input:disabled,[aria-pressed=true]').first().waitFor();
    await atRest(page);
    expect(await boxesOf(page)).toEqual(before);
    await page.close();
  });

  const expectNoShift = async (options: OverlayOptions) => {
    const page = await playground.open('scenario.html');
    await withMotion(page);
    await page.route('**/api/polls/**', (route) =>
      route.fulfill({ json: { total: 8, mean: 2, options: [0, 1].map((value) => ({ value, share: 50 })) } }),
    );
    await add(page, options);
    await attended(page);
    await atRest(page);
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift' });
    });
    const before = await boxesOf(page);
    // Without a key or a press, which browsers take as a reason to move.
    await panel(page)
      .locator('[part=option] input,[part=slider]')
      .first()
      .evaluate((input) => (input as HTMLInputElement).click());
    if ('ctaText' in options)
      await panel(page)
        .locator('[part=submit]')
        .evaluate((button) => (button as HTMLElement).click());
    await panel(page).locator('[part=result]').getByText(/\d/).waitFor();
    await atRest(page);
    expect(await boxesOf(page)).toEqual(before);
    expect(await page.evaluate(() => Object(window).shifts)).toEqual([]);
    await page.close();
  };

  test.each<OverlayOptions>([
    { type: 'rating', showResults: true },
    { type: 'poll', showResults: true },
    { type: 'slider', showResults: true },
    { type: 'poll', showResults: true, ctaText: 'Vote' },
  ])('results move nothing, in the panel and in the page: %o', { tags: ['long'] }, expectNoShift);

  test('results break no answer of a poll into more lines', () =>
    expectNoShift({
      type: 'poll',
      showResults: true,
      // Each a little longer than the one before, so that some just fit into a line.
      pollOptions: Array.from({ length: 8 }, (_, index) =>
        'Kyoto in the week of '.padEnd(24 + 4 * index, 'the cherry blossom '),
      ),
    }));

  test("use the system's colours in forced-colours mode", async () => {
    const page = await playground.open('scenario.html');
    await page.emulateMedia({ forcedColors: 'active' });
    await add(page, { type: 'tap', theme: 'glass' });
    const colours = await panel(page).evaluate((node) => {
      const system = document.createElement('p');
      system.setAttribute('style', 'color:CanvasText;background:Canvas');
      document.body.append(system);
      const [its, ours] = [getComputedStyle(system), getComputedStyle(node)];
      return [ours.color === its.color, ours.backgroundColor === its.backgroundColor, ours.borderStyle];
    });
    expect(colours).toEqual([true, true, 'solid']);
  });

  test.each(['glass', 'outline'] as const)(
    '%s blurs the picture, unless the viewer asks for reduced transparency',
    async (theme) => {
      const page = await playground.open('scenario.html');
      await add(page, { type: 'tap', theme });
      await attended(page);
      const drawn = () =>
        panel(page).evaluate((node) => {
          const { backdropFilter, backgroundColor } = getComputedStyle(node);
          return [backdropFilter, backgroundColor];
        });
      expect(await drawn()).toEqual(['none', 'rgb(22, 24, 29)']);
      await emulateTransparency(page, 'no-preference');
      expect(await drawn()).toEqual(['blur(28px) saturate(1.8)', 'rgba(16, 18, 24, 0.74)']);
    },
  );
});
