import type { Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { openContext } from '../kit/chromium.ts';
import { openPlayground, type Playground } from '../kit/page.ts';
import { atScale } from '../kit/scale.ts';
import { test } from '../kit/test.ts';
import { type Box, type Ink, measureInk } from './ink.ts';
import { atRest } from './scenario.ts';

let playground: Playground;
let meter: Page;
test.beforeAll(async ({ chromium, siteServer }) => {
  playground = await openPlayground(
    await openContext(chromium, { viewport: { width: 1400, height: 900 } }),
    siteServer,
    'no-preference',
  );
  meter = await playground.context.newPage();
});
afterAll(() => playground?.context.close());

const themes = ['light', 'dark', 'glass', 'solid', 'outline'];
const backgrounds = ['black', 'white', 'busy'];
/**
 * The pictures that take most from the contrast if they show through: glass lets them, the others must not. Solid and outline are
 * drawn in the colours of light and dark, so only scale release has them.
 */
const worst: Readonly<Record<string, readonly string[]>> = {
  light: ['black'],
  dark: ['white'],
  glass: ['black', 'white'],
};
const backgroundsOf = (theme: string) =>
  atScale({ short: worst[theme] ?? [], long: worst[theme] ?? [], release: backgrounds });
/** Below scale release the themes share the figures, because each draws the same ring in another colour. */
const focusedEvery = atScale({ short: themes.length, long: themes.length, release: 1 });
/** Figures of the gallery that show others' answers. */
const withResults = ['rating-stars', 'rating-numbers', 'poll-results', 'slider-labels', 'slider-emoji'];
/** What a viewer must see to find and use a control. */
const controls = '.icon,.mark,.track';

/** Where the text is in the panels, and where the controls are. */
const findBoxes = (page: Page, selector: string | undefined): Promise<Box[]> =>
  page.evaluate((wanted) => {
    const found: Box[] = [];
    for (const figure of document.querySelectorAll('figure')) {
      const panel = window.overlayLayers(figure)[0]?.shadowRoot?.querySelector('.panel:not([inert])');
      if (!panel) throw new Error(`no panel in ${figure.id}`);
      const seen = panel.getBoundingClientRect();
      const submit = panel.querySelector('.action:not(.cta)');
      const covered = submit?.checkVisibility() ? submit.getBoundingClientRect().top : Infinity;
      const add = (node: Node, label: string, { x, y, right, bottom }: DOMRect) => {
        // A panel taller than the picture scrolls under its submit button.
        const end = Math.min(bottom, seen.bottom - 2, submit?.contains(node) ? Infinity : covered);
        const [width, height] = [right - x, end - y];
        const box = { x: x + scrollX, y: y + scrollY, width, height };
        // Of a line that is scrolled nearly away there may be no more than the space above its letters.
        if (width > 1 && height > (bottom - y) / 2) found.push({ name: `${figure.id}: ${label}`, ...box });
      };
      if (wanted) {
        // The tick of an unselected option is not visible.
        for (const node of panel.querySelectorAll(wanted))
          if (!node.closest('.chip') && getComputedStyle(node).opacity !== '0')
            add(node, node.getAttribute('class') ?? '', node.getBoundingClientRect());
        continue;
      }
      const texts = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement;
        // What waits for the keyboard is not seen.
        if (!parent || parent.matches('.hidden,.emoji') || getComputedStyle(parent).visibility === 'hidden')
          continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const rect of range.getClientRects()) add(text, text.textContent ?? '', rect);
      }
    }
    return found;
  }, selector);

/** Hides everything that matches a rule, in every overlay of the page. */
const withRule = async <T>(page: Page, css: string, run: () => Promise<T>): Promise<T> => {
  const toggle = (rule: string | undefined) =>
    page.evaluate(async (text) => {
      for (const { shadowRoot } of window.overlayLayers()) {
        if (!shadowRoot) continue;
        if (text === undefined) {
          shadowRoot.adoptedStyleSheets.pop();
          continue;
        }
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        shadowRoot.adoptedStyleSheets.push(sheet);
      }
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, rule);
  await toggle(css);
  const result = await run();
  await toggle(undefined);
  return result;
};

const shoot = (page: Page) => page.screenshot({ fullPage: true });
const tooFaint = (inks: readonly Ink[], least: number) =>
  inks
    .filter(({ contrast }) => contrast < least)
    .map(({ name, contrast }) => `${name} ${contrast.toFixed(2)}`);

/** Freezes every picture: a running stream costs one frame of each video per screenshot. */
const freeze = (page: Page) =>
  page.evaluate(async () => {
    const videos = [...document.querySelectorAll('video')];
    const hasFrame = (video: HTMLVideoElement) => !video.srcObject || video.readyState > 1;
    while (!videos.every(hasFrame)) await new Promise((done) => setTimeout(done, 20));
    for (const video of videos) video.pause();
  });

/** The text and the controls of a page that are not readable over its picture. */
const findFaint = async (page: Page) => {
  await atRest(page);
  const drawn = await shoot(page);
  const wordless = await withRule(page, '*{-webkit-text-fill-color:transparent!important}', () =>
    shoot(page),
  );
  const words = await measureInk(meter, drawn, wordless, await findBoxes(page, undefined));
  expect(words.length).toBeGreaterThan(100);

  const hide = `:is(${controls}){visibility:hidden!important}.track::before,.track::after{visibility:hidden!important}`;
  const bare = await withRule(page, hide, () => shoot(page));
  const drawings = await measureInk(meter, drawn, bare, await findBoxes(page, controls));
  expect(drawings.length).toBeGreaterThan(80);
  return [...tooFaint(words, 4.5), ...tooFaint(drawings, 3)];
};

const openGallery = async (theme: string, background: string, more = '') => {
  const page = await playground.open(`gallery.html?theme=${theme}&width=480&background=${background}${more}`);
  await freeze(page);
  return page;
};

describe.each(themes)('the theme %s', { tags: ['table'] }, (theme) => {
  test.each(backgroundsOf(theme))('is readable over a %s picture', { tags: ['long'] }, async (background) => {
    const page = await openGallery(theme, background);
    // Waits until results are drawn and bars and markers have stopped, however late a slow machine starts.
    await page.waitForFunction((names) => {
      const layers = names.map(
        (name) => window.overlayLayers(document.getElementById(`${name}-answered`) ?? undefined)[0],
      );
      return layers.every((layer) =>
        /\d/.test(layer?.shadowRoot?.querySelector('[part=result]')?.textContent ?? ''),
      );
    }, withResults);
    expect(await findFaint(page)).toEqual([]);
    await page.close();
  });

  test('shows where the focus is', { tags: ['long'] }, async () => {
    const page = await openGallery(theme, 'busy', '&state=focused');
    await atRest(page);
    const inks: Ink[] = [];
    const figures = await page.locator('figure').all();
    expect(figures.length).toBeGreaterThan(10);
    for (const [index, figure] of figures.entries()) {
      if (index % focusedEvery !== themes.indexOf(theme) % focusedEvery) continue;
      const id = String(await figure.getAttribute('id'));
      await figure.scrollIntoViewIfNeeded();
      await page.evaluate((name) => window.reach(name), id);
      const drawn = await figure.screenshot();
      const bare = await withRule(page, '*,*::after{outline:none!important}', () => figure.screenshot());
      const box = { name: id, x: 0, y: 0, width: 480, height: 270 };
      // A ring may cross a rail of the same colour; three quarters of it have to be visible.
      inks.push(...(await measureInk(meter, drawn, bare, [box], 1 / 4)));
    }
    expect(tooFaint(inks, 3)).toEqual([]);
    await page.close();
  });
});
