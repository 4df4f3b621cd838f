import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../kit/test.ts';
import { atRest } from './scenario.ts';

const video = '<video src="/demo.webm" data-video-id="vid_1" muted width="480" height="270"></video>';
const text = '<p>After</p>';

/** Rules that depend on which elements surround a video, and a page for each. */
const rules: readonly (readonly [css: string, body: string])[] = [
  ['.box > :last-child { margin-bottom: 20px }', `<div class="box">${video}</div>${text}`],
  ['.box > :not(:last-child) { margin-bottom: 20px }', `<div class="box">${video}</div>${text}`],
  ['video:last-child { width: 300px }', `<div>${video}</div>${text}`],
  ['video:only-child { display: block; margin: 20px }', `<div>${video}</div>${text}`],
  ['.box:has(> video:only-child) { padding: 20px }', `<div class="box">${video}</div>${text}`],
  ['.box > :not([hidden]) ~ :not([hidden]) { margin-top: 8px }', `<div class="box">${video}${text}</div>`],
  ['.box > * + * { margin-top: 16px }', `<div class="box">${text}${video}${text}</div>`],
  ['video + p { margin-top: 30px }', `<div>${video}${text}</div>`],
  ['video ~ p { margin-left: 30px }', `<div>${video}${text}</div>`],
  ['p:nth-child(2) { padding: 12px }', `<div>${video}${text}${text}</div>`],
  ['p:nth-child(odd) { padding: 12px }', `<div>${video}${text}${text}${text}</div>`],
  ['p:nth-last-child(1) { padding: 12px }', `<div>${text}${video}${text}</div>`],
  ['video:nth-last-child(2) { width: 300px }', `<div>${video}${text}</div>`],
  ['video:only-of-type { width: 300px }', `<div>${video}${text}</div>`],
  ['.box > :first-child:nth-last-child(2) ~ * { padding: 9px }', `<div class="box">${video}${text}</div>`],
  [
    '.box { display: grid; gap: 24px; grid-template-columns: 1fr 1fr }',
    `<div class="box">${video}${text}${text}</div>`,
  ],
  ['.box { display: flex; flex-direction: column; gap: 24px }', `<div class="box">${video}</div>${text}`],
  [
    '.box { display: flex; justify-content: space-between; height: 400px }',
    `<div class="box">${video}${text}</div>`,
  ],
  ['.box:has(> :nth-child(2)) { padding: 25px }', `<div class="box">${video}</div>${text}`],
  ['.box { columns: 2 } .box > * { break-inside: avoid }', `<div class="box">${video}${text}</div>`],
  [
    'div:empty { height: 30px } video:has(+ :empty) { width: 300px }',
    `<div>${video}<div></div></div>${text}`,
  ],
  ['li:last-child > video:only-child { width: 300px }', `<ul><li>${video}</li></ul>${text}`],
  ['figure > :last-child { margin-bottom: 40px }', `<figure>${video}</figure>${text}`],
  ['body > :last-child { margin-bottom: 33px }', `${text}${video}`],
];

const boxes = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body, body *')]
      .filter(({ localName }) => localName !== 'overlay-layer')
      .map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return `${node.localName} ${x} ${y} ${width} ${height}`;
      }),
  );

describe('the layout of a page with an overlay is that without it', () => {
  // On one page, one after another: to load a page takes more than the rest.
  test(`under each of ${rules.length} rules`, { tags: ['long'] }, async ({ playground }) => {
    const page = await playground.open('scenario.html');
    for (const [css, body] of rules) {
      await page.evaluate(
        ({ style, markup }) => {
          document.querySelector('#rule')?.remove();
          document.head.insertAdjacentHTML('beforeend', `<style id="rule">${style}</style>`);
          document.body.innerHTML = markup;
        },
        { style: css, markup: body },
      );
      const before = await boxes(page);
      await page.evaluate(() => {
        const target = document.querySelector('video');
        if (target) window.OverlaySDK.createOverlay(target, { type: 'rating', overlayId: 'ovl_1' });
      });
      await page.locator('overlay-layer .panel:not([inert])').waitFor();
      await atRest(page);
      expect.soft(await boxes(page), css).toEqual(before);
      await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_1')?.destroy());
      expect.soft(await page.locator('overlay-layer').count(), css).toBe(0);
      expect.soft(await boxes(page), css).toEqual(before);
    }
  });
});

describe("the page's rules for overlay-layer", () => {
  test('style its parts, also if they are added later', async ({ playground }) => {
    const page = await playground.open('scenario.html');
    const addStyle = (css: string) => page.addStyleTag({ content: css });
    await addStyle(
      'overlay-layer { --overlay-radius: 3px } overlay-layer::part(title) { text-transform: uppercase }',
    );
    await page.evaluate(() => window.add({ type: 'rating', title: 'How was it?' }));
    const look = () =>
      page.locator('overlay-layer .panel:not([inert])').evaluate((node) => {
        const title = node.querySelector('[part=title]') ?? node;
        const { textTransform, fontStyle } = getComputedStyle(title);
        return [getComputedStyle(node).borderRadius, textTransform, fontStyle];
      });
    await expect.poll(look).toEqual(['3px', 'uppercase', 'normal']);
    await addStyle('@media all { overlay-layer::part(title) { font-style: italic } }');
    await expect.poll(look).toEqual(['3px', 'uppercase', 'italic']);
  });
});

describe('a video that a component shows in a slot', () => {
  const fill = 'position:absolute;inset:0;width:100%;height:100%';
  const inner = `<div style="position:relative;width:480px;height:270px"><slot name="media"></slot></div>`;
  const components: Record<string, string> = {
    'by name': `class extends HTMLElement { constructor() { super();
      this.attachShadow({ mode: 'open' }).innerHTML = '${inner}' } }`,
    'by manual assignment': `class extends HTMLElement { connectedCallback() {
      const root = this.attachShadow({ mode: 'open', slotAssignment: 'manual' });
      root.innerHTML = '${inner}'; root.querySelector('slot').assign(this.querySelector('video')) } }`,
    'by name, in a closed root': `class extends HTMLElement { constructor() { super();
      this.attachShadow({ mode: 'closed' }).innerHTML = '${inner}' } }`,
    'by manual assignment, in a closed root': `class extends HTMLElement { connectedCallback() {
      const root = this.attachShadow({ mode: 'closed', slotAssignment: 'manual' });
      root.innerHTML = '${inner}'; root.querySelector('slot').assign(this.querySelector('video')) } }`,
    'through a component inside': `class extends HTMLElement { constructor() { super();
      customElements.define('film-inner', class extends HTMLElement { constructor() { super();
        this.attachShadow({ mode: 'open' }).innerHTML = '${inner}' } });
      this.attachShadow({ mode: 'open' }).innerHTML =
        '<film-inner><slot name="media" slot="media"></slot></film-inner>' } }`,
  };
  test.for(Object.entries(components))('%s has its overlays', async ([, code], { playground }) => {
    const opened = await playground.open('scenario.html');
    await opened.evaluate(
      ({ given, style }) => {
        const script = document.createElement('script');
        script.textContent = `customElements.define('film-player', ${given})`;
        document.head.append(script);
        document.body.innerHTML = `<film-player><video slot="media" src="/demo.webm" muted style="${style}"></video></film-player>`;
        const target = document.querySelector('video');
        if (target) window.OverlaySDK.createOverlay(target, { type: 'rating', overlayId: 'ovl_1' });
      },
      { given: code, style: fill },
    );
    await opened.getByRole('radio', { name: '4 stars' }).click();
    const [outer, panel] = [
      await opened.locator('video').boundingBox(),
      await opened.locator('overlay-layer .panel:not([inert])').boundingBox(),
    ];
    if (!outer || !panel) throw new Error('not shown');
    expect(panel.width).toBeGreaterThan(100);
    expect(panel.y).toBeGreaterThan(outer.y);
    expect(panel.y + panel.height).toBeLessThanOrEqual(outer.y + outer.height);
  });
});
